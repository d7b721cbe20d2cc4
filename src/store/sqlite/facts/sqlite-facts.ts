/** Facts read from SQLite, as they stand now or stood at an earlier recorded time. */
import { CURRENT, type Qualifiers } from '../../../model/index.js';
import { END } from '../../../time/index.js';
import type { ReviewMark } from '../../cases.js';
import {
  type AuthorRecord,
  CLAIM_MODES,
  type ClaimFilter,
  type Corroboration,
  DURABILITIES,
  type Erasure,
  FACT_ENDS,
  FACT_KINDS,
  type Fact,
  type FactClaim,
  type FactDirt,
  type FactFilter,
  type FactLogEntry,
  type FactLogFilter,
  type FactStore,
  type FollowedFacts,
  type LikeFact,
  type NearFact,
  type StandingClaim,
  type ThreadKey,
  type ThreadsRead,
} from '../../facts.js';
import { retryWhileBusy } from '../busy.js';
import type { Bindable, Database } from '../database.js';
import { QUEUED } from '../queue/job-row.js';
import { looking, noting, reading } from '../queue/transaction.js';
import { changedFacts, readThreadsRead, turnedThreads, writeThreadsRead } from './changed.js';
import { scrub } from './erase-facts.js';
import { readAuthors, readLog } from './fact-log.js';
import { ENDED, HOLDS, holdsAt } from './holding.js';
import { factsNear } from './near.js';

interface FactRow {
  row: number;
  id: string;
  content: string;
  content_key: string;
  scope: string;
  author: string;
  kind: number;
  confidence: number;
  provenance: string | null;
  durability: number;
  valid_from: number;
  expires: number;
  supersedes: string;
  corrects: string;
  redacted: string;
  source: string;
  at: number;
  recorded_from: number;
  end_at: number | null;
  end_how: number | null;
  end_by: string | null;
  end_author: string | null;
  end_reason: string | null;
  /** Who said it too, as JSON. */
  repeated: string;
}

const CLAIM = 'f.id AS fact, c.subject, c.subject_name, c.attribute, c.value, c.told, c.mode, c.qualifiers';

type ClaimRow = Omit<FactClaim, 'mode' | 'qualifiers' | 'subjectName'> & {
  subject_name: string;
  mode: number;
  qualifiers: string;
};

const repeatedUntil = (known: number): string => `(SELECT json_group_array(
  json_object('author', c.author, 'provenance', c.provenance, 'at', c.at) ORDER BY c.row)
  FROM fact_corroboration c WHERE c.fact = f.row AND c.recorded_from <= ${known})`;

const withEnds = (known: number): string => `fact f LEFT JOIN fact_end x ON x.fact = f.row
  AND x.recorded_from <= ${known} AND (x.recorded_until = ${CURRENT} OR x.recorded_until > ${known})`;

export class SqliteFacts implements FactStore {
  readonly #db: Database;
  /** The last commit that is known to be in the file itself. */
  #carriedOver = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  facts(filter: FactFilter = {}): Promise<Fact[]> {
    const { where, values } = conditions(filter);
    const order = `ORDER BY f.row ${filter.newestFirst ? 'DESC' : 'ASC'} LIMIT ${filter.limit ?? -1}`;
    return this.#select(`WHERE ${where.join(' AND ')} ${order}`, values, filter.asOf);
  }

  /** In the order they were committed. */
  #rows(rows: string, values: readonly Bindable[]): Promise<Fact[]> {
    return this.#select(`WHERE f.row IN (${rows}) AND f.recorded_until = ${CURRENT} ORDER BY f.row`, values);
  }

  #select(which: string, values: readonly Bindable[], known: number = CURRENT): Promise<Fact[]> {
    return looking(this.#db, () =>
      this.#db
        .all<FactRow>(
          `SELECT f.*, x.at AS end_at, x.how AS end_how, x.by_fact AS end_by, x.author AS end_author,
             x.reason AS end_reason, ${repeatedUntil(known)} AS repeated FROM ${withEnds(known)} ${which}`,
          ...values,
        )
        .map(factOf),
    );
  }

  count(filter?: FactFilter): Promise<number> {
    return reading(this.#db, () => {
      if (filter === undefined) return this.#db.number('SELECT count(*) FROM fact');
      const { where, values } = conditions(filter);
      return this.#db.number(
        `SELECT count(*) FROM ${withEnds(filter.asOf ?? CURRENT)} WHERE ${where.join(' AND ')}`,
        ...values,
      );
    });
  }

  claims(filter: ClaimFilter): Promise<FactClaim[]> {
    const { where, values } = claimConditions(filter);
    return looking(this.#db, () =>
      this.#db
        .all<ClaimRow>(
          `SELECT ${CLAIM} FROM fact_claim c JOIN fact f ON f.row = c.fact
           WHERE ${where} AND f.recorded_until = ${CURRENT} ORDER BY c.fact, c.row`,
          ...values,
        )
        .map(claimOf),
    );
  }

  standing({ subject, attribute }: ThreadKey, at: number): Promise<StandingClaim[]> {
    return looking(this.#db, () =>
      this.#db
        .all<ClaimRow & { validFrom: number }>(
          `SELECT ${CLAIM}, f.valid_from AS validFrom FROM fact_claim c JOIN fact f ON f.row = c.fact ${ENDED}
           WHERE c.subject = ? AND c.attribute = ? AND c.mode IN (${SAID.join(', ')}) AND ${HOLDS}
             AND f.recorded_until = ${CURRENT} ORDER BY c.fact, c.row`,
          subject,
          attribute,
          ...holdsAt(at),
        )
        .map((row) => ({ ...claimOf(row), validFrom: row.validFrom })),
    );
  }

  async near(like: LikeFact, limit: number): Promise<NearFact[]> {
    const near = await looking(this.#db, () =>
      factsNear(this.#db, like, limit).map(({ row, weight }) => ({
        weight,
        row,
        id: this.#db.get<{ id: string }>('SELECT id FROM fact WHERE row = ?', row)?.id ?? '',
      })),
    );
    const rows = JSON.stringify(near.map(({ row }) => row));
    const facts = await this.#rows(`SELECT value FROM json_each(?)`, [rows]);
    const known = new Map(facts.map((fact) => [fact.id, fact]));
    return near.flatMap(({ id, weight }) => {
      const fact = known.get(id);
      return fact === undefined ? [] : [{ fact, weight }];
    });
  }

  fresh({ newestFirst = false, limit }: Parameters<FactStore['fresh']>[0]): Promise<Fact[]> {
    const order = newestFirst ? 'DESC' : 'ASC';
    return this.#rows(`SELECT fact FROM fact_fresh ORDER BY fact ${order} LIMIT ?`, [limit]);
  }

  changed(since: ReviewMark, now: number): Promise<string[]> {
    return looking(this.#db, () => changedFacts(this.#db, since, now));
  }

  turned(since: number, now: number): Promise<ThreadKey[]> {
    return looking(this.#db, () => turnedThreads(this.#db, since, now));
  }

  threadsRead(): Promise<ThreadsRead | null> {
    return looking(this.#db, () => readThreadsRead(this.#db));
  }

  noteThreadsRead(read: ThreadsRead): Promise<void> {
    return noting(this.#db, () => writeThreadsRead(this.#db, read));
  }

  threads(): Promise<ThreadKey[]> {
    return reading(this.#db, () =>
      this.#db.all<ThreadKey>(
        `SELECT DISTINCT subject, attribute FROM fact_claim WHERE subject IN
           (SELECT subject FROM fact_claim GROUP BY subject HAVING count(DISTINCT fact) > 1) ORDER BY subject, attribute`,
      ),
    );
  }

  dirt(): Promise<FactDirt> {
    return reading(this.#db, () => ({
      threads: this.#db.all<ThreadKey>('SELECT subject, attribute FROM fact_dirt'),
      seq: this.#db.number('SELECT max(seq) FROM commits'),
    }));
  }

  async followed({ threads, seq, held }: FollowedFacts, kind: string): Promise<void> {
    await noting(this.#db, () => {
      for (const { subject, attribute } of threads)
        this.#db.run(
          'DELETE FROM fact_dirt WHERE subject = ? AND attribute = ? AND seq <= ?',
          subject,
          attribute,
          seq,
        );
      if (held.length > 0)
        this.#db.run(
          `DELETE FROM fact_fresh WHERE fact IN (SELECT row FROM fact WHERE id IN ${LISTED})`,
          JSON.stringify(held),
        );
      const left = 'SELECT 1 WHERE EXISTS (SELECT 1 FROM fact_dirt) OR EXISTS (SELECT 1 FROM fact_fresh)';
      if (this.#db.get(left) === undefined)
        this.#db.run(`DELETE FROM job WHERE kind = ? AND state = ${QUEUED}`, kind);
    });
    if (seq - this.#carriedOver < COMMITS_IN_LOG) return;
    this.#carriedOver = seq;
    // Nobody waits now; otherwise one commit in thirty would wait for all of them. Others may go on reading and writing.
    this.#db.all('PRAGMA wal_checkpoint(PASSIVE)');
  }

  async scrub(): Promise<boolean> {
    return retryWhileBusy(() => scrub(this.#db));
  }

  erasures(): Promise<Erasure[]> {
    return reading(this.#db, () =>
      this.#db.all<Erasure>(
        'SELECT author_hash AS authorHash, facts, by, reason, at FROM erasure ORDER BY row',
      ),
    );
  }

  log(filter: FactLogFilter = {}): Promise<FactLogEntry[]> {
    return reading(this.#db, () => readLog(this.#db, filter));
  }

  authors(author?: string): Promise<AuthorRecord[]> {
    return reading(this.#db, () => readAuthors(this.#db, author));
  }
}

/** After so many the log is carried over into the file. */
const COMMITS_IN_LOG = 30;
/** One text for lists of any length, so that it is prepared once. */
const LISTED = '(SELECT value FROM json_each(?))';
const ID_DIGITS = 12;

function conditions(filter: FactFilter): { where: string[]; values: Bindable[] } {
  const { ids, sources, contentKey, scope, author, kinds, at, asOf } = filter;
  const where = [
    asOf === undefined
      ? `f.recorded_until = ${CURRENT}`
      : `f.recorded_from <= ${asOf} AND f.recorded_until > ${asOf}`,
  ];
  const values: Bindable[] = [];
  const add = (condition: string, ...some: Bindable[]) => {
    where.push(condition);
    values.push(...some);
  };
  const anyOf = (column: string, some: readonly (string | number)[]) =>
    add(`${column} IN ${LISTED}`, JSON.stringify(some));
  if (ids?.every((id) => id.length === ID_DIGITS)) anyOf('f.id', ids);
  // 'g' is the character after the last digit of an id.
  else if (ids)
    add(
      `(${ids.map(() => '(f.id >= ? AND f.id < ?)').join(' OR ') || '0'})`,
      ...ids.flatMap((id) => [id, `${id}g`]),
    );
  if (sources) anyOf('f.source', sources);
  if (contentKey !== undefined) add('f.content_key = ?', contentKey);
  if (scope !== undefined && scope !== '')
    add('(f.scope = ? OR (f.scope >= ? AND f.scope < ?))', scope, `${scope}/`, `${scope}0`);
  if (author !== undefined) add('f.author = ?', author);
  if (kinds)
    anyOf(
      'f.kind',
      kinds.map((kind) => FACT_KINDS.indexOf(kind)),
    );
  if (at !== undefined) add(HOLDS, ...holdsAt(at));
  return { where, values };
}

function claimConditions(filter: ClaimFilter): { where: string; values: Bindable[] } {
  if ('facts' in filter) return { where: `f.id IN ${LISTED}`, values: [JSON.stringify(filter.facts)] };
  if ('latest' in filter)
    return {
      where: 'c.row IN (SELECT row FROM fact_claim WHERE attribute = ? ORDER BY row DESC LIMIT ?)',
      values: [filter.attribute, filter.latest],
    };
  if (!('attribute' in filter)) return { where: 'c.subject = ?', values: [filter.subject] };
  return { where: 'c.subject = ? AND c.attribute = ?', values: [filter.subject, filter.attribute] };
}

/** Modes in which something is said to be so. */
const SAID = [CLAIM_MODES.indexOf('states'), CLAIM_MODES.indexOf('changes')];

function factOf(row: FactRow): Fact {
  const how = row.end_how === null ? undefined : FACT_ENDS[row.end_how];
  const end =
    row.end_at === null || how === undefined
      ? null
      : { at: row.end_at, how, by: row.end_by, author: row.end_author ?? '', reason: row.end_reason ?? '' };
  return {
    id: row.id,
    content: row.content,
    contentKey: row.content_key,
    scope: row.scope,
    author: row.author,
    kind: FACT_KINDS[row.kind] ?? 'observation',
    confidence: row.confidence,
    provenance: row.provenance,
    durability: DURABILITIES[row.durability] ?? 'durable',
    validFrom: row.valid_from,
    expires: row.expires === END ? null : row.expires,
    supersedes: listOf<string>(row.supersedes),
    corrects: listOf<string>(row.corrects),
    redacted: listOf<string>(row.redacted),
    source: row.source,
    seq: row.recorded_from,
    committedAt: row.at,
    end,
    corroborations: listOf<Corroboration>(row.repeated),
  };
}

/** The caller knows what was written there; mostly it is nothing. */
function listOf<T>(json: string): readonly T[] {
  return json === '[]' ? [] : JSON.parse(json);
}

function claimOf(row: ClaimRow): FactClaim {
  const { fact, subject, subject_name: subjectName, attribute, value, told, mode, qualifiers } = row;
  return {
    ...{ fact, subject, subjectName, attribute, value, told },
    mode: CLAIM_MODES[mode] ?? 'mentions',
    qualifiers: qualifiers === '{}' ? NO_QUALIFIERS : JSON.parse(qualifiers),
  };
}

const NO_QUALIFIERS: Qualifiers = Object.freeze({});
