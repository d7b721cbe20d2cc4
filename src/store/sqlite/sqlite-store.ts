/** The embedded store: the port's methods, each handed to the file that knows how. */
import { setImmediate as pause } from 'node:timers/promises';
import { breathe } from '../../model/breathe.js';
import type { Assertion, Entity, Passage, Source } from '../../model/index.js';
import type { BriefPort } from '../briefs.js';
import type { Change, CommitReport } from '../changes.js';
import type { DegreeStore } from '../degrees.js';
import type { DeskPort } from '../desk.js';
import type { FactPort } from '../facts.js';
import type { FindingPort } from '../findings.js';
import { overPort } from '../record/over-port.js';
import type {
  AsOf,
  AssertionFilter,
  CommitOptions,
  Definition,
  DefinitionFilter,
  EntityFilter,
  GraphAnswer,
  GraphQuery,
  Health,
  Mention,
  NameHit,
  NamesAsked,
  PassageFilter,
  Port,
  QueryPlan,
  SourceFilter,
  StatementFilter,
  StatementPage,
  Store,
  Tally,
  TextHit,
  TextQuery,
} from '../store.js';
import type { SynthesisStore } from '../syntheses.js';
import { backupTo } from './backup.js';
import { retryWhileBusy } from './busy.js';
import { SqliteDesk } from './desk/sqlite-desk.js';
import { explained } from './explain-error.js';
import { SqliteFacts } from './facts/sqlite-facts.js';
import { SqliteFindings } from './findings/sqlite-findings.js';
import type { GraphDoor } from './graph/door.js';
import { Readings } from './ground/readings.js';
import { type OpenInside, suppose } from './ground/suppose.js';
import { Suppositions } from './ground/suppositions.js';
import { checkHealth } from './health.js';
import { sqliteBriefs } from './read/briefs.js';
import { readTally } from './read/counts.js';
import { SqliteDegrees } from './read/degrees.js';
import { entityPage } from './read/entities.js';
import { NameIndex } from './read/name-index.js';
import { readNamed, readNearNames } from './read/names.js';
import { readAssertions, readDefinitions, readMentions, readPassages, readSources } from './read/sources.js';
import { KnownStatements, statementPage } from './read/statements.js';
import { readText } from './read/text.js';
import { SqliteRecords } from './records/sqlite-records.js';
import { LATEST_VERSION } from './schema/index.js';
import { SqliteSyntheses } from './syntheses/sqlite-syntheses.js';
import { SqlitePassageIndex } from './vectors/passage-index.js';
import { type CommitContext, commit } from './write/commit.js';

export class SqliteStore implements Port {
  readonly location: string;
  readonly now: () => number;
  readonly records: SqliteRecords;
  readonly findings: FindingPort;
  readonly desk: DeskPort;
  readonly facts: FactPort;
  readonly syntheses: SynthesisStore;
  readonly degrees: DegreeStore;
  readonly briefs: BriefPort;
  readonly passageIndex: SqlitePassageIndex;
  readonly #context: CommitContext;
  readonly #names: NameIndex;
  readonly #statements = new KnownStatements();
  readonly #graph: GraphDoor;
  readonly #readings: Readings;
  readonly #suppositions: Suppositions;
  readonly #write: typeof commit;
  #ahead: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(
    context: CommitContext,
    graph: GraphDoor,
    write: typeof commit = commit,
    names: NameIndex | null = null,
  ) {
    this.#write = write;
    this.#context = context;
    this.#graph = graph;
    this.#readings = new Readings(context, graph);
    this.#suppositions = new Suppositions(context, graph);
    this.#names = new NameIndex(context.db, names);
    this.location = context.db.file;
    this.now = context.now;
    this.records = new SqliteRecords(context);
    this.passageIndex = new SqlitePassageIndex(context, context.now);
    this.desk = new SqliteDesk(context);
    this.facts = new SqliteFacts(context.db);
    this.syntheses = new SqliteSyntheses(context);
    this.degrees = new SqliteDegrees(context);
    this.briefs = sqliteBriefs((work) => this.#read(work));
    this.findings = new SqliteFindings(context, (work) => this.#readings.with(work));
  }

  commit(changes: Iterable<Change>, options: CommitOptions): Promise<CommitReport> {
    if (options.bulk) this.#rest();
    return this.#write(this.#context, changes, options);
  }

  suppose<T>(work: (store: Store) => Promise<T>, options: { apart?: boolean } = {}): Promise<T> {
    // A copy may be older than the names that are known here.
    const open: OpenInside = (inside, door, write) =>
      overPort(new SqliteStore(inside, door, write, inside.db.isSole ? this.#names : null));
    const { apart = false } = options;
    return suppose(
      { context: this.#context, door: this.#graph, suppositions: this.#suppositions, open, work },
      apart,
    );
  }

  #rest(): void {
    this.#readings.rest();
    this.#suppositions.rest();
  }

  entityPage(filter: EntityFilter, after: string, limit: number): Promise<Entity[]> {
    return this.#read((c) => entityPage(c, filter, after, limit));
  }

  statementPage(filter: StatementFilter, page?: { after: number; limit: number }): Promise<StatementPage> {
    return this.#read((c) =>
      page
        ? statementPage(c, filter, page.after, page.limit)
        : { statements: this.#statements.read(c, filter), after: null },
    );
  }

  assertions(filter: AssertionFilter): Promise<Assertion[]> {
    return this.#read((c) => readAssertions(c, filter));
  }

  definitionsOf(filter: DefinitionFilter): Promise<Definition[]> {
    return this.#read((c) => readDefinitions(c, filter));
  }

  mentions(filter: { readonly entity?: string; readonly source?: string } & AsOf): Promise<Mention[]> {
    return this.#read((c) => readMentions(c, filter));
  }

  sources(filter?: SourceFilter): Promise<Source[]> {
    return this.#read((c) => readSources(c, filter));
  }

  passages(filter: PassageFilter): Promise<Passage[]> {
    return this.#read((c) => readPassages(c, filter));
  }

  names(asked: NamesAsked): Promise<NameHit[]> {
    return this.#read((c) =>
      'folded' in asked ? readNamed(c, asked.folded, asked) : readNearNames(c, this.#names, asked),
    );
  }

  searchText(query: TextQuery): Promise<TextHit[]> {
    return this.#read((c) => readText(c, query));
  }

  query(query: GraphQuery): Promise<GraphAnswer> {
    return this.#graph.query(query, (ask) => this.#read(ask));
  }

  async explain(query: GraphQuery): Promise<QueryPlan> {
    const queries = await this.#graph.queries();
    return this.#read(() => queries.explain(query));
  }

  tally(): Promise<Tally> {
    return this.#read((c) => readTally(c));
  }

  readAhead(between: () => Promise<unknown> = pause): Promise<void> {
    const reading = this.#readNames(between);
    this.#ahead = reading.catch(() => {});
    return reading;
  }

  async #readNames(between: () => Promise<unknown>): Promise<void> {
    // Whoever waits for the store to be opened goes first.
    do await between();
    while (!this.#isClosing && (await this.#read(() => this.#names.readAhead())));
  }

  backup(file: string): Promise<void> {
    return backupTo(this.#context.db, file);
  }

  check(): Promise<Health> {
    return this.#read((c) => checkHealth(c.db, LATEST_VERSION));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#ahead;
    await this.#graph.close();
    this.#readings.close();
    this.#suppositions.close();
    this.#context.db.close();
  }

  /**
   * One snapshot for all that a reader asks. Readers do not wait for writers; they may meet a lock while another
   * process opens, recovers or closes the file. Whatever takes long asks again and again: here others get their turn.
   */
  async #read<T>(read: (context: CommitContext) => T): Promise<T> {
    const { db } = this.#context;
    await breathe();
    try {
      return await retryWhileBusy(() => {
        db.run('BEGIN');
        try {
          return read(this.#context);
        } finally {
          if (db.inTransaction) db.run('COMMIT');
        }
      });
    } catch (error) {
      throw explained(error);
    }
  }
}
