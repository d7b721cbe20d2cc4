/** Tokens of a world: made once and shown once, kept as a hash, until they are revoked or expire. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LoreError } from '../model/index.js';
import type { TokenRecord } from '../store/tokens.js';
import type { World } from './world.js';

export type { TokenRecord };

export interface NewToken {
  readonly name: string;
  readonly role: string;
  readonly by?: string;
  /** A day (`2027-01-31`), or a length of time (`90d`, `12h`); never when absent. */
  readonly expires?: string;
}

type Kept = Pick<World, 'store'>;

const SHAPE = /^lore_([0-9a-z]{10})_([0-9A-Za-z_-]{43})$/;
const MOST_NAME = 80;

/** With the token itself, which is told this once and kept nowhere. */
export async function createToken(
  { store }: Kept,
  { name, role, by = 'person', expires }: NewToken,
): Promise<{ readonly token: string; readonly record: TokenRecord }> {
  const plain = name.trim();
  if (plain === '' || plain.length > MOST_NAME)
    throw new LoreError({
      code: 'token/bad-name',
      message: 'A token needs a name of at most 80 characters.',
      hint: 'Say whose it is, or for what: laptop, ci, mira.',
    });
  const id = randomBytes(8).readBigUInt64BE().toString(36).padStart(10, '0').slice(-10);
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = expires === undefined ? null : momentOf(expires);
  const record = await store.tokens.add({
    id,
    name: plain,
    role,
    hash: hashOf(secret).toString('hex'),
    by,
    expiresAt,
  });
  return { token: `lore_${id}_${secret}`, record };
}

/** Null when it is not known, revoked or expired. */
export async function matchToken({ store }: Kept, given: string): Promise<TokenRecord | null> {
  const [, id = '', secret = ''] = SHAPE.exec(given) ?? [];
  const record = id === '' ? null : await store.tokens.get(id);
  // Compared whether or not there is one, so that the time tells nothing.
  const wanted = Buffer.from(record?.hash ?? '0'.repeat(64), 'hex');
  const isRight = timingSafeEqual(hashOf(secret), wanted);
  if (record === null || !isRight || !isLive(record)) return null;
  await store.tokens.used(record.id);
  return record;
}

export async function liveTokens({ store }: Kept): Promise<TokenRecord[]> {
  return (await store.tokens.all()).filter(isLive);
}

export async function revokeToken({ store }: Kept, wanted: string): Promise<TokenRecord> {
  const all = await store.tokens.all();
  const named = all.filter((token) => token.id === wanted || (token.name === wanted && isLive(token)));
  const [found, another] = named;
  if (found === undefined || another !== undefined || !(await store.tokens.revoke(found.id)))
    throw new LoreError({
      code: another === undefined ? 'token/unknown' : 'token/ambiguous',
      message:
        another === undefined ? `No token "${wanted}" counts.` : `Several tokens are called "${wanted}".`,
      hint: '`lore token list` shows their ids.',
    });
  return (await store.tokens.get(found.id)) ?? found;
}

export function isLive({ revokedAt, expiresAt }: TokenRecord, now = Date.now()): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

const LENGTH = /^(\d{1,5})([dhm])$/;
const UNITS = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

function momentOf(expires: string): number {
  const [, number, unit] = LENGTH.exec(expires.trim()) ?? [];
  const at =
    number === undefined
      ? Date.parse(expires)
      : Date.now() + Number(number) * UNITS[unit as keyof typeof UNITS];
  if (Number.isNaN(at) || at <= Date.now())
    throw new LoreError({
      code: 'token/bad-expiry',
      message: `"${expires}" is no time to come.`,
      hint: 'Write a day such as 2027-01-31, or a length of time such as 90d or 12h.',
    });
  return at;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
