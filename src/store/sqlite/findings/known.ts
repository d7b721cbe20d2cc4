/** Findings by key, as far as a settlement has to know them. */
import type { Verdict } from '../../../model/index.js';
import type { Database } from '../database.js';
import { statusOf } from './codes.js';
import type { Standing } from './lifecycle.js';

export interface Known {
  readonly row: number;
  readonly id: string;
  readonly key: string;
  readonly digest: string;
  readonly content: string;
  readonly filing: number;
  readonly status: number;
  readonly gone_at: number | null;
  readonly seq: number;
  readonly verdict: number | null;
  readonly expires: number | null;
  readonly verdict_digest: string | null;
}

const AT_ONCE = 10_000;

export function knownFindings(db: Database, keys: readonly string[]): Map<string, Known> {
  const known = new Map<string, Known>();
  for (let i = 0; i < keys.length; i += AT_ONCE) {
    const rows = db.all<Known>(
      `SELECT f.row, f.id, f.key, f.digest, f.content, f.filing, f.status, f.gone_at, f.seq,
         v.verdict, v.expires, v.digest AS verdict_digest
       FROM finding f LEFT JOIN finding_verdict v ON v.row = f.verdict
       WHERE f.key IN (SELECT value FROM json_each(?))`,
      JSON.stringify(keys.slice(i, i + AT_ONCE)),
    );
    for (const row of rows) known.set(row.key, row);
  }
  return known;
}

export function standing({ status, verdict, expires, verdict_digest }: Known): Standing {
  if (verdict === null || verdict_digest === null) return { status: statusOf(status), verdict: null };
  return {
    status: statusOf(status),
    verdict: { verdict: verdictOf(verdict), digest: verdict_digest, expires },
  };
}

export function verdictOf(code: number): Verdict {
  const word = statusOf(code);
  if (word === 'confirmed' || word === 'dismissed' || word === 'exception') return word;
  throw new Error(`${word} is no verdict`);
}
