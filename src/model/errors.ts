/** The one error a user meets: what was found, what would be right, and where. */

/** A place in a file; lines and columns count from 1. */
export interface Position {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

export interface LoreErrorOptions {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly at?: Position;
  readonly cause?: unknown;
}

export class LoreError extends Error {
  override readonly name = 'LoreError';
  /** Stable and namespaced by room, for example `pack/unknown-type`. */
  readonly code: string;
  readonly hint: string | undefined;
  readonly at: Position | undefined;

  constructor({ code, message, hint, at, cause }: LoreErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
    this.at = at;
  }
}

/** `file:line:column`, leaving out what is not known. */
export function formatPosition({ file, line, column }: Position): string {
  if (line === undefined) return file;
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}
