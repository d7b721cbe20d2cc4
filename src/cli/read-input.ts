/** What a command is given to read: a file, or `-` for standard input. */
import path from 'node:path';
import { LoreError } from '../model/errors.js';
import { FILE_MIB, MEBIBYTE, readWithin } from '../model/file-limit.js';
import type { Context } from './context.js';

export async function readInput({ cwd }: Pick<Context, 'cwd'>, file: string): Promise<string> {
  if (file === '-') return piped();
  const bytes = await readWithin(path.resolve(cwd, file)).catch((cause: unknown) => {
    if (cause instanceof LoreError) throw cause;
    throw new LoreError({ code: 'cli/no-file', message: `${file} cannot be read.`, cause });
  });
  return bytes.toString('utf8');
}

/** All of standard input, as far as a file might be read. */
export async function piped(): Promise<string> {
  let whole = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    whole += chunk;
    if (whole.length > FILE_MIB * MEBIBYTE)
      throw new LoreError({
        code: 'cli/too-large',
        message: `Standard input is longer than ${FILE_MIB} MiB.`,
        hint: 'Give it in parts.',
      });
  }
  return whole;
}
