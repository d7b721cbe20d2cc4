/** How findings came and went, and what changed since a moment. */
import { CURRENT } from '../../../model/index.js';
import { BEGINNING, END } from '../../../time/index.js';
import type { ChangesSince, DayCount } from '../../desk.js';
import type { Database } from '../database.js';

const DAY_MS = 86_400_000;

/** A finding that was judged counts as closed by the word that counts now. */
const LIVES = `SELECT f.detected_at AS came, CASE WHEN f.gone_at IS NOT NULL THEN f.gone_at
    WHEN f.status IN (2, 3) THEN (SELECT v.at FROM finding_verdict v WHERE v.row = f.verdict) END AS went
  FROM finding f`;

export function readTrend(db: Database, days: number, until: number): DayCount[] {
  const start = until - days * DAY_MS;
  const came = countsOf(db, 'came', start, until);
  const went = countsOf(db, 'went', start, until);
  let open = came.before - went.before;
  return Array.from({ length: days }, (_, day) => {
    const appeared = came.days.get(day) ?? 0;
    const closed = went.days.get(day) ?? 0;
    open += appeared - closed;
    return { day, appeared, closed, open };
  });
}

function countsOf(db: Database, column: 'came' | 'went', start: number, until: number) {
  const rows = db.arrays<readonly [day: number, count: number]>(
    `SELECT CASE WHEN ${column} < ?1 THEN -1 ELSE CAST((${column} - ?1) / ${DAY_MS} AS INTEGER) END AS day, count(*)
     FROM (${LIVES}) WHERE ${column} IS NOT NULL AND ${column} < ?2 GROUP BY day`,
    start,
    until,
  );
  const days = new Map(rows);
  return { before: days.get(-1) ?? 0, days };
}

export function readChangesSince(db: Database, at: number): ChangesSince {
  const seq = db.number('SELECT coalesce(max(seq), 0) FROM commits WHERE at < ?', at);
  return {
    commits: db.number('SELECT count(*) FROM commits WHERE seq > ?', seq),
    entities: addedSince(db, 'entity', seq),
    statementsOpened: addedSince(db, 'statement', seq),
    statementsClosed: db.number(
      `SELECT count(*) FROM statement WHERE recorded_until < ${CURRENT} AND recorded_until > ?`,
      seq,
    ),
    appeared: db.number('SELECT count(*) FROM finding WHERE detected_at >= ?', at),
    gone: db.number('SELECT count(*) FROM finding WHERE gone_at >= ?', at),
    verdicts: db.number('SELECT count(*) FROM finding_verdict WHERE at >= ?', at),
  };
}

/** Rows are added in the order of commits, so that the first of a commit is found without reading those before it. */
function addedSince(db: Database, table: 'entity' | 'statement', seq: number): number {
  let low = 0;
  let high = db.number(`SELECT coalesce(max(row), 0) FROM ${table}`) + 1;
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    const next = db.get<{ row: number; seq: number }>(
      `SELECT row, recorded_from AS seq FROM ${table} WHERE row >= ? ORDER BY row LIMIT 1`,
      middle,
    );
    if (next === undefined || next.seq > seq) high = middle;
    else low = next.row;
  }
  return db.number(`SELECT count(*) FROM ${table} WHERE row >= ?`, high);
}

/** By the dates of lives, eras and events; what has no end in sight counts for nothing. */
export function readExtent(db: Database): { from: number; until: number } | null {
  const found = db.get<{ from: number | null; until: number | null }>(
    'SELECT min(s.min) AS "from", max(s.max) AS until FROM span s WHERE s.min > ? AND s.max < ?',
    BEGINNING + 1,
    END - 1,
  );
  return found?.from == null || found.until === null ? null : { from: found.from, until: found.until };
}
