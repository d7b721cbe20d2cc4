/** Fenced `lore` blocks: statements that belong to the passage they stand in. */
import type { Notice, Ref, StatementDraft } from '../../model/index.js';
import { readClaims } from '../fields.js';
import { isPlainMap, type Plain } from '../fields-plain.js';
import type { FieldScope } from '../fields-scalars.js';
import { readYaml } from '../yaml-read.js';
import type { LoreBlock } from './markdown-lines.js';

export type LoreRead =
  | { readonly ok: true; readonly statements: readonly StatementDraft[] }
  | { readonly ok: false; readonly notice: Notice };

/** In an entity's note the subject may be left out. */
export function readLoreBlock(
  block: LoreBlock,
  subject: Ref | undefined,
  scope: Omit<FieldScope, 'places'>,
): LoreRead {
  const { notices } = scope;
  const read = readYaml({ text: block.text, file: notices.file, line: block.line + 1, column: block.column });
  if (!read.ok) return read;
  const { value, places } = read;
  const place = { line: block.line, column: block.column };
  const statements = readClaims({ statements: listOf(value) }, 'statements', subject, place, {
    ...scope,
    places,
  });
  return { ok: true, statements };
}

/** A list, one statement, or a map with the list under `statements`. */
function listOf(value: Plain): Plain {
  if (!isPlainMap(value) || Object.keys(value).length !== 1) return value;
  return value.statements ?? value;
}
