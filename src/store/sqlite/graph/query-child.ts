/** One process that answers queries, seen from here: what it was asked is answered in turn, and it is killed when an answer is late. */
import type { ChildProcess } from 'node:child_process';
import type { Answered, Asked, Begin, Failure } from './query-pool.js';

/** It ended before it came to the question. */
export const NOT_BEGUN = 'not begun';

interface Waiting {
  readonly timeoutMs: number;
  readonly settle: (answered: Answered | typeof NOT_BEGUN) => void;
}

export class QueryChild {
  readonly #child: ChildProcess;
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (answered: Answered) => this.#hear(answered));
    child.on('exit', () => this.#fail(GONE));
    child.on('error', () => this.#fail(GONE));
  }

  get isAlive(): boolean {
    return this.#child.connected && !this.#child.killed;
  }

  /** The time it may take counts from when it has answered what it was asked before. */
  ask(message: Begin | Asked, timeoutMs: number): Promise<Answered | typeof NOT_BEGUN> {
    this.#child.ref();
    this.#child.channel?.ref();
    return new Promise((settle) => {
      this.#waiting.push({ timeoutMs, settle });
      if (this.#waiting.length === 1) this.#watch();
      this.#child.send(message, (error) => error && this.#fail(GONE));
    });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** An idle process keeps nobody from ending. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  #hear(answered: Answered): void {
    const first = this.#waiting.shift();
    this.#watch();
    first?.settle(answered);
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#timer = setTimeout(() => {
      this.kill();
      this.#fail(tooLate(first.timeoutMs));
    }, first.timeoutMs);
  }

  /** The first of them was being answered; the others can be asked of another process. */
  #fail(failure: Failure): void {
    clearTimeout(this.#timer);
    const [first, ...others] = this.#waiting.splice(0);
    first?.settle({ kind: 'failure', failure });
    for (const { settle } of others) settle(NOT_BEGUN);
  }
}

export const GONE: Failure = {
  code: 'store/query-died',
  message: 'The process that ran the query ended before it had an answer.',
  hint: 'It may have needed too much memory: ask for less, with more labels or a LIMIT.',
};

function tooLate(timeoutMs: number): Failure {
  return {
    code: 'cypher/timeout',
    message: `The query was stopped after ${timeoutMs} ms.`,
    hint: 'Ask for less, with more labels or a LIMIT, or allow more time.',
  };
}
