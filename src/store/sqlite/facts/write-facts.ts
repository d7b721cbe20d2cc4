/** Facts within a commit: in the transaction that writes their passages and statements. */
import { CURRENT, LoreError } from '../../../model/index.js';
import { END } from '../../../time/index.js';
import {
  CLAIM_MODES,
  DURABILITIES,
  FACT_ENDS,
  FACT_KINDS,
  type FactClaim,
  type FactEnd,
  type FactWrite,
  type NewFact,
} from '../../facts.js';
import type { VerdictRequest } from '../../findings.js';
import type { Database } from '../database.js';
import { judgeAll } from '../findings/judge.js';
import { readFindings } from '../findings/read.js';
import { eraseFacts } from './erase-facts.js';

export function writeFacts(db: Database, writes: readonly FactWrite[], seq: number, now: number): void {
  const soiled: number[] = [];
  for (const write of writes) {
    switch (write.kind) {
      case 'add':
        if (write.lastTold !== undefined) demandLast(db, write.fact.contentKey, write.lastTold);
        soiled.push(add(db, write.fact, write.claims, seq, now));
        break;
      case 'answer':
        answer(db, write.verdict, write.standing, now);
        break;
      case 'end':
        if (write.standing === true && hasEnded(db, write.fact))
          throw new LoreError({ code: 'facts/ended', message: `The fact ${write.fact} has ended since.` });
        soiled.push(end(db, rowOf(db, write.fact), write.end, seq));
        // What took its place is judged itself.
        if (write.end.by === null) freshen(db, rowOf(db, write.fact));
        break;
      case 'reopen':
        soiled.push(close(db, rowOf(db, write.fact), seq));
        freshen(db, rowOf(db, write.fact));
        break;
      case 'erase':
        soil(db, soiled.splice(0), seq);
        eraseFacts(db, write, seq, now);
        break;
      case 'corroborate':
        db.run(
          `INSERT INTO fact_corroboration (fact, author, provenance, at, recorded_from) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (fact, author) DO NOTHING`,
          rowOf(db, write.fact),
          write.author,
          write.provenance,
          now,
          seq,
        );
    }
  }
  soil(db, soiled, seq);
}

/** Somebody may have said the same since it was last looked for. */
function demandLast(db: Database, contentKey: string, lastTold: string | null): void {
  const last = db.get<{ id: string }>(
    `SELECT id FROM fact WHERE content_key = ? AND recorded_until = ${CURRENT} ORDER BY row DESC LIMIT 1`,
    contentKey,
  );
  if (last !== undefined && last.id !== lastTold)
    throw new LoreError({ code: 'facts/known', message: `The fact ${last.id} says so already.` });
}

/** Its row; so do all that change one. */
function add(db: Database, fact: NewFact, claims: readonly FactClaim[], seq: number, now: number): number {
  const insert = db.prepare(
    `INSERT INTO fact (id, content, content_key, scope, author, kind, confidence, provenance, durability, valid_from,
       expires, supersedes, corrects, redacted, source, at, recorded_from)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const { lastInsertRowid } = insert.run(
    fact.id,
    fact.content,
    fact.contentKey,
    fact.scope,
    fact.author,
    FACT_KINDS.indexOf(fact.kind),
    fact.confidence,
    fact.provenance,
    DURABILITIES.indexOf(fact.durability),
    fact.validFrom,
    fact.expires ?? END,
    JSON.stringify(fact.supersedes),
    JSON.stringify(fact.corrects),
    JSON.stringify(fact.redacted),
    fact.source,
    now,
    seq,
  );
  const row = Number(lastInsertRowid);
  db.run('INSERT INTO fact_fresh (fact) VALUES (?)', row);
  for (const claim of claims) {
    db.run(
      `INSERT INTO fact_claim (fact, subject, subject_name, attribute, value, told, mode, qualifiers)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      row,
      claim.subject,
      claim.subjectName,
      claim.attribute,
      claim.value,
      claim.told,
      CLAIM_MODES.indexOf(claim.mode),
      JSON.stringify(claim.qualifiers),
    );
  }
  return row;
}

/** What stands around it is to be judged again. */
function freshen(db: Database, row: number): void {
  db.run('INSERT OR IGNORE INTO fact_fresh (fact) VALUES (?)', row);
}

/** The threads of these facts are to be read again. */
function soil(db: Database, facts: readonly number[], seq: number): void {
  if (facts.length === 0) return;
  db.run(
    `INSERT INTO fact_dirt (subject, attribute, seq)
     SELECT DISTINCT subject, attribute, ? FROM fact_claim WHERE fact IN (SELECT value FROM json_each(?))
     ON CONFLICT (subject, attribute) DO UPDATE SET seq = excluded.seq`,
    seq,
    JSON.stringify(facts),
  );
}

function end(db: Database, row: number, { at, how, by, author, reason }: FactEnd, seq: number): number {
  close(db, row, seq);
  db.run(
    'INSERT INTO fact_end (fact, at, how, by_fact, author, reason, recorded_from) VALUES (?, ?, ?, ?, ?, ?, ?)',
    row,
    at,
    FACT_ENDS.indexOf(how),
    by,
    author,
    reason,
    seq,
  );
  return row;
}

function close(db: Database, row: number, seq: number): number {
  db.run(`UPDATE fact_end SET recorded_until = ? WHERE fact = ? AND recorded_until = ${CURRENT}`, seq, row);
  return row;
}

/** Before anything is ended by it. */
function answer(db: Database, verdict: VerdictRequest, standing: readonly string[], now: number): void {
  const [finding] = readFindings(db, { ids: [verdict.id] });
  const isOpen = finding?.status === 'open' || finding?.status === 'confirmed';
  if (!isOpen || standing.some((fact) => hasEnded(db, fact)))
    throw new LoreError({
      code: 'facts/answered',
      message: `The confusion ${verdict.id} was answered just now.`,
    });
  const { id, ...word } = verdict;
  judgeAll(db, [id], word, now);
}

function hasEnded(db: Database, id: string): boolean {
  const ended = `SELECT 1 FROM fact_end WHERE fact = ? AND recorded_until = ${CURRENT}`;
  return db.get(ended, rowOf(db, id)) !== undefined;
}

function rowOf(db: Database, id: string): number {
  const found = db.get<{ row: number }>('SELECT row FROM fact WHERE id = ?', id);
  if (found !== undefined) return found.row;
  throw new LoreError({ code: 'facts/unknown', message: `There is no fact ${id}.` });
}
