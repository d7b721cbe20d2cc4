/** The passages of one document: those that stayed, those that are new, those that are gone. */
import { CURRENT, passageId } from '../../model/index.js';
import type { BoundPassage } from '../changes.js';
import { PASSAGE, PASSAGE_PLACE, type PassageRow } from './rows.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

export const HEADING_SEPARATOR = '\u001e';

type PassagePlace = Omit<PassageRow, 'heading' | 'text'>;

/** Rows of the passages in the order given; what stood before and does no longer is closed. */
export function putPassages(
  w: Writing,
  source: LedgerSource,
  isNew: boolean,
  passages: readonly BoundPassage[],
): number[] {
  const before = isNew ? new Map<string, PassagePlace>() : livePassages(w, source);
  const occurrences = new Map<string, number>();
  const rows = passages.map((passage) => {
    const heading = passage.heading.join(HEADING_SEPARATOR);
    const words = `${heading}\u001f${passage.text}`;
    const occurrence = occurrences.get(words) ?? 0;
    occurrences.set(words, occurrence + 1);
    const uid = passageId(source.id, passage.heading, passage.text, occurrence);
    const known = before.get(uid);
    if (!known) return openPassage(w, source, uid, heading, passage);
    before.delete(uid);
    moveLines(w, known, passage);
    return known.row;
  });
  for (const gone of before.values()) closePassage(w, gone);
  return rows;
}

export function livePassages(w: Writing, source: LedgerSource): Map<string, PassagePlace> {
  const records = w.rows.find(PASSAGE_PLACE, { source: source.row, recordedUntil: CURRENT });
  return new Map(records.map((record) => [record.uid, record]));
}

export function closePassage(w: Writing, { row }: PassagePlace): void {
  w.rows.change(PASSAGE, { row }, { recordedUntil: w.seq });
  w.tally.passagesClosed++;
  w.changed = true;
}

function openPassage(
  w: Writing,
  source: LedgerSource,
  uid: string,
  heading: string,
  { text, lines }: BoundPassage,
): number {
  w.tally.passagesOpened++;
  w.changed = true;
  return w.rows.insert(PASSAGE, {
    uid,
    source: source.row,
    heading,
    text,
    lineStart: lines?.start ?? null,
    lineEnd: lines?.end ?? null,
    recordedFrom: w.seq,
    recordedUntil: CURRENT,
  });
}

function moveLines(w: Writing, { row, lineStart, lineEnd }: PassagePlace, { lines }: BoundPassage): void {
  const moved = { lineStart: lines?.start ?? null, lineEnd: lines?.end ?? null };
  if (lineStart === moved.lineStart && lineEnd === moved.lineEnd) return;
  w.rows.change(PASSAGE, { row }, moved);
  w.changed = true;
}
