/** SQLite's errors in words that say what to do. */
import { LoreError } from '../../model/index.js';
import { sqliteCode } from './busy.js';

interface Explanation {
  readonly codes: readonly number[];
  /** Some errors come with their message only. */
  readonly words: RegExp;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    codes: [11, 26],
    words: /malformed|not a database/,
    code: 'store/damaged',
    message: 'The database of this world is damaged',
    hint: 'Restore a backup over it; or move .lore/world.db away and ingest the sources again, which loses retcons and whatever was never in a file.',
  },
  {
    codes: [8],
    words: /readonly database|read-only/,
    code: 'store/read-only',
    message: 'This world cannot be written to',
    hint: 'Its folder or its file is read-only: copy the world to a place of your own, or change the permissions.',
  },
  {
    codes: [13],
    words: /database or disk is full/,
    code: 'store/full',
    message: 'The disk is full',
    hint: 'Make room and try again; nothing of this change was written, and what was there is unharmed.',
  },
  {
    codes: [10],
    words: /disk I\/O error/,
    code: 'store/io',
    message: 'The disk could not be read or written',
    hint: 'Check the disk; what was committed before is in the file or in the last backup.',
  },
  {
    codes: [3, 14, 23],
    words: /unable to open database file|access permission denied/,
    code: 'store/cannot-open',
    message: 'The database of this world cannot be opened',
    hint: 'Check that its folder exists and may be read and written to.',
  },
];

/** The error as a person should see it; anything that is not SQLite's, or not known, is left as it is. */
export function explained(error: unknown): unknown {
  if (error instanceof LoreError) return error;
  const found = explanationOf(error);
  if (!found || !(error instanceof Error)) return error;
  const { code, message, hint } = found;
  return new LoreError({ code, message: `${message} (${error.message}).`, hint, cause: error });
}

/** Is it that the world may be read, but not written to? */
export function isReadOnly(error: unknown): boolean {
  const code = explanationOf(error)?.code;
  return code === 'store/read-only' || code === 'store/cannot-open';
}

function explanationOf(error: unknown): Explanation | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined;
  const number = sqliteCode(error);
  return EXPLANATIONS.find(({ codes, words }) =>
    number === undefined ? words.test(error.message) : codes.includes(number),
  );
}

/** Does the work, and explains what goes wrong in it. */
export async function explaining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explained(error);
  }
}
