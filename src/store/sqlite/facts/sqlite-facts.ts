/** Facts read from SQLite, as they stand now or stood at an earlier recorded time. */
import { append, CURRENT } from '../../../model/index.js';
import { END } from '../../../time/index.js';
import {
  type AuthorRecord,
  type Corroboration,
  DURABILITIES,
  FACT_ENDS,
  FACT_KINDS,
  type Fact,
  type FactFilter,
  type FactPort,
  type LikeFact,
  type NearFact,
} from '../../facts.js';
import { retryWhileBusy } from '../busy.js';
import type { Bindable, Database } from '../database.js';
import { looking, reading } from '../queue/transaction.js';
import { scrub } from './erase-facts.js';
import { readAuthors } from './fact-authors.js';
import { HOLDS, holdsAt } from './holding.js';
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

const repeatedUntil = (known: number): string => `(SELECT json_group_array(
  json_object('author', c.author, 'provenance', c.provenance, 'at', c.at) ORDER BY c.row)
  FROM fact_corroboration c WHERE c.fact = f.row AND c.recorded_from <= ${known})`;

const withEnds = (known: number): string => `fact f LEFT JOIN fact_end x ON x.fact = f.row
  AND x.recorded_from <= ${known} AND (x.recorded_until = ${CURRENT} OR x.recorded_until > ${known})`;

export class SqliteFacts implements FactPort {
  readonly #db: Database;

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

  async scrub(): Promise<boolean> {
    return retryWhileBusy(() => scrub(this.#db));
  }

  authors(author?: string): Promise<AuthorRecord[]> {
    return reading(this.#db, () => readAuthors(this.#db, author));
  }
}

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
    append(values, some);
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
