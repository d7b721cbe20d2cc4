/** Judgements between two statements, what nobody could decide, and taking a judgement back. */
import { CURRENT } from '../../../model/index.js';
import type { Abstention, Judgement, LintStore, NewJudgement, PairHistory } from '../../lint.js';
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

export function putAbstention(
  db: Database,
  { one, other, note, model, evidence }: Omit<Abstention, 'at'>,
  run: number | null,
  at: number,
): void {
  const [least, most] = [one, other].sort();
  db.run(
    'INSERT INTO abstention (one, other, note, at, model, run, evidence) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[least ?? one, most ?? other, note, at, model, run, evidence],
  );
}

export function readJudgements(
  db: Database,
  filter: Parameters<LintStore['judgements']>[0] = {},
): Judgement[] {
  const parts: string[] = ['1'];
  const values: (string | number)[] = [];
  const add = (sql: string, value: string | number) => {
    parts.push(sql);
    values.push(value);
  };
  if (filter.standing === true) parts.push(`recorded_until = ${CURRENT}`);
  if (filter.standing === false) parts.push(`recorded_until < ${CURRENT}`);
  if (filter.run !== undefined) add('run = ?', filter.run);
  if (filter.statement !== undefined) add('statement = ?', filter.statement);
  if (filter.after !== undefined) add('row < ?', filter.after);
  return db
    .all<JudgementRecord>(
      `SELECT * FROM judgement WHERE ${parts.join(' AND ')} ORDER BY row DESC LIMIT ?`,
      ...values,
      filter.limit ?? -1,
    )
    .map(toJudgement);
}

export function readPairHistory(db: Database, one: string, other: string): PairHistory {
  const [least, most] = [one, other].sort();
  return {
    judgements: db
      .all<JudgementRecord>(
        `SELECT * FROM judgement WHERE statement = ?1 AND kept = ?2
         UNION ALL SELECT * FROM judgement WHERE statement = ?2 AND kept = ?1 ORDER BY row DESC`,
        one,
        other,
      )
      .map(toJudgement),
    abstentions: db.all<Abstention>(
      'SELECT one, other, note, at, model, evidence FROM abstention WHERE one = ? AND other = ? ORDER BY row DESC',
      least ?? one,
      most ?? other,
    ),
  };
}

export function readAbstentions(db: Database, run: number): Abstention[] {
  return db.all<Abstention>(
    'SELECT one, other, note, at, model, evidence FROM abstention WHERE run = ? ORDER BY row',
    run,
  );
}

export function countFlagged(db: Database): number {
  return db.number(`SELECT count(*) FROM judgement WHERE recorded_until = ${CURRENT}`);
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
