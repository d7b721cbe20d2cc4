/** Tokens and the roles they stand for: from the environment, from a file, from the world. Never printed, compared in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { liveTokens, matchToken, type World } from '../engine/index.js';
import { ROLES, type Role } from '../mcp/roles.js';
import { LoreError } from '../model/index.js';

export interface Token {
  /** Tells one token from another without telling the token. */
  readonly id: string;
  readonly role: Role;
  readonly name: string;
}

/** Those that were set for this run. */
export interface SetTokens {
  readonly count: number;
  /** Null when no token is this one. */
  match(given: string): Token | null;
  has(id: string): boolean;
}

export interface TokenBook {
  match(given: string): Promise<Token | null>;
  /** Whether the token of this id still counts. */
  holds(id: string): Promise<boolean>;
}

const SHORTEST = 16;

/** `LORE_TOKEN_READER`, `LORE_TOKEN_AGENT`, `LORE_TOKEN_BUILDER`, and lines of a file: `role token`. */
export async function readTokens(
  env: Readonly<Record<string, string | undefined>>,
  file: string | undefined,
): Promise<SetTokens> {
  const fromEnv = ROLES.flatMap((role) => {
    const token = env[`LORE_TOKEN_${role.toUpperCase()}`];
    return token === undefined || token === '' ? [] : [{ role, token }];
  });
  const all = [...fromEnv, ...(file === undefined ? [] : await fromFile(file))];
  for (const { role, token } of all) {
    if (token.length < SHORTEST)
      throw new LoreError({
        code: 'http/weak-token',
        message: `The token for ${role} is shorter than ${SHORTEST} characters.`,
        hint: 'Make one with `openssl rand -base64 32`.',
      });
  }
  const known = all.map(({ role, token }) => ({ role, hash: hashOf(token) }));
  const idOf = (hash: Buffer) => hash.toString('hex').slice(0, 16);
  return {
    count: known.length,
    match: (given) => {
      const hash = hashOf(given);
      // All are compared, so that the time tells nothing.
      const [first] = known.filter((one) => timingSafeEqual(one.hash, hash));
      return first === undefined ? null : { role: first.role, id: idOf(hash), name: first.role };
    },
    has: (id) => known.some(({ hash }) => idOf(hash) === id),
  };
}

/** Those that were set, and those that the world keeps. */
export function tokenBook(set: SetTokens, world: () => World | null): TokenBook {
  return {
    match: async (given) => {
      const found = set.match(given);
      const opened = world();
      if (found !== null || opened === null) return found;
      const kept = await matchToken(opened, given);
      return kept === null ? null : { id: kept.id, name: kept.name, role: roleNamed(kept.role) };
    },
    holds: async (id) => {
      if (set.has(id)) return true;
      const opened = world();
      return opened !== null && (await liveTokens(opened)).some((token) => token.id === id);
    },
  };
}

function roleNamed(word: string): Role {
  return ROLES.find((role) => role === word) ?? 'reader';
}

async function fromFile(file: string): Promise<{ role: Role; token: string }[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new LoreError({
      code: 'http/no-token-file',
      message: `${file} cannot be read.`,
      hint: 'Write one token a line: `reader <token>`.',
      cause,
    });
  });
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new LoreError({
      code: 'http/open-token-file',
      message: `${file} can be read by others.`,
      hint: `Run \`chmod 600 ${file}\`.`,
    });
  return text.split('\n').flatMap((line, index) => {
    const plain = line.trim();
    if (plain === '' || plain.startsWith('#')) return [];
    const [role, token, ...rest] = plain.split(/\s+/);
    const known = ROLES.find((one) => one === role);
    if (known === undefined || token === undefined || rest.length > 0)
      throw new LoreError({
        code: 'http/bad-token-file',
        message: 'This line is not a role and a token.',
        hint: `Roles are ${ROLES.join(', ')}.`,
        at: { file, line: index + 1 },
      });
    return [{ role: known, token }];
  });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
