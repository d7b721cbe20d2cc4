/** `/comments`: what people say about a finding. */
import { z } from 'zod';
import { notYet } from '../not-yet.js';
import { defineRoute } from '../route.js';
import { commentShape } from '../shapes/finding.js';
import { idParam } from './findings.js';

const text = z.string().trim().min(1).max(10_000);
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
  handle: notYet,
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
  handle: notYet,
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
  handle: notYet,
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
  handle: notYet,
});
