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

export function judge(db: Database, request: VerdictRequest, now: number): Finding {
  const finding = findingToJudge(db, request, now);
  const said = db.get<{ row: number }>(
    `INSERT INTO finding_verdict (finding, verdict, by, at, reason, expires, digest) VALUES (?, ?, ?, ?, ?, ?, ?)
     RETURNING row`,
    ...[finding.row, statusCode(request.verdict), request.by, now, request.reason],
    ...[request.expires ?? null, finding.digest],
  );
  db.run(
    'UPDATE finding SET status = ?, verdict = ? WHERE row = ?',
    statusCode(request.verdict),
    request.verdict === 'open' ? null : (said?.row ?? null),
    finding.row,
  );
  const evidence = db.all<{ statement: number }>(
    'SELECT statement FROM finding_statement WHERE finding = ?',
    finding.row,
  );
  markAgain(
    db,
    evidence.map(({ statement }) => statement),
  );
  const [judged] = readFindings(db, { ids: [finding.id] });
  if (!judged) throw new Error(`finding ${finding.id} is lost`);
  return judged;
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

export function markFlagged(db: Database, ids: readonly string[]): void {
  for (const id of ids) {
    const row = findingRow(db, id);
    if (row !== undefined) db.run('UPDATE finding SET flagged = 1 WHERE row = ? AND flagged = 0', row);
  }
}
