/** `lore token`: who may come from elsewhere, and what they may do. */
import { createToken, isLive, revokeToken, type TokenRecord } from '../../engine/tokens.js';
import { ROLES } from '../../mcp/roles.js';
import { utcDay } from '../../model/index.js';
import { cleanText } from '../../report/clean.js';
import type { Json } from '../../report/json.js';
import { table } from '../../report/table.js';
import { choice, defineAction, defineFamily, one, text } from '../command.js';

const create = defineAction({
  name: 'create',
  summary: 'make a token; it is shown this once and kept as a hash',
  arguments: { name: one('whose it is, or for what: laptop, ci, mira') },
  options: {
    role: choice('role', ROLES, 'reader, agent or builder; reader when left out'),
    expires: text(
      'when',
      'a day such as 2027-01-31, or a length of time such as 90d or 12h; never when left out',
    ),
  },
  examples: [
    { run: 'token create mira --role builder --expires 90d', says: 'For somebody who reviews on the page.' },
    { run: 'token create ci', says: 'For a program that reads.' },
  ],
  run: async (context, { name }, { role = 'reader', expires }) =>
    context.withWorld(async (world) => {
      const by = process.env.USER ?? 'person';
      const { token, record } = await createToken(world, {
        ...{ name, role, by },
        ...(expires === undefined ? {} : { expires }),
      });
      context.print(
        () => ({ token, ...tokenJson(record) }),
        () => token,
      );
      context.say(
        `Keep it: it is not shown again. ${cleanText(record.name)} is a ${record.role}${record.expiresAt === null ? '' : ` until ${utcDay(record.expiresAt)}`}. Revoke it with \`lore token revoke ${record.id}\`.`,
      );
      return 0;
    }),
});

const list = defineAction({
  name: 'list',
  summary: 'tokens with their roles, when they were used, when they end',
  arguments: {},
  options: {},
  examples: [
    { run: 'token list', says: 'Also those that count no longer.' },
    { run: 'token list --json', says: 'For a machine.' },
  ],
  run: async (context) =>
    context.withWorld(async (world) => {
      const tokens = await world.store.tokens.all();
      context.print(
        () => tokens.map(tokenJson),
        () =>
          tokens.length === 0
            ? 'There are no tokens. Make one with `lore token create <name>`.'
            : table(tokens.map(cells)).join('\n'),
      );
      return 0;
    }),
});

const revoke = defineAction({
  name: 'revoke',
  summary: 'end a token; sessions that were made of it end with it',
  arguments: { token: one('its id or its name') },
  options: {},
  examples: [
    { run: 'token revoke mira', says: 'By its name.' },
    { run: 'token revoke 3k9f2m1q0z', says: 'By its id.' },
  ],
  run: async (context, { token }) =>
    context.withWorld(async (world) => {
      const record = await revokeToken(world, token);
      context.print(
        () => tokenJson(record),
        () => `${cleanText(record.name)} (${record.id}) is revoked.`,
      );
      return 0;
    }),
});

export const command = defineFamily({
  name: 'token',
  group: 'Keep',
  summary: 'tokens for those who come from elsewhere: create, list, revoke',
  description:
    'Whoever reaches `lore serve` from another machine needs one, and so do programs that write. A reader asks; an agent also commits facts and answers confusions; a builder also ingests, adds rules and reviews. The world keeps a hash of each.',
  actions: [create, list, revoke],
  examples: [
    { run: 'token create mira --role builder', says: 'Prints the token, once.' },
    { run: 'token revoke mira', says: 'It counts no longer.' },
  ],
});

function tokenJson({ id, name, role, by, createdAt, expiresAt, revokedAt, lastUsedAt }: TokenRecord): {
  readonly [key: string]: Json;
} {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    id,
    name,
    role,
    by,
    created_at: iso(createdAt),
    expires_at: iso(expiresAt),
    revoked_at: iso(revokedAt),
    last_used_at: iso(lastUsedAt),
  };
}

function cells(token: TokenRecord): string[] {
  const { id, name, role, expiresAt, revokedAt, lastUsedAt } = token;
  const standing =
    revokedAt !== null
      ? `revoked ${utcDay(revokedAt)}`
      : expiresAt === null
        ? ''
        : `${isLive(token) ? 'until' : 'expired'} ${utcDay(expiresAt)}`;
  return [
    id,
    cleanText(name),
    role,
    standing,
    lastUsedAt === null ? 'never used' : `used ${utcDay(lastUsedAt)}`,
  ];
}
