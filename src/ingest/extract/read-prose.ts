/** The prose of a note as statements about those whom something else makes known. */
import type { StatementDraft } from '../../model/index.js';
import type { Passages } from '../readers/markdown/passages.js';
import type { Prose, Table } from '../readers/markdown/prose.js';
import { extractBlocks, PROSE_MODEL, type ProseClaim, type ProseContext } from './prose.js';
import { readTables } from './tables.js';

export function readProse(
  blocks: readonly Prose[],
  tables: readonly Table[],
  { at }: Passages,
  context: ProseContext,
): StatementDraft[] {
  const claims = [...extractBlocks(blocks, context), ...readTables(tables, context)];
  return claims.map((claim) => asDraft(claim, at(claim.spot), PROSE_MODEL));
}

export function asDraft(claim: ProseClaim, passage: number | null, model: string): StatementDraft {
  const { subject, predicate, object, from, until, at, confidence, quote, lines, spot } = claim;
  return {
    ...{ predicate, confidence, quote, lines, passage, qualifiers: {}, sourceModel: model, known: true },
    subject: subject.ref,
    object: 'ref' in object ? { kind: 'ref', ref: object.ref.ref } : { kind: 'value', value: object.date },
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(at !== undefined && { at }),
    spot,
  };
}
