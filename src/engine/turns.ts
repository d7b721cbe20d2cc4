/** Who goes first in one process: whoever commits, and in between what follows from it, step by step. */
import { setImmediate as pause } from 'node:timers/promises';

/** Whoever commits without a breath stops so often for what follows: it must not wait for ever. */
const PATIENCE_MS = 50;

export class Turns {
  #urgent = 0;
  /** Since when somebody has been waiting for calm; null while nobody is. */
  #waitingSince: number | null = null;

  /** At once, unless others have been waiting for long: then after a step of theirs. */
  async urgently<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOverdue()) await pause();
    this.#urgent++;
    try {
      return await work();
    } finally {
      this.#urgent--;
    }
  }

  /** Before each step: whatever waits in this process is let through, and nothing urgent is under way, or has been for too long. */
  async calm(): Promise<void> {
    do {
      this.#waitingSince ??= performance.now();
      await pause();
    } while (this.#urgent > 0 && !this.#isOverdue());
    this.#waitingSince = null;
  }

  #isOverdue(): boolean {
    return this.#waitingSince !== null && performance.now() - this.#waitingSince > PATIENCE_MS;
  }
}
