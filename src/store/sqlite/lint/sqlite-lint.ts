/** Linting in SQLite: each method is one short transaction, handed to the file that knows how. */
import type {
  Judgement,
  LintPort,
  LintSide,
  NewJudgement,
  Quarantined,
  TrackRecord,
  Weighed,
} from '../../lint.js';
import type { Database } from '../database.js';
import { explaining } from '../explain-error.js';
import { reading } from '../queue/transaction.js';
import type { CommitContext } from '../write/commit.js';
import { readCandidates } from './candidates.js';
import { lift, putJudgement } from './judgements.js';
import { ownCommit } from './own-commit.js';
import { putAway, readQuarantined } from './quarantine.js';
import { restore } from './restore.js';
import { readSides } from './sides.js';
import { readToWeigh, readTrackRecords } from './weigh.js';

export class SqliteLint implements LintPort {
  readonly #context: CommitContext;

  constructor(context: CommitContext) {
    this.#context = context;
  }

  candidates(page: Parameters<LintPort['candidates']>[0]): ReturnType<LintPort['candidates']> {
    return this.#read(() => readCandidates(this.#context, page));
  }

  quarantine(
    entities: readonly string[],
    { run, by, reason }: Parameters<LintPort['quarantine']>[1],
  ): Promise<string[]> {
    return ownCommit(this.#context, { by, reason: 'lint: put in quarantine' }, (seq, at) => {
      const result = putAway(this.#context.db, entities, { run, reason, seq, at });
      return { changed: result.length > 0, result };
    });
  }

  quarantined(filter?: Parameters<LintPort['quarantined']>[0]): Promise<Quarantined[]> {
    return this.#read(() => readQuarantined(this.#context, filter));
  }

  restore(entity: string, by: string): Promise<string> {
    return ownCommit(this.#context, { by, reason: `taken out of quarantine: ${entity}` }, (seq, at) => ({
      changed: true,
      result: restore(this.#context.db, entity, by, seq, at),
    }));
  }

  sides(statements: readonly string[]): Promise<LintSide[]> {
    return this.#read(() => readSides(this.#context, statements));
  }

  judge(judgements: readonly NewJudgement[], { run, by }: Parameters<LintPort['judge']>[1]): Promise<number> {
    const [first] = judgements;
    const told = judgements.length === 1 && first ? first.note : `${judgements.length} statements flagged`;
    return ownCommit(this.#context, { by, reason: `lint: ${told}` }, (seq, at) => {
      const { db } = this.#context;
      const result = judgements.filter((one) => putJudgement(db, one, { run, seq, at })).length;
      return { changed: result > 0, result };
    });
  }

  lift(statement: string, { by, reason }: Parameters<LintPort['lift']>[1]): Promise<Judgement | null> {
    return ownCommit(this.#context, { by, reason: `lint judgement taken back: ${reason}` }, (seq, at) => {
      const result = lift(this.#context.db, statement, { by, reason, seq, at });
      return { changed: result !== null, result };
    });
  }

  trackRecords(): Promise<TrackRecord[]> {
    return this.#read(readTrackRecords);
  }

  toWeigh(page: Parameters<LintPort['toWeigh']>[0]): Promise<readonly Weighed[]> {
    return this.#read((db) => readToWeigh(db, page));
  }

  #read<T>(work: (db: Database) => T): Promise<T> {
    const { db } = this.#context;
    return explaining(() => reading(db, () => work(db)));
  }
}
