/** One Neo4j server: sessions over the makers' driver, what is worth another try, and errors that say what to do. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookmarkManager, Driver, Transaction } from 'neo4j-driver-lite';
import { LoreError } from '../../model/index.js';

export type Parameters = Readonly<Record<string, unknown>>;
export type Answered = Readonly<Record<string, unknown>>;

export interface ServerOptions {
  /** `bolt://127.0.0.1:7687`, `neo4j+s://…`; without credentials. */
  readonly address: string;
  readonly user?: string;
  readonly password?: string;
  /** The server's own default when absent. */
  readonly database?: string;
}

/** So long an answer is waited for while the server is away; after that the error is shown. */
const PATIENCE_MS = 15_000;
const LONGEST_PAUSE_MS = 500;

export interface ServerTransaction {
  /** Without waiting: whether it went well is known when a later one is answered, or at the end. */
  post(text: string, parameters?: Parameters): void;
  run(text: string, parameters?: Parameters): Promise<Answered[]>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export class Server {
  readonly address: string;
  readonly #driver: Driver;
  readonly #database: string | undefined;
  readonly #bookmarks: BookmarkManager;

  private constructor(options: ServerOptions, driver: Driver, bookmarks: BookmarkManager) {
    this.address = options.address;
    this.#database = options.database;
    this.#driver = driver;
    this.#bookmarks = bookmarks;
  }

  static async connect(options: ServerOptions): Promise<Server> {
    const { default: neo4j } = await import('neo4j-driver-lite').catch((cause: unknown) => {
      throw new LoreError({
        code: 'store/no-driver',
        message: 'The driver for Neo4j is not installed.',
        hint: 'Install it: `npm install neo4j-driver-lite`. It is left out by `npm install --omit=optional`.',
        cause,
      });
    });
    const { user = 'neo4j', password = '' } = options;
    const driver = neo4j.driver(options.address, neo4j.auth.basic(user, password), {
      useBigInt: true,
      connectionTimeout: 5_000,
      connectionAcquisitionTimeout: 10_000,
      maxTransactionRetryTime: 0,
      userAgent: 'lore-engine',
    });
    return new Server(options, driver, neo4j.bookmarkManager());
  }

  /** What reads alone: asked again as long as the fault may pass. */
  read(text: string, parameters: Parameters = {}): Promise<Answered[]> {
    return this.patiently(async () => {
      const session = this.#session('READ');
      try {
        return answersOf(await session.run(text, parameters));
      } finally {
        await session.close();
      }
    });
  }

  /** A statement in a transaction of its own that may be repeated: schema, and what sets the same again. */
  apply(text: string, parameters: Parameters = {}): Promise<Answered[]> {
    return this.patiently(async () => {
      const session = this.#session('WRITE');
      try {
        return answersOf(await session.run(text, parameters));
      } finally {
        await session.close();
      }
    });
  }

  /**
   * Rows of one reading of the graph as it was drawn by this ontology, as of one write; null where it is not, or where
   * another write was done meanwhile. The server stops it at the deadline.
   */
  async ask(
    text: string,
    parameters: Parameters,
    { most, timeoutMs, graph }: { readonly most: number; readonly timeoutMs: number; readonly graph: string },
  ): Promise<Answered[] | null> {
    const session = this.#session('READ');
    try {
      const transaction = await session.beginTransaction(timeoutMs > 0 ? { timeout: timeoutMs } : {});
      const head = async () =>
        answersOf(await transaction.run('MATCH (w:LoreWorld) RETURN w.write AS write, w.graph AS graph'));
      const before = await head();
      const rows: Answered[] = [];
      for await (const record of transaction.run(text, parameters)) {
        rows.push({ ...record.toObject() });
        if (rows.length >= most) break;
      }
      const after = await head();
      await transaction.commit();
      const isOne = before[0]?.write === after[0]?.write;
      return isOne && before[0]?.graph === graph ? rows : null;
    } finally {
      await session.close();
    }
  }

  /** Nothing is waited for before the first answer. */
  begin(): ServerTransaction {
    const session = this.#session('WRITE');
    const transaction: Transaction = session.beginTransaction();
    const posted: Promise<void>[] = [];
    let failure: unknown = null;
    const run = async (text: string, parameters: Parameters = {}): Promise<Answered[]> => {
      try {
        return answersOf(await transaction.run(text, parameters));
      } catch (error) {
        failure ??= error;
        throw failure;
      }
    };
    return {
      run,
      post: (text, parameters) => {
        posted.push(
          run(text, parameters).then(
            () => {},
            () => {},
          ),
        );
      },
      commit: async () => {
        await Promise.all(posted);
        if (failure !== null) throw failure;
        await transaction.commit();
        await session.close();
      },
      rollback: async () => {
        await Promise.all(posted);
        if (transaction.isOpen()) await transaction.rollback().catch(() => undefined);
        await session.close().catch(() => undefined);
      },
    };
  }

  /** Tries again, in growing steps, what a fault that passes has prevented. */
  async patiently<T>(attempt: () => Promise<T>): Promise<T> {
    const started = performance.now();
    for (let pause = 10; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await attempt();
      } catch (error) {
        if (!isPassing(error) || performance.now() - started > PATIENCE_MS) throw this.#explained(error);
        await sleep(pause * (0.5 + Math.random()));
      }
    }
  }

  async close(): Promise<void> {
    await this.#driver.close();
  }

  #session(defaultAccessMode: 'READ' | 'WRITE') {
    const database = this.#database === undefined ? {} : { database: this.#database };
    return this.#driver.session({ defaultAccessMode, bookmarkManager: this.#bookmarks, ...database });
  }

  #explained(error: unknown): unknown {
    const code = codeOf(error);
    if (code === 'ServiceUnavailable' || code === 'SessionExpired')
      return new LoreError({
        code: 'store/unreachable',
        message: `The Neo4j server at ${this.address} does not answer.`,
        hint: 'Start it, or check the address; nothing of this change was written, and work goes on by itself once it answers.',
        cause: error,
      });
    if (code?.startsWith('Neo.ClientError.Security'))
      return new LoreError({
        code: 'store/not-let-in',
        message: `The Neo4j server at ${this.address} refuses the name or the password.`,
        hint: 'Set LORE_STORE_USER and LORE_STORE_PASSWORD.',
        cause: error,
      });
    return error;
  }
}

/** The whole of it may be tried again: a deadlock, a lost connection, a change of leader. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('retriable' in error && error.retriable === true) return true;
  const code = codeOf(error);
  return (
    code === 'ServiceUnavailable' ||
    code === 'SessionExpired' ||
    (code?.startsWith('Neo.TransientError') ?? false)
  );
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

interface Result {
  readonly records: readonly { toObject(): object }[];
}

function answersOf({ records }: Result): Answered[] {
  return records.map((record) => ({ ...record.toObject() }));
}
