/** Ctrl-C: the first asks for an orderly end, the second leaves at once. */

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Runs work that can stop halfway; rejects with `Interrupted` when it was stopped before its end. */
export async function interruptible<Result>(
  onAsked: () => void,
  work: (signal: AbortSignal, ctrlC: CtrlC) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort(new Interrupted('stopped'));
    onAsked();
  };
  const listen = (on: boolean): void => {
    for (const signal of SIGNALS) {
      process.off(signal, stop);
      if (on) process.on(signal, stop);
    }
  };
  listen(true);
  try {
    return await work(controller.signal, { leavesAtOnce: (now) => listen(!now) });
  } finally {
    listen(false);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const INTERRUPTED = 130;

export interface CtrlC {
  /**
   * While it is so, Ctrl-C ends the process as it ends any other: for work in one long piece, in which this process could
   * not even hear of it. What has not been committed is then undone when the world is next opened.
   */
  leavesAtOnce(now: boolean): void;
}
