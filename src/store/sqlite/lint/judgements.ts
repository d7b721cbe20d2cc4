/** Judgements between two statements, and taking one back. */
import { CURRENT } from '../../../model/index.js';
import type { Judgement, NewJudgement } from '../../lint.js';
import type { Database } from '../database.js';
import { IS_EXTRACTED } from './sides.js';

interface JudgementRecord {
  row: number;
  statement: string;
  kept: string;
  note: string;
  at: number;
  model: string;
  run: number | null;
  evidence: string;
  recorded_until: number;
  lifted_at: number | null;
  lifted_by: string | null;
  lifted_reason: string | null;
}

/** False when one of the two is no longer believed, was judged meanwhile, or somebody has written it. */
export function putJudgement(
  db: Database,
  { loser, kept, note, model, evidence }: NewJudgement,
  { run, seq, at }: { readonly run: number | null; readonly seq: number; readonly at: number },
): boolean {
  const stands = (uid: string) =>
    db.number(
      `SELECT s.row FROM statement s WHERE s.uid = ? AND s.recorded_until = ${CURRENT} AND s.flagged = 0
         AND ${IS_EXTRACTED}`,
      uid,
    );
  const row = stands(loser);
  if (row === 0 || stands(kept) === 0) return false;
  db.run(
    `INSERT INTO judgement (statement, kept, note, at, model, run, seq, evidence) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[loser, kept, note, at, model, run, seq, evidence],
  );
  db.run('UPDATE statement SET flagged = 1 WHERE row = ?', row);
  return true;
}

export function lift(
  db: Database,
  uid: string,
  how: { readonly by: string; readonly reason: string; readonly seq: number; readonly at: number },
): Judgement | null {
  const standing = db.get<JudgementRecord>(
    `SELECT * FROM judgement WHERE statement = ? AND recorded_until = ${CURRENT} ORDER BY row DESC LIMIT 1`,
    uid,
  );
  if (standing === undefined) return null;
  db.run(
    `UPDATE judgement SET recorded_until = ?, lifted_at = ?, lifted_by = ?, lifted_reason = ?
     WHERE statement = ? AND recorded_until = ${CURRENT}`,
    ...[how.seq, how.at, how.by, how.reason, uid],
  );
  db.run(
    `UPDATE statement SET flagged = 0 WHERE uid = ? AND recorded_until = ${CURRENT} AND flagged = 1`,
    uid,
  );
  const { row } = standing;
  return toJudgement(db.get<JudgementRecord>('SELECT * FROM judgement WHERE row = ?', row) ?? standing);
}

function toJudgement(record: JudgementRecord): Judgement {
  const { statement, kept, note, at, model, run, evidence } = record;
  return {
    id: record.row,
    ...{ statement, kept, note, at, model, run, evidence },
    lifted:
      record.recorded_until === CURRENT
        ? null
        : { at: record.lifted_at, by: record.lifted_by ?? '', reason: record.lifted_reason ?? '' },
  };
}
