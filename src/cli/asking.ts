/** Questions in a terminal, or through a pipe: one answer a line. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Context } from './context.js';

/** Null when there are no more answers. */
export type Ask = (question: string) => Promise<string | null>;

export interface Asking {
  /** One key at a terminal, where keys are read; else a line. */
  readonly ask: Ask;
  /** A line, for words. */
  readonly line: Ask;
  readonly close: () => void;
}

/** Questions go to stderr, so that what is printed stays apart from them. */
export function createAsking({ stderr }: Pick<Context, 'stderr'>, input: Readable = process.stdin): Asking {
  // Whoever asked before in this process has read all that there was: no end would be told a second time.
  const isOver = input.readableEnded || input.destroyed;
  const terminal = createInterface({ input, terminal: false });
  const lines = terminal[Symbol.asyncIterator]();
  const line: Ask = async (question) => {
    stderr.write(question);
    const { done, value } = isOver ? { done: true, value: '' } : await lines.next();
    return done === true ? null : value;
  };
  return { ask: line, line, close: () => terminal.close() };
}
