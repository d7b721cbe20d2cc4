/** Ctrl-C: the first asks for an orderly end, the second leaves at once. */

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Runs work that can stop halfway; rejects with `Interrupted` when it was stopped before its end. */
export async function interruptible<Result>(
  onAsked: () => void,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(new Interrupted('stopped'));
    onAsked();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
