/** A person's word on a finding. */
import { type Finding, LoreError } from '../../../model/index.js';
import type { VerdictRequest } from '../../findings.js';
import type { Database } from '../database.js';
import { statusCode, statusOf } from './codes.js';
import { findingRow } from './filter.js';
import { hasExpired } from './lifecycle.js';
import { markAgain } from './marks.js';
import { readFindings } from './read.js';

interface Judged {
  row: number;
  id: string;
  status: number;
  digest: string;
}

export function judgeAll(
  db: Database,
  ids: readonly string[],
  request: Omit<VerdictRequest, 'id'>,
  now: number,
): Finding[] {
  const findings = ids.map((id) => findingToJudge(db, { id, ...request }, now));
  const evidence = new Set<number>();
  for (const { row, digest } of findings) {
    const said = db.get<{ row: number }>(
      `INSERT INTO finding_verdict (finding, verdict, by, at, reason, expires, digest) VALUES (?, ?, ?, ?, ?, ?, ?)
       RETURNING row`,
      ...[row, statusCode(request.verdict), request.by, now, request.reason],
      ...[request.expires ?? null, digest],
    );
    db.run(
      'UPDATE finding SET status = ?, verdict = ? WHERE row = ?',
      statusCode(request.verdict),
      request.verdict === 'open' ? null : (said?.row ?? null),
      row,
    );
    for (const { statement } of db.all<{ statement: number }>(
      'SELECT statement FROM finding_statement WHERE finding = ?',
      row,
    ))
      evidence.add(statement);
  }
  markAgain(db, evidence);
  return readFindings(db, { ids: findings.map(({ id }) => id) });
}

function findingToJudge(db: Database, { id, expires = null }: VerdictRequest, now: number): Judged {
  const row = findingRow(db, id);
  const found =
    row === undefined
      ? undefined
      : db.get<Judged>('SELECT row, id, status, digest FROM finding WHERE row = ?', row);
  if (!found) {
    throw new LoreError({
      code: 'store/unknown-finding',
      message: `There is no finding ${id}.`,
      hint: '`lore check` lists the findings with their ids.',
    });
  }
  const status = statusOf(found.status);
  if (status === 'gone' || status === 'judged') {
    throw new LoreError({
      code: 'store/finding-gone',
      message: `Finding ${found.id} is ${status}: there is nothing left to judge.`,
      hint: 'Should its evidence come back, so will the finding.',
    });
  }
  if (hasExpired(expires, now)) {
    throw new LoreError({
      code: 'store/verdict-expired',
      message: `A verdict that ends on ${new Date(expires ?? 0).toISOString()} would never hold.`,
      hint: 'Give a time that is still to come, or none.',
    });
  }
  return found;
}
