/** Lets everybody else have a turn: what takes long calls this at each step, so that a server answers meanwhile. */

/** As long as nobody notices to have waited. */
const SLICE_MS = 15;
let began = performance.now();

export async function breathe(): Promise<void> {
  if (!isDue()) return;
  await new Promise((resolve) => setImmediate(resolve));
  began = performance.now();
}

function isDue(): boolean {
  return performance.now() - began >= SLICE_MS;
}

/** Work that yields between its steps: done with a turn for everybody else at each. */
export async function inTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    // Steps are many and short: a promise for each would cost more than some of them.
    if (isDue()) await breathe();
  }
}

/** The same, where nobody waits. */
export function atOnce<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
