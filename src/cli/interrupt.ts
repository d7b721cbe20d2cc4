/** Ctrl-C: the first asks for an orderly end, the second leaves at once. */

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

export interface InterruptOptions {
  /**
   * Ctrl-C ends the process as it ends any other until `listen` is called: for work that begins with one long piece, in
   * which this process could not even hear of it. What was not committed is then undone when the world is next opened.
   */
  readonly later?: boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const INTERRUPTED = 130;

/** Runs work that can stop halfway; rejects with `Interrupted` when it was stopped before its end. */
export async function interruptible<Result>(
  onAsked: () => void,
  work: (signal: AbortSignal, listen: () => void) => Promise<Result>,
  { later = false }: InterruptOptions = {},
): Promise<Result> {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort(new Interrupted('stopped'));
    onAsked();
  };
  let isListening = false;
  // Once and for all: a signal that comes while a listener is taken away would be lost.
  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    for (const signal of SIGNALS) process.on(signal, stop);
  };
  if (!later) listen();
  try {
    return await work(controller.signal, listen);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
