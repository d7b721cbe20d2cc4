/** How many records one file may hold: each takes a thousand bytes while it is read, however short it is. */
import { LoreError } from '../model/index.js';

/** Rows, entities, statements, lines of GEDCOM. */
const MOST_RECORDS = 1_500_000;

/** Throws `ingest/too-many-records`. */
export function keepWithin(records: number): void {
  if (records <= MOST_RECORDS) return;
  throw new LoreError({
    code: 'ingest/too-many-records',
    message: `The file holds more than ${MOST_RECORDS} records.`,
    hint: 'Split it into several files.',
  });
}
