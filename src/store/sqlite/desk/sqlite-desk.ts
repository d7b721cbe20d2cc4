/** The desk in SQLite: each method is one short transaction, handed to the file that knows how. */

import type { DatedAnswer, DatedQuery } from '../../dated.js';
import type {
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
import type { GraphPart, PartQuery, PathsQuery } from '../../graph-part.js';
import type { Database } from '../database.js';
import { explaining } from '../explain-error.js';
import { Memo } from '../findings/memo.js';
import { reading } from '../queue/transaction.js';
import { stampOf } from '../stamp.js';
import type { CommitContext } from '../write/commit.js';
import { DatedIndex, readExtent, readMarks } from './dated.js';
import { Degrees } from './degrees.js';
import { countEntities, countTypes, readEntityPage } from './entities.js';
import { countFacets } from './facets.js';
import { folded, pickedBy } from './filter.js';
import { readPart } from './graph-part.js';
import { readPaths } from './graph-paths.js';
import { readPage } from './list.js';
import { readPulse } from './pulse.js';

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

  dated(query: DatedQuery): Promise<DatedAnswer> {
    return this.#read((db, now) =>
      this.#dated.read(db, query, {
        marks: this.#remembered(db, now, 'dated marks', () => readMarks(db)),
        extent: this.#remembered(db, now, 'extent', () => readExtent(db)),
      }),
    );
  }

  part(query: PartQuery | PathsQuery): Promise<GraphPart> {
    return this.#read((db, now) =>
      'between' in query
        ? readPaths(db, query)
        : this.#remembered(db, now, `part ${JSON.stringify(query)}`, () =>
            readPart(db, query, this.#degrees),
          ),
    );
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
