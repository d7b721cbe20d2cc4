/** Findings in SQLite: each method is one short transaction, handed to the file that knows how. */
import type { Finding, Run, RunMode } from '../../../model/index.js';
import type {
  BriefFinding,
  FindingFilter,
  FindingStore,
  FindingTally,
  FoundPlace,
  ReviewFlag,
  RuleRecord,
  Settled,
  Settlement,
  Swept,
  VerdictRequest,
} from '../../findings.js';
import type { DirtReport, GroundReading, Handle } from '../../ground.js';
import type { Database } from '../database.js';
import { explaining } from '../explain-error.js';
import { markSwept, readDirt } from '../ground/dirt.js';
import { noting, reading, writing } from '../queue/transaction.js';
import type { CommitContext } from '../write/commit.js';
import { judge, judgeAll, lastJudged, markFlagged } from './judge.js';
import { Memo } from './memo.js';
import { readPostponed } from './postponed.js';
import {
  countFindings,
  readFindings,
  readInvolving,
  readPlaces,
  readReported,
  tallyFindings,
} from './read.js';
import { putFlag, readQueue, settleFlag } from './review-queue.js';
import { isListed, putOwn, readOff, readRules, removeOwn, replaceBuiltIn, setEnabled } from './rules.js';
import { readRuns } from './runs.js';
import { settle } from './settle.js';

export type WithReading = <T>(work: (reading: GroundReading) => Promise<T>) => Promise<T>;

export class SqliteFindings implements FindingStore {
  readonly reading: WithReading;
  readonly #context: CommitContext;
  readonly #memo = new Memo();
  #rulesWritten = 0;

  constructor(context: CommitContext, reading: WithReading) {
    this.#context = context;
    this.reading = reading;
  }

  dirt(): Promise<DirtReport> {
    return readDirt(this.#context);
  }

  postponed(): Promise<readonly string[]> {
    return this.#read(readPostponed);
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

  reported(): Promise<readonly Pick<Swept, 'rule' | 'part'>[]> {
    return this.#read(readReported);
  }

  findings(filter?: FindingFilter): Promise<Finding[]> {
    return this.#read((db) => readFindings(db, filter));
  }

  countFindings(filter?: FindingFilter): Promise<number> {
    return this.#remembered('count', filter, (db) => countFindings(db, filter));
  }

  tallyFindings(filter?: FindingFilter): Promise<FindingTally[]> {
    return this.#remembered('tally', filter, (db) => tallyFindings(db, filter));
  }

  countEach(filters: readonly FindingFilter[]): Promise<number[]> {
    return this.#rememberedEach('count', filters, (db, filter) => countFindings(db, filter));
  }

  involving(entities: readonly string[], filter: FindingFilter): Promise<(readonly BriefFinding[])[]> {
    const each = entities.map((entity) => ({ ...filter, entity }));
    return this.#rememberedEach('involving', each, (db, one) => readInvolving(db, one.entity, one));
  }

  placesInvolving(entities: readonly Handle[]): Promise<FoundPlace[]> {
    return this.#read((db) => readPlaces(db, entities));
  }

  judge(request: VerdictRequest): Promise<Finding> {
    return this.#write((db, now) => judge(db, request, now));
  }

  judgeAll(ids: readonly string[], request: Omit<VerdictRequest, 'id'>): Promise<Finding[]> {
    return this.#write((db, now) => judgeAll(db, ids, request, now));
  }

  lastJudged(): Promise<Finding[]> {
    return this.#read(lastJudged);
  }

  markFlagged(ids: readonly string[]): Promise<void> {
    return this.#write((db) => markFlagged(db, ids));
  }

  async listBuiltIn(rules: readonly RuleRecord[]): Promise<void> {
    if (await this.#read((db) => isListed(db, rules))) return;
    await this.#writeRules((db) => replaceBuiltIn(db, rules));
  }

  rules(): Promise<RuleRecord[]> {
    return this.#read(readRules);
  }

  rulesStamp(): Promise<string> {
    return this.#read((db) => `${db.number('PRAGMA data_version')} ${this.#rulesWritten}`);
  }

  rulesOff(): Promise<readonly string[]> {
    return this.#read(readOff);
  }

  putRule(rule: RuleRecord): Promise<void> {
    return this.#writeRules((db) => putOwn(db, rule));
  }

  removeRule(id: string): Promise<boolean> {
    return this.#writeRules((db) => removeOwn(db, id));
  }

  enableRule(id: string, enabled: boolean): Promise<void> {
    return this.#writeRules((db) => setEnabled(db, id, enabled));
  }

  runs(filter?: { readonly limit?: number; readonly mode?: RunMode }): Promise<Run[]> {
    return this.#remembered('runs', filter, (db) => readRuns(db, filter));
  }

  flag(flag: Pick<ReviewFlag, 'node' | 'reason' | 'by'>): Promise<ReviewFlag> {
    return this.#write((db, now) => putFlag(db, flag, now));
  }

  reviewQueue(filter?: { readonly settled?: boolean }): Promise<ReviewFlag[]> {
    return this.#read((db) => readQueue(db, filter));
  }

  settleFlag(id: string, by: string, outcome: string): Promise<void> {
    return this.#write((db, now) => settleFlag(db, id, by, outcome, now));
  }

  #writeRules<T>(work: (db: Database) => T): Promise<T> {
    return this.#write(work).finally(() => {
      this.#rulesWritten++;
    });
  }

  #write<T>(work: (db: Database, now: number) => T): Promise<T> {
    const { db, now } = this.#context;
    return explaining(() => writing(db, () => work(db, now())));
  }

  /** For what is asked with nearly every answer. */
  #remembered<T>(what: string, filter: object = {}, ask: (db: Database) => T): Promise<T> {
    return this.#read((db) => this.#memo.reading(db)(`${what} ${JSON.stringify(filter)}`, () => ask(db)));
  }

  /** Several such questions at once. */
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
