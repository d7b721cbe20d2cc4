/** `/session`: who is calling, with what role, and how to become somebody else. */
import path from 'node:path';
import { z } from 'zod';
import { mayUse, ROLES } from '../../mcp/roles.js';
import { LoreError } from '../../model/index.js';
import { LINK_HINT } from '../hints.js';
import type { ApiCall } from '../route.js';
import { defineRoute } from '../route.js';
import type { NewSession } from '../sessions.js';

const sessionShape = z
  .object({
    role: z.enum(ROLES).nullable().describe('null: nobody yet, where tokens are asked for'),
    name: z.string().describe('as verdicts and comments are signed'),
    via: z.enum(['loopback', 'token', 'session', 'nobody']),
    csrf: z
      .string()
      .nullable()
      .describe('of a session: every request that writes carries it in the header x-lore-csrf'),
    can: z.object({
      comment: z.boolean(),
      answer: z.boolean().describe('confusions'),
      review: z.boolean().describe('verdicts, repairs, assignments, views'),
      build: z.boolean().describe('read sources, add and change rules, accept a study'),
    }),
    needs_token: z.boolean().describe('this server answers nobody without one'),
    how_to_write: z
      .string()
      .nullable()
      .describe('what to do for the right to write; null for whoever has it'),
    world: z.object({ name: z.string() }).nullable().describe('null: the folder is no world yet; see study'),
    folder: z.string().describe('the name of the folder that is served'),
    version: z.string(),
  })
  .meta({ id: 'Session' });

export const getSession = defineRoute({
  id: 'getSession',
  method: 'get',
  path: '/session',
  group: 'session',
  summary: 'who is calling, and with what role',
  role: 'anyone',
  reply: sessionShape,
  handle: async (call) => told(call),
});

export const openSession = defineRoute({
  id: 'openSession',
  method: 'post',
  path: '/session',
  group: 'session',
  summary: 'make a session of a one-time link or a token; sets the cookie',
  role: 'anyone',
  body: z
    .union([
      z.strictObject({
        link: z.string().max(200).describe('from the address that `lore serve --open` prints'),
        name: z.string().min(1).max(100).optional(),
      }),
      z.strictObject({ token: z.string().max(400), name: z.string().min(1).max(100).optional() }),
    ])
    .meta({ id: 'OpenSession' }),
  reply: sessionShape,
  handle: async (call, { body }) => {
    const made = await opened(call, body);
    const { sessions, cookie } = call.site;
    if (call.caller.session !== null) sessions.end(call.caller.session);
    const { role, name, key } = made.session;
    const caller = {
      role,
      name,
      principal: made.session.token ?? 'owner',
      via: 'session' as const,
      session: key,
    };
    const isSecure = call.request.headers.get('origin')?.startsWith('https://') ?? false;
    return Response.json(told({ ...call, caller }), {
      headers: { 'set-cookie': cookie(made.secret, isSecure), 'cache-control': 'no-store' },
    });
  },
});

export const renameSession = defineRoute({
  id: 'renameSession',
  method: 'patch',
  path: '/session',
  group: 'session',
  summary: 'say who you are: what verdicts and comments are signed with',
  role: 'reader',
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }).meta({ id: 'RenameSession' }),
  reply: sessionShape,
  handle: async (call, { body }) => {
    const { session } = call.caller;
    const renamed = session === null ? null : call.site.sessions.rename(session, body.name);
    if (renamed === null)
      throw new LoreError({
        code: 'api/no-session',
        message: 'There is no session to give a name to.',
        hint: LINK_HINT,
      });
    return told({ ...call, caller: { ...call.caller, name: renamed.name } });
  },
});

export const closeSession = defineRoute({
  id: 'closeSession',
  method: 'delete',
  path: '/session',
  group: 'session',
  summary: 'log out',
  role: 'anyone',
  reply: z.object({ ok: z.boolean() }),
  handle: async ({ site, caller }) => {
    if (caller.session !== null) site.sessions.end(caller.session);
    return Response.json({ ok: true }, { headers: { 'set-cookie': site.cookie(null, false) } });
  },
});

function told({ site, caller }: ApiCall) {
  const { role } = caller;
  const session = caller.session === null ? null : site.sessions.get(caller.session);
  const world = site.world();
  const may = (needed: 'agent' | 'builder') => role !== null && mayUse(role, needed);
  return {
    role,
    name: caller.name,
    via: caller.via,
    csrf: session?.csrf ?? null,
    can: { comment: may('agent'), answer: may('agent'), review: may('builder'), build: may('builder') },
    needs_token: site.needsToken,
    how_to_write: may('builder') ? null : LINK_HINT,
    world: world === null ? null : { name: world.config.name },
    folder: path.basename(site.root),
    version: site.version,
  };
}

type Opening =
  | { readonly link: string; readonly name?: string }
  | { readonly token: string; readonly name?: string };

async function opened({ site }: ApiCall, body: Opening): Promise<NewSession> {
  if ('link' in body) {
    const made = site.sessions.redeem(body.link, body.name);
    if (made !== null) return made;
    throw new LoreError({
      code: 'api/forbidden',
      message: 'This link was used already, or is too old.',
      hint: 'Start `lore serve --open` again for a new one.',
    });
  }
  const token = await site.tokenOf(body.token);
  if (token !== null) return site.sessions.ofToken({ ...token, name: body.name ?? token.name });
  throw new LoreError({
    code: 'api/forbidden',
    message: 'That token is not known, or counts no longer.',
    hint: '`lore token list` shows which do.',
  });
}
