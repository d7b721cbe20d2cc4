/** Whatever was thrown, as an error that a user can read. */
import { LoreError } from '../model/errors.js';

const SYSTEM: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder',
  EACCES: 'You may not read or write',
  EPERM: 'You may not read or write',
  ENOSPC: 'The disk is full',
  EROFS: 'This disk cannot be written to',
  EISDIR: 'This is a folder, not a file',
  ENOTDIR: 'This is a file, not a folder',
  EMFILE: 'Too many files are open',
};

/** The system's word about a file is a user's matter; anything else is a fault of ours. */
export function asLoreError(cause: unknown): LoreError {
  if (cause instanceof LoreError) return cause;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
    const said = SYSTEM[cause.code];
    const file = 'path' in cause && typeof cause.path === 'string' ? `: ${cause.path}` : '';
    if (said !== undefined)
      return new LoreError({ code: `cli/${cause.code}`, message: `${said}${file}.`, cause });
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return new LoreError({
    code: 'cli/fault',
    message: `Something broke inside lore: ${message}`,
    hint: 'Run it again with LORE_DEBUG=1 to see where, and please report it.',
    cause,
  });
}

/** Of work that goes on beside what was asked for. */
export function inBackground(error: unknown): LoreError {
  const { code, message, hint } = asLoreError(error);
  return new LoreError({ code, message: `Background work: ${message}`, hint });
}
