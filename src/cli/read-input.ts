/** What a command is given to read: a file, or `-` for standard input. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LoreError } from '../model/errors.js';
import type { Context } from './context.js';

export async function readInput({ cwd }: Pick<Context, 'cwd'>, file: string): Promise<string> {
  if (file === '-') return piped();
  return readFile(path.resolve(cwd, file), 'utf8').catch((cause: unknown) => {
    throw new LoreError({ code: 'cli/no-file', message: `${file} cannot be read.`, cause });
  });
}

async function piped(): Promise<string> {
  let whole = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) whole += chunk;
  return whole;
}
