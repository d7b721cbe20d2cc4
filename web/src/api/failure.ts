/** What went wrong, in the words of the command line. */
import { PAGE_HINTS } from './page-hints.js';

export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string | null,
    message: string,
    readonly hint: string | null,
    /** Where in a text that was sent, counted from 1. */
    readonly at: { readonly line: number; readonly column: number } | null = null,
  ) {
    super(message);
  }
}

const UNREACHABLE = 'The server does not answer.';

export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof TypeError)
    return new Failure(
      0,
      null,
      UNREACHABLE,
      'Start it again with `lore serve`; this page goes on by itself.',
    );
  const message = error instanceof Error ? error.message : String(error);
  return new Failure(0, null, message, null);
}

/** Reads the body of a reply that is not a success. */
export function failureOf(status: number, body: unknown): Failure {
  const told = isRecord(body) && isRecord(body.error) ? body.error : isRecord(body) ? body : {};
  const text = (key: string) => (typeof told[key] === 'string' ? told[key] : null);
  const at = isRecord(told.at) ? told.at : {};
  const place =
    typeof at.line === 'number' && typeof at.column === 'number'
      ? { line: at.line, column: at.column }
      : null;
  return new Failure(
    status,
    text('code'),
    text('message') ??
      (typeof body === 'string' && body !== '' ? body : (WORDS[status] ?? `The server answered ${status}.`)),
    hintFor(text('code'), text('hint')),
    place,
  );
}

function hintFor(code: string | null, told: string | null): string | null {
  return (code === null ? undefined : PAGE_HINTS[code]) ?? told;
}

const WORDS: Readonly<Record<number, string>> = {
  401: 'This needs a session.',
  403: 'You may not do this.',
  404: 'There is nothing here.',
  413: 'That is too large.',
  429: 'Too many requests; wait a moment.',
  503: 'That took too long.',
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
