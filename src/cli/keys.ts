/** One keystroke for an answer at a terminal; through a pipe one answer a line, and nobody is asked aloud. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Ask, Asking } from './asking.js';
import { createAsking } from './asking.js';
import type { Context } from './context.js';

/** What ends a walk at a terminal, which gives it as a key like any other while single keys are read: Ctrl-C, Ctrl-D, Escape. */
const ENDS = ['\u0003', '\u0004', '\u001b'];

/** What is asked of a terminal. */
export type KeyInput = NodeJS.ReadableStream & Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode'>;

export function createKeys({ stderr }: Pick<Context, 'stderr'>, stdin: KeyInput = process.stdin): Asking {
  if (!stdin.isTTY) return createAsking({ stderr: { write: () => true } });
  const waiting: string[] = [];
  const ask: Ask = async (question) => {
    stderr.write(question);
    const key = waiting.shift() ?? (await nextKeys(stdin, waiting));
    const isEnd = key === null || ENDS.includes(key);
    stderr.write(isEnd || key.trim() === '' ? '\n' : `${key}\n`);
    return isEnd ? null : key;
  };
  const line: Ask = (question) => {
    waiting.length = 0;
    return nextLine(stdin, stderr, question);
  };
  return { ask, line, close: () => void stdin.pause() };
}

/** Words, with the keys that edit a line; null when it is left with Ctrl-C or Ctrl-D. */
function nextLine(
  stdin: KeyInput,
  stderr: Pick<Context['stderr'], 'write'>,
  question: string,
): Promise<string | null> {
  const echo = new Writable({
    write: (chunk, _, done) => {
      stderr.write(String(chunk));
      done();
    },
  });
  const reader = createInterface({ input: stdin, output: echo, terminal: true, historySize: 0 });
  return new Promise((resolve) => {
    let words: string | null = null;
    reader.on('SIGINT', () => reader.close());
    reader.on('close', () => {
      stderr.write(words === null ? '\n' : '');
      resolve(words);
    });
    reader.question(question, (answer) => {
      words = answer;
      reader.close();
    });
  });
}

/** The first of what was typed; more of it, as from somebody who is fast, waits for the next question. */
function nextKeys(stdin: KeyInput, waiting: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const settle = (keys: string | null): void => {
      stdin.off('data', heard);
      stdin.off('end', ended);
      stdin.setRawMode(false);
      stdin.pause();
      // Arrows and their like come as one, beginning with Escape: they are no answer.
      const [first = null, ...more] =
        keys === null ? [] : keys.length > 1 && keys[0] === '\u001b' ? ['?'] : keys;
      waiting.push(...more);
      resolve(first);
    };
    const heard = (bytes: Buffer): void => settle(bytes.toString('utf8'));
    const ended = (): void => settle(null);
    stdin.setRawMode(true);
    stdin.on('data', heard);
    stdin.on('end', ended);
    stdin.resume();
  });
}
