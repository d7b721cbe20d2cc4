/** What a route of the API is: its address, who may call it, its schemas, and what it does. Files in resources/ define them. */
import { z } from 'zod';
import type { Role } from '../mcp/roles.js';
import type { Caller, Site } from './site.js';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export const GROUPS = [
  'session',
  'world',
  'study',
  'work',
  'findings',
  'confusions',
  'entities',
  'timeline',
  'graph',
  'sources',
  'query',
  'memory',
  'accumulated',
  'conversations',
  'mapping',
  'keeping',
  'rules',
  'ask',
  'events',
] as const;
export type Group = (typeof GROUPS)[number];

/** What a call is given besides what was sent. */
export interface ApiCall {
  readonly site: Site;
  /** All that there are, this one among them. */
  readonly routes: readonly ApiRoute[];
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly request: Request;
}

interface Spec<
  Params extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> {
  /** In the generated client: `listFindings`. */
  readonly id: string;
  readonly method: Method;
  /** Without `/api/v1`; parameters in braces. */
  readonly path: string;
  readonly group: Group;
  readonly summary: string;
  readonly description?: string;
  /** The least that a caller must be; `anyone`: also whoever has no token where tokens are asked for. */
  readonly role: Role | 'anyone';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** 200 when left out. */
  readonly status?: 200 | 201 | 202;
  readonly handle: (
    call: ApiCall,
    given: {
      readonly params: z.output<z.ZodObject<Params>>;
      readonly query: z.output<z.ZodObject<Query>>;
      readonly body: z.output<Body>;
    },
  ) => Promise<z.input<Reply> | Response>;
}

export interface ApiRoute {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly group: Group;
  readonly summary: string;
  readonly description: string;
  readonly role: Role | 'anyone';
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Null where nothing is sent. */
  readonly body: z.ZodType | null;
  readonly reply: z.ZodType;
  readonly status: number;
  /** Of a reply that is no JSON document: `text/event-stream`. */
  readonly media: string;
  readonly handle: (
    call: ApiCall,
    given: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  ) => Promise<unknown>;
}

const NOTHING = {};

export function defineRoute<
  Reply extends z.ZodType,
  Params extends z.ZodRawShape = typeof NOTHING,
  Query extends z.ZodRawShape = typeof NOTHING,
  Body extends z.ZodType = z.ZodUndefined,
>(spec: Spec<Params, Query, Body, Reply>, media = 'application/json'): ApiRoute {
  const params = z.strictObject(spec.params ?? NOTHING);
  const query = z.strictObject(spec.query ?? NOTHING);
  return {
    id: spec.id,
    method: spec.method,
    path: spec.path,
    group: spec.group,
    summary: spec.summary,
    description: spec.description ?? '',
    role: spec.role,
    params,
    query,
    body: spec.body ?? null,
    reply: spec.reply,
    status: spec.status ?? 200,
    media,
    // What was sent has been read by these very schemas.
    handle: (call, given) => spec.handle(call, given as Parameters<typeof spec.handle>[1]),
  };
}
