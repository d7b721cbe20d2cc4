/** Fenced `lore` blocks: statements that belong to the passage they stand in. */
import type { Notice, Ref, StatementDraft } from '../../../model/index.js';
import { readClaims } from '../../fields.js';
import { isPlainMap, type Plain } from '../../fields-plain.js';
import type { FieldScope } from '../../fields-scalars.js';
import { readYaml } from '../../yaml-read.js';
import type { Block } from './tree.js';
import type { Unveiled } from './unveil.js';

export interface LoreBlock {
  readonly text: string;
  /** Of the opening fence. */
  readonly line: number;
  /** Of the first character inside. */
  readonly column: number;
}

export type LoreRead =
  | { readonly ok: true; readonly statements: readonly StatementDraft[] }
  | { readonly ok: false; readonly notice: Notice };

export function loreBlock(
  { from, text: ranges }: Extract<Block, { kind: 'fence' }>,
  text: string,
  place: Unveiled['place'],
): LoreBlock {
  const [first] = ranges;
  const inside = ranges.map(({ from: start, to }) => text.slice(start, to)).join('');
  return { text: inside, line: place(from).line, column: first === undefined ? 1 : place(first.from).column };
}

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
