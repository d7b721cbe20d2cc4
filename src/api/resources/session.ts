/** `/session`: who is calling, with what role, and how to become somebody else. */
import { z } from 'zod';
import { ROLES } from '../../mcp/roles.js';
import { notYet } from '../not-yet.js';
import { defineRoute } from '../route.js';

const sessionShape = z
  .object({
    role: z.enum(ROLES).nullable().describe('null: nobody yet, where tokens are asked for'),
    name: z.string().describe('as verdicts and comments are signed'),
    via: z.enum(['loopback', 'token', 'session', 'nobody']),
    csrf: z
      .string()
      .nullable()
      .describe('of a session: every request that writes carries it in the header x-lore-csrf'),
    needs_token: z.boolean().describe('this server answers nobody without one'),
    how_to_write: z
      .string()
      .nullable()
      .describe('what to do for the right to write; null for whoever has it'),
    world: z.object({ name: z.string() }).nullable().describe('null: the folder is no world yet; see study'),
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
  handle: notYet,
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
  handle: notYet,
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
  handle: notYet,
});

export const closeSession = defineRoute({
  id: 'closeSession',
  method: 'delete',
  path: '/session',
  group: 'session',
  summary: 'log out',
  role: 'anyone',
  reply: z.object({ ok: z.boolean() }),
  handle: notYet,
});
