/** Questions in a terminal, or through a pipe: one answer a line. */
import { createInterface } from 'node:readline';
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
export function createAsking({ stderr }: Pick<Context, 'stderr'>): Asking {
  const terminal = createInterface({ input: process.stdin, terminal: false });
  const lines = terminal[Symbol.asyncIterator]();
  const line: Ask = async (question) => {
    stderr.write(question);
    const { done, value } = await lines.next();
    return done === true ? null : value;
  };
  return { ask: line, line, close: () => terminal.close() };
}
