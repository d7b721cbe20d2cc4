/** Marks that tell what was written since, by whomever. */
import type { Pulse } from '../../desk.js';
import type { Database } from '../database.js';
import { stampOf } from '../stamp.js';

/** Each a SELECT of one row. */
const MARKS: Readonly<Record<keyof Pulse['marks'], string>> = {
  world: 'SELECT max(seq) FROM commits',
  findings: `SELECT (SELECT max(row) FROM finding), (SELECT max(row) FROM run), (SELECT count(*) FROM review_flag),
    (SELECT count(*) FROM review_flag WHERE settled_at IS NOT NULL)`,
  verdicts: `SELECT (SELECT max(row) FROM finding_verdict), (SELECT count(*) FROM desk_assignment),
    (SELECT max(at) FROM desk_assignment), (SELECT count(*) FROM desk_snooze), (SELECT max(at) FROM desk_snooze)`,
  comments: 'SELECT count(*), max(row), max(edited_at) FROM desk_comment',
  views: 'SELECT count(*), max(at) FROM desk_view',
  rules: `SELECT (SELECT group_concat(id) FROM rule_off), (SELECT count(*) FROM rule),
    (SELECT group_concat(id || length(header) || cypher) FROM rule WHERE own = 1)`,
  runs: 'SELECT max(row) FROM run',
  jobs: `SELECT (SELECT max(row) FROM job), (SELECT max(finished_at) FROM job),
    (SELECT group_concat(row || state || starts || cancel || coalesce(progress_done, '') || coalesce(progress_note, ''))
     FROM job WHERE state IN (0, 1))`,
  facts:
    'SELECT (SELECT max(row) FROM fact), (SELECT max(row) FROM fact_end), (SELECT count(*) FROM fact_end)',
  insights: 'SELECT max(row), count(*) FROM synthesis',
};

export function readPulse(db: Database): Pulse {
  const marks = Object.fromEntries(
    Object.entries(MARKS).map(([area, sql]) => [area, JSON.stringify(db.arrays(sql)[0] ?? null)]),
  );
  // One entry for each of the questions above.
  return { stamp: stampOf(db), marks: marks as Pulse['marks'] };
}
