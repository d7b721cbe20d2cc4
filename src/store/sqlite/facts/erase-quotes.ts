/** Words of what is erased that stand elsewhere: in insights that rest on it or quote it, in the queue, and in reasons. */
import { CURRENT } from '../../../model/index.js';
import type { Database } from '../database.js';
import { settleLine } from '../queue/key-line.js';

/** Stands where words were. */
export const ERASED = 'erased';
/** Long texts are kept cut off in places: their beginning is enough to know them by. */
const KNOWN_BY = 60;
/** Fewer words than this are anybody's. */
const FEWEST_WORDS = 3;

/** What facts say, to be looked for in other texts. */
export class Quotes {
  readonly #quotes: readonly string[];
  readonly #shortest: number;

  constructor(contents: readonly string[]) {
    this.#quotes = contents.filter((content) => wordsOf(content).length >= FEWEST_WORDS).map(beginning);
    this.#shortest = Math.min(...this.#quotes.map(({ length }) => length));
  }

  /** As phrases of full text, which know no case and no punctuation. */
  phrases(): string[] {
    return this.#quotes.map((quote) => `"${wordsOf(quote).join(' ')}"`);
  }

  /** Also as JSON writes it, in which quotation marks and line breaks stand otherwise. */
  isIn(text: string | null): boolean {
    if (text === null || text.length < this.#shortest) return false;
    return this.#quotes.some(
      (quote) => text.includes(quote) || text.includes(JSON.stringify(quote).slice(1, -1)),
    );
  }
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Up to the end of a word. */
function beginning(text: string): string {
  return text.length <= KNOWN_BY ? text : text.slice(0, KNOWN_BY).replace(/\s+\S*$/, '');
}

/** Retired, and emptied of their words: that there was an insight, and that it went with this commit, is kept. */
export function eraseSyntheses(db: Database, quotes: Quotes, statements: string, seq: number): void {
  const rows = new Set(
    db.raw
      .prepare(`SELECT DISTINCT synthesis AS row FROM synthesis_ground WHERE statement IN ${statements}`)
      .all()
      .map(({ row }) => Number(row)),
  );
  for (const phrase of quotes.phrases())
    for (const { row } of db.all<{ row: number }>(
      'SELECT rowid AS row FROM synthesis_text WHERE synthesis_text MATCH ?',
      phrase,
    ))
      rows.add(row);
  for (const row of rows) {
    db.run('DELETE FROM review_flag WHERE node = (SELECT id FROM synthesis WHERE row = ?)', row);
    db.run(
      `UPDATE synthesis SET id = lower(hex(randomblob(8))), text = '${ERASED}', domain = NULL,
         recorded_until = iif(recorded_until = ${CURRENT}, ?, recorded_until) WHERE row = ?`,
      seq,
      row,
    );
    for (const table of ['synthesis_entity', 'synthesis_ground', 'synthesis_absent'])
      db.run(`DELETE FROM ${table} WHERE synthesis = ?`, row);
  }
  if (rows.size > 0) db.exec(`INSERT INTO synthesis_text (synthesis_text) VALUES ('rebuild')`);
}

interface JobTexts {
  row: number;
  key: string | null;
  payload: string;
  result: string | null;
  error_message: string | null;
  progress_note: string | null;
}

/** Work that was asked for in these words is not done any more. */
export function eraseJobs(db: Database, quotes: Quotes): void {
  const jobs = db.all<JobTexts>('SELECT row, key, payload, result, error_message, progress_note FROM job');
  for (const { row, key, ...texts } of jobs) {
    if (!Object.values(texts).some((text) => quotes.isIn(text))) continue;
    db.run('DELETE FROM job WHERE row = ?', row);
    settleLine(db, key);
  }
}

const REASONS = ['fact_end', 'finding_verdict', 'review_flag', 'commits'] as const;

/** A reason stays a reason: that somebody else gave one is kept, and not the words. */
export function eraseReasons(db: Database, quotes: Quotes): void {
  for (const table of REASONS) {
    // A commit of a fact names the fact; what somebody gave as a reason stands after a colon.
    const told = table === 'commits' ? `WHERE reason LIKE '%: %'` : '';
    for (const { reason } of db.all<{ reason: string }>(`SELECT DISTINCT reason FROM ${table} ${told}`))
      if (quotes.isIn(reason)) db.run(`UPDATE ${table} SET reason = '${ERASED}' WHERE reason = ?`, reason);
  }
}

/**
 * Why a fact ended that is gone, or one in favour of it, and why a question about it was answered so: what was said of it
 * in whatever words. That something was done then, and by whom, is kept.
 */
export function eraseEndings(
  db: Database,
  { facts, findings }: { readonly facts: string; readonly findings: string },
): void {
  const answer = (reason: string) =>
    `${reason} LIKE 'resolves f-%' AND EXISTS (SELECT 1 FROM ${findings} g WHERE ${reason} LIKE 'resolves ' || g.id || ':%')`;
  const ends = `SELECT x.row FROM fact_end x WHERE x.fact IN ${facts}
    OR x.by_fact IN (SELECT id FROM fact WHERE row IN ${facts}) OR (${answer('x.reason')})`;
  db.raw.exec(`
    UPDATE commits SET reason = '${ERASED}' WHERE (${answer('commits.reason')})
      OR seq IN (SELECT recorded_from FROM fact_end WHERE row IN (${ends}));
    UPDATE fact_end SET reason = '${ERASED}' WHERE row IN (${ends});`);
  const gone = new Set(
    db.raw
      .prepare(`SELECT id FROM fact WHERE row IN ${facts}`)
      .all()
      .map(({ id }) => String(id)),
  );
  for (const { seq, reason } of db.all<{ seq: number; reason: string }>('SELECT seq, reason FROM commits'))
    if (reason.match(/\b[0-9a-f]{12}\b/g)?.some((id) => gone.has(id)))
      db.run(`UPDATE commits SET reason = '${ERASED}' WHERE seq = ?`, seq);
}
