/** The desk in SQLite: each method is one short transaction, handed to the file that knows how. */

import type { DatedAnswer, DatedQuery } from '../../dated.js';
import type {
  ChangesSince,
  DayCount,
  DeskCause,
  DeskFacet,
  DeskFilter,
  DeskPage,
  DeskPort,
  DeskQuery,
  EntityListPage,
  EntityQuery,
  FacetCounts,
  Pulse,
} from '../../desk.js';
import type { GraphPart, GraphPaths, PartQuery, PathsQuery } from '../../graph-part.js';
import type { Database } from '../database.js';
import { explaining } from '../explain-error.js';
import { Memo } from '../findings/memo.js';
import { reading } from '../queue/transaction.js';
import { stampOf } from '../stamp.js';
import type { CommitContext } from '../write/commit.js';
import { readCauses } from './causes.js';
import { DatedIndex, readMarks } from './dated.js';
import { Degrees } from './degrees.js';
import {
  countEntities,
  countOpenAbout,
  countTypes,
  openAboutAll,
  readEntityPage,
  readRestingOn,
} from './entities.js';
import { countFacets } from './facets.js';
import { folded, pickedBy } from './filter.js';
import { readPart } from './graph-part.js';
import { readPaths } from './graph-paths.js';
import { readPage } from './list.js';
import { readPulse } from './pulse.js';
import { readChangesSince, readExtent, readTrend } from './trend.js';

export class SqliteDesk implements DeskPort {
  readonly #context: Pick<CommitContext, 'db' | 'now'>;
  readonly #memo = new Memo();
  readonly #degrees = new Degrees();
  readonly #dated = new DatedIndex(this.#degrees);
  #pulse: Pulse | null = null;

  constructor(context: Pick<CommitContext, 'db' | 'now'>) {
    this.#context = context;
    context.db.raw.function('lore_fold', { deterministic: true }, (text: unknown) => folded(String(text)));
  }

  async list(query: DeskQuery): Promise<DeskPage> {
    const { sort: _, limit: __, after: ___, ...filter } = query;
    return this.#read((db, now) => ({
      ...readPage(db, query, now),
      total: this.#remembered(db, now, `count ${JSON.stringify(filter)}`, () => counted(db, filter, now)),
    }));
  }

  facets(filter: DeskFilter, facets: readonly DeskFacet[], most: number): Promise<FacetCounts[]> {
    return this.#read((db, now) =>
      this.#remembered(db, now, `facets ${JSON.stringify([filter, facets, most])}`, () =>
        countFacets(db, filter, facets, most, now),
      ),
    );
  }

  causes(limit: number): Promise<DeskCause[]> {
    return this.#read((db, now) => this.#remembered(db, now, `causes ${limit}`, () => readCauses(db, limit)));
  }

  trend(days: number, until: number): Promise<DayCount[]> {
    return this.#read((db, now) =>
      this.#remembered(db, now, `trend ${days} ${until}`, () => readTrend(db, days, until)),
    );
  }

  changesSince(at: number): Promise<ChangesSince> {
    return this.#read((db, now) =>
      this.#remembered(db, now, `changes ${at}`, () => readChangesSince(db, at)),
    );
  }

  entities(query: EntityQuery): Promise<EntityListPage> {
    const { sort: _, limit: __, after: ___, ...filter } = query;
    return this.#read((db, now) => ({
      ...readEntityPage(db, query),
      total: this.#remembered(db, now, `entities ${JSON.stringify(filter)}`, () => countEntities(db, query)),
      types: this.#remembered(db, now, `types ${JSON.stringify({ ...filter, types: undefined })}`, () =>
        countTypes(db, query),
      ),
    }));
  }

  openAbout(entities: readonly string[]): Promise<number[]> {
    return this.#read((db, now) =>
      countOpenAbout(db, entities, () => this.#remembered(db, now, 'open about all', () => openAboutAll(db))),
    );
  }

  restingOn(statements: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.#read((db) => readRestingOn(db, statements));
  }

  extent(): Promise<{ from: number; until: number } | null> {
    return this.#read((db, now) => this.#remembered(db, now, 'extent', () => readExtent(db)));
  }

  dated(query: DatedQuery): Promise<DatedAnswer> {
    return this.#read((db, now) =>
      this.#dated.read(
        db,
        query,
        this.#remembered(db, now, 'dated marks', () => readMarks(db)),
      ),
    );
  }

  part(query: PartQuery): Promise<GraphPart> {
    return this.#read((db, now) =>
      this.#remembered(db, now, `part ${JSON.stringify(query)}`, () => readPart(db, query, this.#degrees)),
    );
  }

  paths(query: PathsQuery): Promise<GraphPaths> {
    return this.#read((db) => readPaths(db, query));
  }

  pulse(): Promise<Pulse> {
    return this.#read((db) => {
      const stamp = stampOf(db);
      if (stamp === null || this.#pulse?.stamp !== stamp) this.#pulse = readPulse(db);
      return this.#pulse;
    });
  }

  /** Until something is written, or a finding that was snoozed wakes up: nothing else depends on the time. */
  #remembered<T>(db: Database, now: number, question: string, ask: () => T): T {
    const awake = db.number('SELECT count(*) FROM desk_snooze WHERE until <= ?', now);
    return this.#memo.reading(db)(`${awake} ${question}`, ask);
  }

  #read<T>(work: (db: Database, now: number) => T): Promise<T> {
    const { db, now } = this.#context;
    return explaining(() => reading(db, () => work(db, now())));
  }
}

function counted(db: Database, filter: DeskFilter, now: number): number {
  const { sql, values } = pickedBy(db, filter, now);
  return db.number(`SELECT count(*) FROM (${sql})`, ...values);
}
