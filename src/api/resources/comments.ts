/** `/comments`: what people say about a finding. */
import { z } from 'zod';
import type { DeskComment } from '../../engine/desk.js';
import { LoreError } from '../../model/index.js';
import type { ApiCall } from '../route.js';
import { defineRoute } from '../route.js';
import { commentShape } from '../shapes/finding.js';
import { iso, maybeIso } from '../words.js';
import { idParam } from './findings.js';

const text = z
  .string()
  .trim()
  .min(1)
  .max(10_000)
  .refine((said) => !/(?![\n\t])\p{Cc}/u.test(said), 'must not hold control characters');
const commentParam = { id: z.string().max(40) };

export const listComments = defineRoute({
  id: 'listComments',
  method: 'get',
  path: '/findings/{id}/comments',
  group: 'findings',
  summary: 'what was said about it, oldest first',
  role: 'reader',
  params: idParam,
  reply: z.object({ items: z.array(commentShape) }),
  handle: async ({ site, caller }, { params }) => {
    const comments = await site.demandWorld().store.desk.comments(params.id);
    return { items: comments.map((one) => told(one, caller.principal)) };
  },
});

export const addComment = defineRoute({
  id: 'addComment',
  method: 'post',
  path: '/findings/{id}/comments',
  group: 'findings',
  summary: 'say something about it',
  role: 'agent',
  status: 201,
  params: idParam,
  body: z.strictObject({ text }).meta({ id: 'AddComment' }),
  reply: commentShape,
  handle: async ({ site, caller }, { params, body }) => {
    const { name: by, principal } = caller;
    const { desk } = site.demandWorld().store;
    return told(await desk.addComment({ finding: params.id, by, principal, text: body.text }), principal);
  },
});

export const editComment = defineRoute({
  id: 'editComment',
  method: 'patch',
  path: '/comments/{id}',
  group: 'findings',
  summary: 'change a comment of your own',
  role: 'agent',
  params: commentParam,
  body: z.strictObject({ text }).meta({ id: 'EditComment' }),
  reply: commentShape,
  handle: async (call, { params, body }) => {
    await demandOwn(call, params.id);
    const edited = await call.site.demandWorld().store.desk.editComment(params.id, body.text);
    if (edited === null) throw unknown(params.id);
    return told(edited, call.caller.principal);
  },
});

export const removeComment = defineRoute({
  id: 'removeComment',
  method: 'delete',
  path: '/comments/{id}',
  group: 'findings',
  summary: 'take back a comment of your own',
  role: 'agent',
  params: commentParam,
  reply: z.object({ ok: z.boolean() }),
  handle: async (call, { params }) => {
    await demandOwn(call, params.id);
    await call.site.demandWorld().store.desk.editComment(params.id, '');
    return { ok: true };
  },
});

function told(comment: DeskComment, principal: string) {
  const { id, finding, by, at, editedAt, text: words } = comment;
  return {
    ...{ id, finding, by, text: words },
    at: iso(at),
    edited_at: maybeIso(editedAt),
    is_own: comment.principal === principal,
  };
}

async function demandOwn({ site, caller }: ApiCall, id: string): Promise<void> {
  const comment = await site.demandWorld().store.desk.comment(id);
  if (comment === null) throw unknown(id);
  if (comment.principal === caller.principal) return;
  throw new LoreError({ code: 'api/not-yours', message: `That is what ${comment.by} said.` });
}

function unknown(id: string): LoreError {
  return new LoreError({ code: 'api/unknown-comment', message: `There is no comment ${id}.` });
}
