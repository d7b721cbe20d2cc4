/** The latest date told by any of the given attributes: in worlds of an invented calendar, that is now. */
import { CURRENT } from '../../../model/index.js';
import { BEGINNING, END, type Moment } from '../../../time/index.js';
import { type StatementRecord, valueIn } from '../statement-record.js';
import type { Reading } from './reading.js';

/** `prophetic` and `unreliable` begin here: what is only foretold has not happened. */
const FORETOLD = 3;

type Found = StatementRecord & { id: string };

export function readLatestDated(
  r: Reading,
  predicates: readonly string[],
): { subject: string; date: Moment } | null {
  let latest: { subject: string; date: Moment } | null = null;
  for (const predicate of predicates) {
    const row = r.words.predicates.find(predicate);
    if (row === undefined) continue;
    for (const found of [latestBounded(r, row), latestOpen(r, row)]) {
      const value = found ? valueIn(found, r.words) : null;
      if (!found || value?.kind !== 'date') continue;
      if (!latest || known(value.date) > known(latest.date)) latest = { subject: found.id, date: value.date };
    }
  }
  return latest;
}

/** "After 1880" is known to be 1880 at least. */
function known({ min, max }: Moment): number {
  return max === END ? min : max;
}

function latestBounded(r: Reading, predicate: number): Found | undefined {
  return latest(r, predicate, `s.value_max < ${END} ORDER BY s.value_max DESC, s.value_min DESC`);
}

function latestOpen(r: Reading, predicate: number): Found | undefined {
  return latest(
    r,
    predicate,
    `s.value_max = ${END} AND s.value_min > ${BEGINNING} ORDER BY s.value_min DESC`,
  );
}

function latest(r: Reading, predicate: number, condition: string): Found | undefined {
  return r.db.get<Found>(
    `SELECT s.*, e.id FROM statement s JOIN entity e ON e.row = s.subject
     WHERE s.predicate = ? AND s.recorded_until = ${CURRENT} AND s.value_kind = 3
       AND s.reliability < ${FORETOLD} AND ${condition} LIMIT 1`,
    predicate,
  );
}
