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

/** What a sweep says of a key, and the commit that its finding must have been seen at to be left alone. */
export interface Said {
  readonly key: string;
  readonly content: string;
  readonly seen: number;
}

export interface Compared {
  /** Keys without a finding. */
  readonly added: readonly string[];
  /** Findings that may have to be written; all others stand open and are what they were. */
  readonly known: readonly Known[];
}

const AT_ONCE = 5_000;

/** In a run over everything nearly all is as it was: telling that in SQL costs a fraction of reading it. */
export function compareKnown(db: Database, said: readonly Said[]): Compared {
  const added: string[] = [];
  const known: Known[] = [];
  for (let i = 0; i < said.length; i += AT_ONCE) {
    const some = said.slice(i, i + AT_ONCE);
    const rows = db.all<Known & { place: number; row: number | null }>(
      `SELECT j.key AS place, f.row, f.id, f.key, f.digest, f.content, f.filing, f.status, f.gone_at, f.seq,
         v.verdict, v.expires, v.digest AS verdict_digest
       FROM json_each(?) j LEFT JOIN finding f ON f.key = j.value ->> 0
         LEFT JOIN finding_verdict v ON v.row = f.verdict
       WHERE f.row IS NULL OR f.content <> j.value ->> 1 OR f.status <> 0 OR f.verdict IS NOT NULL
         OR f.seq < j.value ->> 2`,
      JSON.stringify(some.map(({ key, content, seen }) => [key, content, seen])),
    );
    for (const { place, ...row } of rows) {
      if (row.row === null) added.push(some[place]?.key ?? '');
      else known.push(row);
    }
  }
  return { added, known };
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
