/** Linting in SQLite: each method is one short transaction, handed to the file that knows how. */
import type {
  Abstention,
  Judgement,
  LintRun,
  LintSide,
  LintStep,
  LintStore,
  NewJudgement,
  PairHistory,
  Quarantined,
  TrackRecord,
  Weighed,
} from '../../lint.js';
import type { Database } from '../database.js';
import { explaining } from '../explain-error.js';
import { reading, writing } from '../queue/transaction.js';
import type { CommitContext } from '../write/commit.js';
import { readCandidates } from './candidates.js';
import {
  countFlagged,
  lift,
  putAbstention,
  putJudgement,
  readAbstentions,
  readJudgements,
  readPairHistory,
} from './judgements.js';
import { ownCommit } from './own-commit.js';
import { pin, readPins, unpin } from './pins.js';
import { countQuarantined, putAway, readQuarantined } from './quarantine.js';
import { restore } from './restore.js';
import { beginRun, finishRun, leaveRun, pulseRun, readRuns, stepRun } from './runs.js';
import { readSides } from './sides.js';
import { readToWeigh, readTrackRecords, writeTrust } from './weigh.js';

export class SqliteLint implements LintStore {
  readonly #context: CommitContext;

  constructor(context: CommitContext) {
    this.#context = context;
  }

  begin(wanted: Parameters<LintStore['begin']>[0]): ReturnType<LintStore['begin']> {
    return this.#write((db, now) => beginRun(db, wanted, now));
  }

  step(run: number, step: LintStep): Promise<void> {
    return this.#write((db, now) => stepRun(db, run, step, now));
  }

  pulse(run: number): Promise<void> {
    return this.#write((db, now) => pulseRun(db, run, now));
  }

  leave(run: number): Promise<void> {
    return this.#write((db) => leaveRun(db, run));
  }

  finish(run: number, step: LintStep): Promise<LintRun> {
    return this.#write((db, now) => finishRun(db, run, step, now));
  }

  runs(filter?: Parameters<LintStore['runs']>[0]): Promise<LintRun[]> {
    return this.#read((db) => readRuns(db, filter));
  }

  candidates(page: Parameters<LintStore['candidates']>[0]): ReturnType<LintStore['candidates']> {
    return this.#read(() => readCandidates(this.#context, page));
  }

  quarantine(
    entities: readonly string[],
    { run, by, reason }: Parameters<LintStore['quarantine']>[1],
  ): Promise<string[]> {
    return ownCommit(this.#context, { by, reason: 'lint: put in quarantine' }, (seq, at) => {
      const result = putAway(this.#context.db, entities, { run, reason, seq, at });
      return { changed: result.length > 0, result };
    });
  }

  quarantined(filter?: Parameters<LintStore['quarantined']>[0]): Promise<Quarantined[]> {
    return this.#read(() => readQuarantined(this.#context, filter));
  }

  countQuarantined(): Promise<number> {
    return this.#read(countQuarantined);
  }

  restore(entity: string, by: string): Promise<string> {
    return ownCommit(this.#context, { by, reason: `taken out of quarantine: ${entity}` }, (seq, at) => ({
      changed: true,
      result: restore(this.#context.db, entity, by, seq, at),
    }));
  }

  pin(entity: string, by: string, reason: string): Promise<void> {
    return this.#write((db, now) => pin(db, entity, by, reason, now));
  }

  unpin(entity: string): Promise<boolean> {
    return this.#write((db) => unpin(db, entity));
  }

  pins(): ReturnType<LintStore['pins']> {
    return this.#read(readPins);
  }

  sides(statements: readonly string[]): Promise<LintSide[]> {
    return this.#read(() => readSides(this.#context, statements));
  }

  pairHistory(one: string, other: string): Promise<PairHistory> {
    return this.#read((db) => readPairHistory(db, one, other));
  }

  judge(
    judgements: readonly NewJudgement[],
    { run, by }: Parameters<LintStore['judge']>[1],
  ): Promise<number> {
    const [first] = judgements;
    const told = judgements.length === 1 && first ? first.note : `${judgements.length} statements flagged`;
    return ownCommit(this.#context, { by, reason: `lint: ${told}` }, (seq, at) => {
      const { db } = this.#context;
      const result = judgements.filter((one) => putJudgement(db, one, { run, seq, at })).length;
      return { changed: result > 0, result };
    });
  }

  abstain(abstention: Omit<Abstention, 'at'>, run: number | null): Promise<void> {
    return this.#write((db, now) => putAbstention(db, abstention, run, now));
  }

  judgements(filter?: Parameters<LintStore['judgements']>[0]): Promise<Judgement[]> {
    return this.#read((db) => readJudgements(db, filter));
  }

  abstentions(run: number): Promise<Abstention[]> {
    return this.#read((db) => readAbstentions(db, run));
  }

  countFlagged(): Promise<number> {
    return this.#read(countFlagged);
  }

  lift(statement: string, { by, reason }: Parameters<LintStore['lift']>[1]): Promise<Judgement | null> {
    return ownCommit(this.#context, { by, reason: `lint judgement taken back: ${reason}` }, (seq, at) => {
      const result = lift(this.#context.db, statement, { by, reason, seq, at });
      return { changed: result !== null, result };
    });
  }

  trackRecords(): Promise<TrackRecord[]> {
    return this.#read(readTrackRecords);
  }

  toWeigh(page: Parameters<LintStore['toWeigh']>[0]): Promise<readonly Weighed[]> {
    return this.#read((db) => readToWeigh(db, page));
  }

  setTrust(changes: Parameters<LintStore['setTrust']>[0]): Promise<void> {
    return this.#write((db) => writeTrust(db, changes));
  }

  #write<T>(work: (db: Database, now: number) => T): Promise<T> {
    const { db, now } = this.#context;
    return explaining(() => writing(db, () => work(db, now())));
  }

  #read<T>(work: (db: Database) => T): Promise<T> {
    const { db } = this.#context;
    return explaining(() => reading(db, () => work(db)));
  }
}
