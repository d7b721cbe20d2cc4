/** Whether the working copy has what was acknowledged, and what it lacks: asked of the server once for all who wait. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Follower } from './follower.js';
import type { Server, ServerTransaction } from './server.js';
import type { KeptTable } from './tables.js';
import { demandOntology, demandSchema, type News, readNews } from './world.js';

/** So often what changes while it is read is read again before writers are asked to wait. */
const LOOSE_TRIES = 3;
/** Within one piece of work the server is asked again after so long. */
const LOOK_AGAIN_MS = 1_000;

export interface InStepOptions {
  readonly server: Server;
  readonly file: string;
  readonly world: string;
  readonly ontology: string | null;
}

export class InStep {
  readonly #options: InStepOptions;
  readonly #follower: Follower;
  /** Catches up while others wait. */
  readonly #catchUp: () => Promise<void>;
  readonly #read: ServerTransaction['run'];
  readonly #pieces = new AsyncLocalStorage<number>();
  #following: Promise<unknown> = Promise.resolve();
  /** The question that is under way, and the one that is asked after it for all who came meanwhile. */
  #asking: Promise<unknown> = Promise.resolve();
  #next: Promise<Asked> | null = null;
  /** A write that the server may have and the copy does not yet. */
  #sending: { readonly write: number; readonly ended: Promise<void> } | null = null;
  /** The copy has all that was acknowledged before this moment. */
  #freshAt = Number.NEGATIVE_INFINITY;
  /** While something is supposed the copy is locked, and what is read is as of its beginning. */
  supposing = 0;

  constructor(options: InStepOptions, catchUp: () => Promise<void>) {
    const { server, file, world } = options;
    this.#options = options;
    this.#catchUp = catchUp;
    this.#read = (text, parameters) => server.read(text, parameters);
    this.#follower = new Follower(file, world);
  }

  get tables(): readonly KeptTable[] {
    return this.#follower.tables;
  }

  /** The number of the write that the copy has come to. */
  get write(): number {
    return this.#follower.write;
  }

  set write(write: number) {
    this.#follower.write = write;
  }

  /** One piece of work: what was acknowledged before it began is seen by all that it reads. */
  within<T>(work: () => Promise<T>): Promise<T> {
    return this.#pieces.run(performance.now(), work);
  }

  /** From here on the copy has all that was acknowledged before. */
  async fresh(): Promise<void> {
    if (this.supposing > 0 || this.#isFresh()) return;
    for (let tries = 1; ; tries++) {
      const { news, at } = await this.#ask();
      if (await this.#isCaughtUp(news)) return this.wasFreshAt(at);
      if (tries > LOOSE_TRIES) await this.#catchUp();
    }
  }

  wasFreshAt(at: number): void {
    this.#freshAt = Math.max(this.#freshAt, at);
  }

  /** Up to these news, which are the last where they were read under the lock; one after the other. */
  follow(news: News, read: ServerTransaction['run'], isStill?: () => Promise<boolean>): Promise<boolean> {
    const follower = this.#follower;
    this.#demand(news);
    const next = this.#following.then(async () => {
      if (news.head.write <= follower.write) return true;
      if (!follower.isNear(news)) return follower.leap(news, read, isStill);
      await follower.step(news);
      return true;
    });
    this.#following = next.catch(() => undefined);
    return next;
  }

  /** The server may have this write from here on. Gives back how to say that the copy has it, or neither of them. */
  sending(write: number): () => void {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#sending = { write, ended };
    return () => {
      this.#sending = null;
      end();
    };
  }

  close(): void {
    this.#follower.close();
  }

  #isFresh(): boolean {
    const begun = this.#pieces.getStore() ?? Number.POSITIVE_INFINITY;
    return this.#freshAt >= begun && performance.now() - this.#freshAt < LOOK_AGAIN_MS;
  }

  #ask(): Promise<Asked> {
    this.#next ??= this.#asking.then(() => {
      this.#next = null;
      const asked = this.#askNow();
      this.#asking = asked.catch(() => undefined);
      return asked;
    });
    return this.#next;
  }

  async #askNow(): Promise<Asked> {
    const at = performance.now();
    return { at, news: await readNews(this.#read, this.write) };
  }

  async #isCaughtUp(news: News): Promise<boolean> {
    const { write } = news.head;
    if (this.#sending?.write === write) await this.#sending.ended;
    return this.follow(news, this.#read, async () => {
      const { head } = await readNews(this.#read, write);
      return head.write === write;
    });
  }

  #demand({ head }: News): void {
    const { ontology, world } = this.#options;
    demandSchema(head);
    demandOntology(head, ontology);
    if (head.world !== world) throw new Error('the database holds another world than before');
  }
}

interface Asked {
  readonly news: News;
  /** When it was asked. */
  readonly at: number;
}
