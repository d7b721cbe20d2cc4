/** `/audit`, `/usage`, `/settings`, `/tokens`: what was done, what it cost, how the world is set up, who may come. */
import { z } from 'zod';
import { CONFIG_FILE, parseConfig } from '../../engine/config.js';
import type { World } from '../../engine/index.js';
import { writeConfig } from '../../engine/mapping.js';
import { createToken, isLive, revokeToken, type TokenRecord } from '../../engine/tokens.js';
import { ROLES } from '../../mcp/roles.js';
import { defineRoute } from '../route.js';
import { pageOf, pageQuery, timestamp } from '../shapes/common.js';
import { iso, maybeIso, paged } from '../words.js';

const MOST_ENTRIES = 5_000;

export const getAudit = defineRoute({
  id: 'getAudit',
  method: 'get',
  path: '/audit',
  group: 'keeping',
  summary: 'what was done, by whom and when: commits, and what became of facts; the latest first',
  role: 'reader',
  query: { actor: z.string().max(200).optional(), ...pageQuery },
  reply: pageOf(
    z
      .object({
        at: timestamp,
        actor: z.string(),
        action: z.string(),
        subject: z.string().nullable(),
        reason: z.string(),
      })
      .meta({ id: 'AuditEntry' }),
  ),
  handle: async ({ site }, { query: { actor, limit, cursor } }) => {
    const { store, facts } = site.demandWorld();
    const [commits, log] = await Promise.all([
      store.commits({ limit: MOST_ENTRIES }),
      facts.log({ limit: MOST_ENTRIES }),
    ]);
    const all = [
      ...commits.map(({ seq, at, author, reason }) => ({
        ...{ at, actor: author, action: 'commit', subject: `#${seq}`, reason },
      })),
      ...log.map(({ at, actor: who, action, subject, how, reason }) => ({
        ...{ at, actor: who, action: `fact ${action}`, subject },
        reason: [how, reason].filter((one) => one !== null && one !== '').join(': '),
      })),
    ]
      .filter((one) => actor === undefined || one.actor === actor)
      .sort((a, b) => b.at - a.at);
    const { items, total, next } = paged(all, cursor, limit);
    return { items: items.map((one) => ({ ...one, at: iso(one.at) })), total, next };
  },
});

const amountsShape = z.object({
  calls: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  money: z.number().describe('for models with a price'),
});

export const getUsage = defineRoute({
  id: 'getUsage',
  method: 'get',
  path: '/usage',
  group: 'keeping',
  summary: "what language models used, and what is left of the day's budget",
  role: 'reader',
  query: { days: z.int().min(1).max(366).default(30) },
  reply: z
    .object({
      from: z.string(),
      to: z.string(),
      configured: z.boolean().describe('a model is'),
      today: amountsShape,
      limits: z.object({
        calls: z.number().nullable(),
        tokens: z.number().nullable(),
        money: z.number().nullable(),
      }),
      lines: z.array(amountsShape.extend({ day: z.string(), model: z.string(), purpose: z.string() })),
    })
    .meta({ id: 'Usage' }),
  handle: async ({ site }, { query }) => {
    const { from, to, lines, today, limits, configured } = await site.demandWorld().usage(query);
    return {
      ...{ from, to, configured, today: amounts(today.used) },
      limits: {
        calls: limits.calls ?? null,
        tokens: limits.tokens ?? null,
        money: limits.money ?? null,
      },
      lines: lines.map(({ day, model, purpose, ...rest }) => ({ day, model, purpose, ...amounts(rest) })),
    };
  },
});

interface Amounts {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly micros: number;
}

const MILLION = 1_000_000;

function amounts({ calls, inputTokens, outputTokens, micros }: Amounts) {
  return { calls, input_tokens: inputTokens, output_tokens: outputTokens, money: micros / MILLION };
}

const settingsShape = z
  .object({
    file: z.string(),
    text: z.string().describe('of lore.yaml'),
    name: z.string(),
    packs: z.array(z.string()),
    calendar: z.string(),
    now: z.string().nullable(),
    schema_version: z.number(),
    bytes: z.number().describe('of the database'),
    problems: z.array(z.string()).describe('what is wrong with the database; empty when it is sound'),
  })
  .meta({ id: 'Settings' });

async function settingsOf(world: World): Promise<z.input<typeof settingsShape>> {
  const [health, now] = await Promise.all([world.health(), world.now()]);
  return {
    ...{ file: CONFIG_FILE, text: world.config.text, name: world.config.name },
    packs: world.ontology.packs.map(({ id }) => id),
    ...{ calendar: world.dates.default, now: now?.moment.text ?? null },
    ...{ schema_version: health.schemaVersion, bytes: health.bytes, problems: [...health.problems] },
  };
}

export const getSettings = defineRoute({
  id: 'getSettings',
  method: 'get',
  path: '/settings',
  group: 'keeping',
  summary: 'lore.yaml, and whether the database is sound',
  role: 'reader',
  reply: settingsShape,
  handle: async ({ site }) => settingsOf(site.demandWorld()),
});

export const changeSettings = defineRoute({
  id: 'changeSettings',
  method: 'put',
  path: '/settings',
  group: 'keeping',
  summary: 'write lore.yaml; what cannot be read is refused, with its place',
  role: 'builder',
  body: z.strictObject({ text: z.string().min(1).max(200_000) }).meta({ id: 'ChangeSettings' }),
  reply: settingsShape,
  handle: async ({ site }, { body: { text } }) => {
    const { root, config } = site.demandWorld();
    parseConfig(text, config.file);
    await writeConfig(root, text);
    try {
      return await settingsOf(await site.reopen());
    } catch (error) {
      // Whole or not at all: a lore.yaml that opens no world is taken back.
      await writeConfig(root, config.text);
      await site.reopen();
      throw error;
    }
  },
});

const tokenShape = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.string(),
    by: z.string(),
    created_at: timestamp,
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    last_used_at: timestamp.nullable(),
    is_live: z.boolean(),
  })
  .meta({ id: 'Token' });

function tokenOf(token: TokenRecord): z.input<typeof tokenShape> {
  const { id, name, role, by, createdAt, expiresAt, revokedAt, lastUsedAt } = token;
  return {
    ...{ id, name, role, by, created_at: iso(createdAt) },
    ...{ expires_at: maybeIso(expiresAt), revoked_at: maybeIso(revokedAt) },
    ...{ last_used_at: maybeIso(lastUsedAt), is_live: isLive(token) },
  };
}

export const listTokens = defineRoute({
  id: 'listTokens',
  method: 'get',
  path: '/tokens',
  group: 'keeping',
  summary: 'who may come from elsewhere; never the tokens themselves',
  role: 'builder',
  reply: z.object({ items: z.array(tokenShape) }),
  handle: async ({ site }) => ({ items: (await site.demandWorld().store.tokens.all()).map(tokenOf) }),
});

export const makeToken = defineRoute({
  id: 'makeToken',
  method: 'post',
  path: '/tokens',
  group: 'keeping',
  summary: 'make a token; it is shown this once and kept as a hash',
  role: 'builder',
  status: 201,
  body: z
    .strictObject({
      name: z.string().min(1).max(80),
      role: z.enum(ROLES).default('reader'),
      expires: z.string().max(40).optional().describe('a day, or a length of time such as 90d; never'),
    })
    .meta({ id: 'MakeToken' }),
  reply: tokenShape.extend({ token: z.string() }).meta({ id: 'MadeToken' }),
  handle: async ({ site, caller }, { body: { name, role, expires } }) => {
    const { token, record } = await createToken(site.demandWorld(), {
      ...{ name, role, by: caller.name },
      ...(expires === undefined || expires === '' ? {} : { expires }),
    });
    return { token, ...tokenOf(record) };
  },
});

export const removeToken = defineRoute({
  id: 'removeToken',
  method: 'delete',
  path: '/tokens/{id}',
  group: 'keeping',
  summary: 'end a token; sessions that were made of it end with it',
  role: 'builder',
  params: { id: z.string().min(1).max(80) },
  reply: tokenShape,
  handle: async ({ site }, { params }) => tokenOf(await revokeToken(site.demandWorld(), params.id)),
});
