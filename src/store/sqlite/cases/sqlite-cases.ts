/** Readings of the story, cases and what was found by them, in SQLite. */
import { CONFUSION_KINDS } from '../../../model/index.js';
import {
  type CaseCounts,
  type CaseStore,
  type Coverage,
  type JudgedCase,
  type Matter,
  MOST_FAILURES,
  type NewCase,
  type NewMatter,
  type PolicyClosing,
  type ReviewMark,
  type StoryReading,
} from '../../cases.js';
import type { Database } from '../database.js';
import { noteFacts } from '../findings/finding-writer.js';
import { looking, noting, reading, writing } from '../queue/transaction.js';

interface ReadingRow {
  id: number;
  seq: number;
  at: number;
  coverage: string;
  finishedAt: number | null;
}

type CaseRow = Omit<JudgedCase, 'facts'> & { facts: string };

interface MatterRow extends Omit<Matter, 'kind' | 'facts' | 'holdsIfYes'> {
  kind: number;
  facts: string;
  holdsIfYes: string;
}

const READING = 'row AS id, seq, at, coverage, finished_at AS finishedAt';
const CASE = `key, reading, facts, asked_at AS askedAt, failures, failure, judge, answer, answered_at AS answeredAt`;
const MATTER = 'row, key, finding, kind, facts, holds_if_yes AS holdsIfYes, question, judge, at';

export class SqliteCases implements CaseStore {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  read(
    { seq, coverage }: Pick<StoryReading, 'seq' | 'coverage'>,
    cases: readonly NewCase[],
  ): Promise<StoryReading> {
    return writing(this.#db, () => {
      const at = this.#now();
      const { lastInsertRowid } = this.#db
        .prepare('INSERT INTO story_reading (seq, at, coverage) VALUES (?, ?, ?)')
        .run(seq, at, JSON.stringify(coverage));
      const id = Number(lastInsertRowid);
      const keys = JSON.stringify(cases.map(({ key }) => key));
      this.#db.run(
        'DELETE FROM judged_case WHERE answered_at IS NULL AND key NOT IN (SELECT value FROM json_each(?))',
        keys,
      );
      for (const { key, facts } of cases)
        this.#db.run(
          `INSERT INTO judged_case (key, reading, facts, asked_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (key) DO UPDATE SET reading = excluded.reading WHERE answered_at IS NULL`,
          key,
          id,
          JSON.stringify(facts),
          at,
        );
      this.#finish(at);
      return readingOf(this.#one<ReadingRow>(`SELECT ${READING} FROM story_reading WHERE row = ?`, id));
    });
  }

  readings({ finished, limit = 10 }: { finished?: boolean; limit?: number } = {}): Promise<StoryReading[]> {
    const where = finished === undefined ? '1' : finished ? 'finished_at IS NOT NULL' : 'finished_at IS NULL';
    return reading(this.#db, () =>
      this.#db
        .all<ReadingRow>(
          `SELECT ${READING} FROM story_reading WHERE ${where} ORDER BY row DESC LIMIT ?`,
          limit,
        )
        .map(readingOf),
    );
  }

  open({ givenUp = false, limit = 100 }: { givenUp?: boolean; limit?: number } = {}): Promise<JudgedCase[]> {
    return reading(this.#db, () =>
      this.#db
        .all<CaseRow>(
          `SELECT ${CASE} FROM judged_case WHERE answered_at IS NULL
             AND failures ${givenUp ? '>=' : '<'} ${MOST_FAILURES} ORDER BY row LIMIT ?`,
          limit,
        )
        .map(caseOf),
    );
  }

  byKey(beginning: string): Promise<JudgedCase | null> {
    return reading(this.#db, () => {
      const [only, another] = this.#db.all<CaseRow>(
        `SELECT ${CASE} FROM judged_case WHERE key >= ? AND key < ? LIMIT 2`,
        beginning,
        `${beginning}g`,
      );
      return only === undefined || another !== undefined ? null : caseOf(only);
    });
  }

  answer(key: string, judge: string, answer: string): Promise<boolean> {
    return writing(this.#db, () => {
      const at = this.#now();
      const changed = this.#db.run(
        'UPDATE judged_case SET judge = ?, answer = ?, answered_at = ? WHERE key = ? AND answered_at IS NULL',
        judge,
        answer,
        at,
        key,
      );
      this.#finish(at);
      return changed > 0;
    });
  }

  fail(key: string, why: string): Promise<void> {
    return writing(this.#db, () => {
      this.#db.run(
        'UPDATE judged_case SET failures = failures + 1, failure = ? WHERE key = ? AND answered_at IS NULL',
        why,
        key,
      );
      this.#finish(this.#now());
    });
  }

  counts(): Promise<CaseCounts> {
    return reading(this.#db, () =>
      this.#one<CaseCounts>(
        `SELECT coalesce(sum(answered_at IS NULL AND failures < ${MOST_FAILURES}), 0) AS open,
           coalesce(sum(answered_at IS NULL AND failures >= ${MOST_FAILURES}), 0) AS givenUp,
           coalesce(sum(answered_at IS NOT NULL), 0) AS answered,
           (SELECT count(DISTINCT told.value) FROM judged_case c, json_each(c.facts) told
            WHERE c.answered_at IS NOT NULL) AS factsRead
         FROM judged_case`,
      ),
    );
  }

  matters({ facts }: { readonly facts?: readonly string[] } = {}): Promise<Matter[]> {
    const about = 'WHERE key IN (SELECT key FROM asked_fact WHERE fact IN (SELECT value FROM json_each(?)))';
    const [where, values] = facts === undefined ? ['', []] : [about, [JSON.stringify(facts)]];
    return looking(this.#db, () =>
      this.#db
        .all<MatterRow>(`SELECT ${MATTER} FROM judged_matter ${where} ORDER BY row`, ...values)
        .map(matterOf),
    );
  }

  async reviewed(): Promise<ReviewMark | null> {
    return looking(
      this.#db,
      () => this.#db.get<ReviewMark>('SELECT seq, now FROM matters_reviewed LIMIT 1') ?? null,
    );
  }

  noteReviewed({ seq, now }: ReviewMark): Promise<void> {
    return noting(this.#db, () => {
      this.#db.run('DELETE FROM matters_reviewed');
      this.#db.run('INSERT INTO matters_reviewed (seq, now) VALUES (?, ?)', seq, now);
    });
  }

  putMatter({ key, finding, kind, facts, holdsIfYes, question, judge, at }: NewMatter): Promise<void> {
    return writing(this.#db, () => {
      this.#db.run(
        `INSERT INTO judged_matter (key, finding, kind, facts, holds_if_yes, question, judge, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET finding = excluded.finding, kind = excluded.kind, facts = excluded.facts,
           holds_if_yes = excluded.holds_if_yes, question = excluded.question, judge = excluded.judge, at = excluded.at`,
        key,
        finding,
        CONFUSION_KINDS.indexOf(kind),
        JSON.stringify(facts),
        JSON.stringify(holdsIfYes),
        question,
        judge,
        at,
      );
      noteFacts(this.#db, key, facts);
    });
  }

  dropMatter(key: string): Promise<void> {
    return writing(this.#db, () => {
      this.#db.run('DELETE FROM judged_matter WHERE key = ?', key);
    });
  }

  closeByPolicy({ finding, digest, because }: Omit<PolicyClosing, 'at'>): Promise<boolean> {
    return writing(
      this.#db,
      () =>
        this.#db.run(
          'INSERT OR IGNORE INTO policy_closing (finding, digest, because, at) VALUES (?, ?, ?, ?)',
          finding,
          digest,
          because,
          this.#now(),
        ) > 0,
    );
  }

  closings(): Promise<PolicyClosing[]> {
    return reading(this.#db, () =>
      this.#db.all<PolicyClosing>('SELECT finding, digest, because, at FROM policy_closing ORDER BY at'),
    );
  }

  /** Readings of which no case waits any longer. */
  #finish(at: number): void {
    this.#db.run(
      `UPDATE story_reading SET finished_at = ? WHERE finished_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM judged_case c WHERE c.reading = story_reading.row AND c.answered_at IS NULL
           AND c.failures < ${MOST_FAILURES})
       AND row = (SELECT max(row) FROM story_reading)`,
      at,
    );
  }

  #one<Row>(sql: string, ...values: number[]): Row {
    const [row] = this.#db.all<Row>(sql, ...values);
    if (row === undefined) throw new Error('a row that was written is not there');
    return row;
  }
}

function readingOf({ coverage, ...rest }: ReadingRow): StoryReading {
  const told: Coverage = JSON.parse(coverage);
  return { ...rest, coverage: told };
}

function caseOf({ facts, ...rest }: CaseRow): JudgedCase {
  return { ...rest, facts: JSON.parse(facts) };
}

function matterOf({ kind, facts, holdsIfYes, ...rest }: MatterRow): Matter {
  return {
    ...rest,
    kind: CONFUSION_KINDS[kind] ?? 'ambiguity',
    facts: JSON.parse(facts),
    holdsIfYes: JSON.parse(holdsIfYes),
  };
}
