/** The prose of a note as statements about those whom something else makes known. */
import type { StatementDraft } from '../../model/index.js';
import type { Stranger } from '../../time/index.js';
import type { CutPassage } from '../readers/passages.js';
import type { NoticeList } from '../text-notices.js';
import { unknownName } from '../unread-dates.js';
import type { ProseLine } from './blocks.js';
import { extractLines, PROSE_MODEL, type ProseClaim, type ProseContext } from './prose.js';

export function readProse(
  passages: readonly CutPassage[],
  context: ProseContext,
  notices?: NoticeList,
): StatementDraft[] {
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
  const unread = new Map<string, Unread>();
  const onUnread = ({ what, word }: Stranger, line: number): void => {
    const known = unread.get(word) ?? { what: what === 'month' ? 'month' : 'era', word, line, times: 0 };
    unread.set(word, { ...known, times: known.times + 1 });
  };
  const claims = extractLines(lines, { ...context, onUnread });
  for (const one of unread.values()) tellUnread(one, notices);
  return claims.map((claim) => asDraft(claim, passageOf.get(claim.lines.start) ?? null, PROSE_MODEL));
}

interface Unread {
  readonly what: 'era' | 'month';
  readonly word: string;
  readonly line: number;
  readonly times: number;
}

function tellUnread({ what, word, line, times }: Unread, notices: NoticeList | undefined): void {
  const shared = unknownName(what, word, times);
  notices?.add('info', 'ingest/bad-date', `${shared.message}.`, { line }, shared.hint, shared);
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
