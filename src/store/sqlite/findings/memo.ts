/** Answers that hold until anything is written to the file, by this connection or by another. */
import type { Database } from '../database.js';
import { stampOf } from '../stamp.js';

const MOST = 500;

export class Memo {
  #stamp = '';
  readonly #known = new Map<string, unknown>();

  /** Within a transaction that reads, and no longer; nothing is kept where what is written may be undone. */
  reading(db: Database): <T>(question: string, ask: () => T) => T {
    const stamp = stampOf(db);
    if (stamp === null) return (_, ask) => ask();
    if (stamp !== this.#stamp || this.#known.size >= MOST) this.#known.clear();
    this.#stamp = stamp;
    return <T>(question: string, ask: () => T) => {
      // Whatever stands under a question was once its answer.
      if (this.#known.has(question)) return this.#known.get(question) as T;
      const answer = ask();
      this.#known.set(question, answer);
      return answer;
    };
  }
}
