/** Findings in SQLite: each method is one short transaction, handed to the file that knows how. */
import type { Finding } from '../../../model/index.js';
import type {
  BriefFinding,
  FindingFilter,
  FindingPort,
  FindingTally,
  Settled,
  Settlement,
  VerdictRequest,
} from '../../findings.js';
import type { DirtReport, GroundPort } from '../../ground.js';
import type { Database } from '../database.js';
import { explaining } from '../explain-error.js';
import { markSwept, readDirt } from '../ground/dirt.js';
import { noting, reading, writing } from '../queue/transaction.js';
import type { CommitContext } from '../write/commit.js';
import { judgeAll } from './judge.js';
import { Memo } from './memo.js';
import { readFindings, readInvolving, tallyFindings } from './read.js';
import { settle } from './settle.js';

export type WithReading = <T>(work: (reading: GroundPort) => Promise<T>) => Promise<T>;

export class SqliteFindings implements FindingPort {
  readonly reading: WithReading;
  readonly #context: CommitContext;
  readonly #memo = new Memo();

  constructor(context: CommitContext, reading: WithReading) {
    this.#context = context;
    this.reading = reading;
  }

  dirt(): Promise<DirtReport> {
    return readDirt(this.#context);
  }

  settle(settlement: Settlement): Promise<Settled> {
    const { db, now } = this.#context;
    const write = settlement.mayBeLost === true ? noting : writing;
    return explaining(() =>
      write(db, () => {
        const settled = settle(db, settlement, now());
        markSwept(db, settlement);
        return settled;
      }),
    );
  }

  findings(filter?: FindingFilter): Promise<Finding[]> {
    return this.#read((db) => readFindings(db, filter));
  }

  tallies(filters: readonly FindingFilter[]): Promise<(readonly FindingTally[])[]> {
    return this.#rememberedEach('tally', filters, tallyFindings);
  }

  involving(entities: readonly string[], filter: FindingFilter): Promise<(readonly BriefFinding[])[]> {
    const each = entities.map((entity) => ({ ...filter, entity }));
    return this.#rememberedEach('involving', each, (db, one) => readInvolving(db, one.entity, one));
  }

  judgeAll(ids: readonly string[], request: Omit<VerdictRequest, 'id'>): Promise<Finding[]> {
    return this.#write((db, now) => judgeAll(db, ids, request, now));
  }

  #write<T>(work: (db: Database, now: number) => T): Promise<T> {
    const { db, now } = this.#context;
    return explaining(() => writing(db, () => work(db, now())));
  }

  /** For what is asked with nearly every answer. */
  async #rememberedEach<Filter extends object, T>(
    what: string,
    filters: readonly Filter[],
    ask: (db: Database, filter: Filter) => T,
  ): Promise<T[]> {
    if (filters.length === 0) return [];
    return this.#read((db) => {
      const answer = this.#memo.reading(db);
      return filters.map((filter) => answer(`${what} ${JSON.stringify(filter)}`, () => ask(db, filter)));
    });
  }

  #read<T>(work: (db: Database) => T): Promise<T> {
    const { db } = this.#context;
    return explaining(() => reading(db, () => work(db)));
  }
}
