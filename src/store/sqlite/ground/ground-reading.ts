/** One consistent reading over a connection that stays within one transaction. */
import { LoreError } from '../../../model/index.js';
import type {
  DateColumns,
  DateRequest,
  EdgeRequest,
  GroundColumns,
  GroundPort,
  Handle,
  Identity,
  Present,
  StatementColumns,
  StatementDetail,
} from '../../ground.js';
import type { GraphAnswer, GraphQuery } from '../../store.js';
import type { Database } from '../database.js';
import { explained } from '../explain-error.js';
import type { GraphQueries } from '../graph/query.js';
import type { Reading } from '../read/reading.js';
import { readDetails, readEdges, readIdentities, readSomeDates } from './asked.js';
import { EXTRACTED, readEverything } from './everything.js';

export interface GroundSource extends Reading {
  readonly queries: () => Promise<GraphQueries>;
  /** For queries in a process of its own; null where only this connection sees what is read. */
  readonly isolated: ((query: GraphQuery) => Promise<GraphAnswer>) | null;
}

export class SqliteGroundReading implements GroundPort {
  readonly seq: number;
  readonly statements: number;
  readonly hasExtracted: boolean;
  readonly #source: GroundSource;
  #present: Present | null = null;
  #over = false;

  /** The transaction has begun. */
  constructor(source: GroundSource) {
    this.#source = source;
    this.seq = headOf(source);
    this.hasExtracted = source.db.number(`SELECT EXISTS (${EXTRACTED})`) === 1;
    this.statements = source.db.number('SELECT max(row) FROM statement');
  }

  get present(): Present {
    this.#present ??= presentIn(this.#source);
    return this.#present;
  }

  everything(compared: readonly string[] = []): Promise<GroundColumns> {
    return this.#ask((r) => readEverything(r, compared));
  }

  edges(requests: readonly EdgeRequest[]): Promise<StatementColumns> {
    return this.#ask((r) => readEdges(r, requests));
  }

  dates(requests: readonly DateRequest[]): Promise<DateColumns> {
    return this.#ask((r) => readSomeDates(r, requests));
  }

  details(rows: readonly number[]): Promise<StatementDetail[]> {
    return this.#ask((r) => readDetails(r, rows));
  }

  identities(asked: readonly Handle[] | { readonly ids: readonly string[] }): Promise<Identity[]> {
    return this.#ask((r) => readIdentities(r, asked));
  }

  query(query: GraphQuery): Promise<GraphAnswer> {
    const { isolated } = this.#source;
    if (query.isolated && isolated) return isolated(query);
    return this.#ask(async (source) => {
      const queries = await source.queries();
      return queries.askDirectly(query) ?? queries.ask(query);
    });
  }

  /** Whoever keeps it longer than it lasts is told so. */
  end(): void {
    this.#over = true;
  }

  async #ask<T>(read: (source: GroundSource) => T | Promise<T>): Promise<T> {
    this.#check();
    try {
      const answer = await read(this.#source);
      this.#check();
      return answer;
    } catch (error) {
      throw explained(error);
    }
  }

  /** A database in memory has one connection, which cannot stay in a transaction while others go on. */
  #check(): void {
    if (this.#over) {
      throw new LoreError({
        code: 'store/reading-over',
        message: 'Something was read after the reading it belonged to had ended.',
        hint: 'Ask within the function that was given the reading.',
      });
    }
    const { db } = this.#source;
    if (db.inTransaction || headOf(this.#source) === this.seq) return;
    throw new LoreError({
      code: 'store/changed-meanwhile',
      message: 'The world was changed while it was being read.',
      hint: 'Read again; a world in a file can be read and changed at once.',
    });
  }
}

function headOf({ db }: Reading): number {
  return db.number('SELECT max(seq) FROM commits');
}

const STAMP = `SELECT (SELECT coalesce(max(row), 0) FROM entity_type) || ' '
  || (SELECT coalesce(max(row), 0) FROM predicate) || ' '
  || EXISTS (SELECT 1 FROM synthesis) AS stamp`;

const known = new WeakMap<Database, { readonly stamp: string; readonly present: Present }>();

/** Nothing is ever taken out of these tables, so that as many words are the same; but what is only supposed is taken back. */
function presentIn({ db }: Reading): Present {
  if (!db.isReadonly) return readPresent(db);
  const stamp = db.get<{ stamp: string | null }>(STAMP)?.stamp ?? '';
  const before = known.get(db);
  if (before?.stamp === stamp) return before.present;
  const present = readPresent(db);
  known.set(db, { stamp, present });
  return present;
}

function readPresent(db: Database): Present {
  const texts = (table: string) =>
    new Set(db.all<{ text: string }>(`SELECT text FROM ${table}`).map(({ text }) => text));
  return {
    types: texts('entity_type'),
    predicates: texts('predicate'),
    insights: db.number('SELECT EXISTS (SELECT 1 FROM synthesis)') === 1,
  };
}
