/** The prose of a note as statements about those whom something else makes known. */
import type { StatementDraft } from '../../model/index.js';
import type { CutPassage } from '../readers/passages.js';
import type { ProseLine } from './blocks.js';
import { extractLines, PROSE_MODEL, type ProseClaim, type ProseContext } from './prose.js';

export function readProse(passages: readonly CutPassage[], context: ProseContext): StatementDraft[] {
  const lines: ProseLine[] = [];
  const passageOf = new Map<number, number>();
  for (const [passage, { heading, parts }] of passages.entries()) {
    // A heading ends what stands before it.
    if (heading.length > 0) lines.push({ number: parts[0]?.number ?? 0, text: '' });
    for (const { kind, number, shown } of parts) {
      if (kind !== 'text' || passageOf.has(number)) continue;
      lines.push({ number, text: shown });
      passageOf.set(number, passage);
    }
  }
  return extractLines(lines, context).map((claim) =>
    asDraft(claim, passageOf.get(claim.lines.start) ?? null, PROSE_MODEL),
  );
}

export function asDraft(claim: ProseClaim, passage: number | null, model: string): StatementDraft {
  const { subject, predicate, object, from, until, at, confidence, quote, lines } = claim;
  return {
    ...{ predicate, confidence, quote, lines, passage, qualifiers: {}, sourceModel: model, known: true },
    subject: subject.ref,
    object: 'ref' in object ? { kind: 'ref', ref: object.ref.ref } : { kind: 'value', value: object.date },
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(at !== undefined && { at }),
    spot: { line: lines.start },
  };
}
