/** The passages of one document: those that stayed, those that are new, those that are gone. */
import { CURRENT, passageId } from '../../../model/index.js';
import type { BoundPassage } from '../../changes.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

export const HEADING_SEPARATOR = '\u001e';

interface PassageRecord {
  row: number;
  uid: string;
  heading: string;
  text: string;
  line_start: number | null;
  line_end: number | null;
}

/** Rows of the passages in the order given; what stood before and does no longer is closed. */
export function putPassages(
  w: Writing,
  source: LedgerSource,
  isNew: boolean,
  passages: readonly BoundPassage[],
): number[] {
  const before = isNew ? new Map<string, PassageRecord>() : livePassages(w, source);
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

export function livePassages(w: Writing, source: LedgerSource): Map<string, PassageRecord> {
  const records = w.db.all<PassageRecord>(
    `SELECT row, uid, heading, text, line_start, line_end FROM passage
     WHERE source = ? AND recorded_until = ${CURRENT}`,
    source.row,
  );
  return new Map(records.map((record) => [record.uid, record]));
}

export function closePassage(w: Writing, { row, heading, text }: PassageRecord): void {
  w.db.run('UPDATE passage SET recorded_until = ? WHERE row = ?', w.seq, row);
  if (!w.bulk) {
    w.db.run(
      "INSERT INTO passage_text (passage_text, rowid, heading, text) VALUES ('delete', ?, ?, ?)",
      row,
      heading,
      text,
    );
  }
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
  const row = w.rows.passage.take();
  w.passages.row.push(row, uid, source.row, heading, text, lines?.start ?? null, lines?.end ?? null);
  w.passages.pushed();
  if (!w.bulk) {
    w.db.run('INSERT INTO passage_text (rowid, heading, text) VALUES (?, ?, ?)', row, heading, text);
  }
  w.tally.passagesOpened++;
  w.changed = true;
  return row;
}

function moveLines(w: Writing, known: PassageRecord, { lines }: BoundPassage): void {
  const start = lines?.start ?? null;
  const end = lines?.end ?? null;
  if (known.line_start === start && known.line_end === end) return;
  w.db.run('UPDATE passage SET line_start = ?, line_end = ? WHERE row = ?', start, end, known.row);
  w.changed = true;
}
