/** A connection whose SQL is carried out on another thread: what adds rows is sent, and goes on while the next are made. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { startThread } from '../../../model/start-process.js';
import { type Bindable, type Connection, Database, type Prepared } from '../database.js';
import { Packer } from './packed.js';
import { type Answer, type Begin, DONE, ENDED, type Repeated, type Request, SENT } from './protocol.js';

const VALUES_AT_ONCE = 10_000;
/** Requests on their way: more of them would only fill the memory. */
const MOST_WAITING = 8;
const YOUNG_MIB = 8;

/**
 * Null where there is no other core, or nobody else could see what this connection sees. While it is open, this thread
 * waits for what it asks: nobody finds the connection in the middle of a transaction.
 */
export async function openBeside(db: Database): Promise<Database | null> {
  if (db.isSole || availableParallelism() < 2) return null;
  if (db.number('SELECT EXISTS (SELECT 1 FROM sqlite_temp_master)') === 1) return null;
  const { port1: port, port2 } = new MessageChannel();
  const counts = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const begin: Begin = { file: db.file, port: port2, counts };
  const thread = startThread('write-thread', import.meta.url, {
    workerData: begin,
    transferList: [port2],
    // What it makes is short-lived.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  });
  try {
    await once(thread, 'message');
  } catch {
    // It could not be started: all is done here, as ever.
    port.close();
    return null;
  }
  thread.unref();
  const beside = new ThreadedDatabase(db.file, new ThreadConnection(port, counts));
  beside.noted = db.noted;
  return beside;
}

class ThreadedDatabase extends Database {
  readonly #thread: ThreadConnection;

  constructor(file: string, thread: ThreadConnection) {
    super(file, false, false, thread);
    this.#thread = thread;
  }

  override repeat(sql: string, width: number, values: readonly Bindable[]): void {
    this.#thread.repeat(sql, width, values);
  }
}

class ThreadConnection implements Connection {
  isOpen = true;
  readonly #port: MessagePort;
  readonly #counts: Int32Array;
  readonly #texts = new Map<string, number>();
  #newTexts: string[] = [];
  #parts: Repeated[] = [];
  readonly #packer = new Packer(VALUES_AT_ONCE);
  #sent = 0;

  constructor(port: MessagePort, counts: Int32Array) {
    this.#port = port;
    this.#counts = counts;
  }

  get isTransaction(): boolean {
    return this.#ask({ kind: 'transaction' }) === true;
  }

  prepare(sql: string): Prepared {
    let asArrays = false;
    const ask = (kind: 'run' | 'get' | 'all', values: readonly Bindable[]) =>
      this.#ask({ kind, sql, asArrays, values });
    const all = (...values: Bindable[]): unknown[] => {
      const rows = ask('all', values);
      return Array.isArray(rows) ? rows : [];
    };
    return {
      run: (...values) => ask('run', values) as ReturnType<Prepared['run']>,
      get: (...values) => ask('get', values),
      all,
      iterate: (...values) => all(...values).values(),
      setReturnArrays(wanted) {
        asArrays = wanted;
      },
    };
  }

  exec(sql: string): void {
    this.#ask({ kind: 'exec', sql });
  }

  repeat(sql: string, width: number, values: readonly Bindable[]): void {
    let text = this.#texts.get(sql);
    if (text === undefined) {
      text = this.#texts.size;
      this.#texts.set(sql, text);
      this.#newTexts.push(sql);
    }
    this.#parts.push({ text, width, count: values.length });
    this.#packer.add(values);
    if (this.#packer.isFull) this.#sendParts();
  }

  close(): void {
    this.#ask({ kind: 'close' });
    this.isOpen = false;
    this.#port.close();
  }

  #sendParts(): void {
    if (this.#parts.length === 0) return;
    const packed = this.#packer.take();
    const { buffer: kinds } = packed.kinds;
    const { buffer: numbers } = packed.numbers;
    this.#send({ kind: 'repeat', texts: this.#newTexts, parts: this.#parts, packed }, [kinds, numbers]);
    this.#newTexts = [];
    this.#parts = [];
    this.#awaitAllBut(MOST_WAITING);
  }

  #ask(request: Exclude<Request, { kind: 'repeat' }>): unknown {
    this.#sendParts();
    this.#send(request);
    this.#awaitAllBut(0);
    const received: { message: Answer } | undefined = receiveMessageOnPort(this.#port);
    if (received === undefined) throw new Error('the thread that writes has not answered');
    const answer = received.message;
    if ('value' in answer) return answer.value;
    throw Object.assign(new Error(answer.message), answer.details);
  }

  #send(request: Request, handedOver: readonly ArrayBuffer[] = []): void {
    this.#port.postMessage(request, handedOver);
    this.#sent++;
    Atomics.store(this.#counts, SENT, this.#sent);
    Atomics.notify(this.#counts, SENT);
  }

  #awaitAllBut(some: number): void {
    for (;;) {
      const done = Atomics.load(this.#counts, DONE);
      if (done === ENDED) throw new Error('the thread that writes has ended');
      if (this.#sent - done <= some) return;
      Atomics.wait(this.#counts, DONE, done);
    }
  }
}
