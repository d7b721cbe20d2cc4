/** An error as a result that says how to recover. */
import { formatPosition, LoreError } from '../../model/index.js';
import { cleanText } from '../../report/clean.js';
import { hintForModels, withoutCommands } from './hints.js';

export interface FailedReply {
  readonly isError: true;
  readonly content: { readonly type: 'text'; readonly text: string }[];
}

/** Names in an error may come from sources: they are cleaned, and an error is short. */
const LONGEST = 4000;

/** What was asked for waits until it is right. */
const WAITS: ReadonlySet<string> = new Set(['judge/bad-verdict']);
const ONCE_MORE = 'Correct the call at most once; if it fails again, tell the user what failed and stop.';
const STOP = 'This call has failed twice in a row: tell the user what failed and stop.';

export function failure(error: unknown, corrigible: boolean): FailedReply {
  const { code, message, hint, at } = asLoreError(error);
  const lines = [
    `${code}: ${withoutCommands(message)}`,
    at === undefined ? '' : `at ${formatPosition(at)}`,
    hintForModels(code, hint),
    WAITS.has(code) ? '' : corrigible ? ONCE_MORE : STOP,
  ];
  const text = cleanText(lines.filter((line) => line !== '').join('\n')).slice(0, LONGEST);
  return { isError: true, content: [{ type: 'text', text }] };
}

export function asLoreError(error: unknown): LoreError {
  if (error instanceof LoreError) return error;
  return new LoreError({
    code: 'mcp/failed',
    message: error instanceof Error ? error.message : String(error),
    hint: 'This is a fault of the engine, not of the call.',
    cause: error,
  });
}
