/** From a request to its reply: which route is meant, whether the caller may, what was sent, and an ETag. */
import { createHash } from 'node:crypto';
import { mayUse } from '../mcp/roles.js';
import { escapedJson } from '../report/json.js';
import { errorResponse } from './errors.js';
import { LINK_HINT } from './hints.js';
import { API_PREFIX } from './openapi.js';
import { readGiven } from './read.js';
import type { ApiRoute } from './route.js';
import { ROUTES } from './routes.js';
import { isSame } from './sessions.js';
import type { Caller, Site } from './site.js';

interface Head {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
}

export interface Api {
  /** Before the body is read: why not; null lets it pass. */
  admit(head: Head, caller: Caller): Response | null;
  handle(request: Request, caller: Caller): Promise<Response>;
}

interface Compiled {
  readonly route: ApiRoute;
  readonly segments: readonly string[];
}

export const CSRF_HEADER = 'x-lore-csrf';

export function createApi(site: Site, onError: (error: unknown) => void): Api {
  const compiled = ROUTES.map(
    (route): Compiled => ({ route, segments: route.path.slice(1).split('/') }),
  ).sort((a, b) => wildness(a) - wildness(b));
  return {
    admit: (head, caller) => {
      const found = foundFor(compiled, head.path);
      if (found.length === 0) return refused(404, 'api/unknown-route', 'There is nothing here.');
      const match = found.find(({ route }) => route.method === head.method.toLowerCase());
      if (match === undefined) {
        const allow = found.map(({ route }) => route.method.toUpperCase()).join(', ');
        return refused(405, 'api/method', `${head.method} means nothing here.`, null, { allow });
      }
      return barred(match.route, head, caller, site);
    },
    handle: async (request, caller) => {
      const { pathname } = new URL(request.url);
      const match = foundFor(compiled, pathname).find(
        ({ route }) => route.method === request.method.toLowerCase(),
      );
      if (match === undefined) return refused(404, 'api/unknown-route', 'There is nothing here.');
      const { route, params } = match;
      try {
        const given = await readGiven(route, params, request);
        const call = { site, routes: ROUTES, caller, signal: request.signal, request };
        const work = () => route.handle(call, given);
        const reply = await (site.world()?.store.within(work) ?? work());
        if (route.method !== 'get') site.changes.poke();
        return reply instanceof Response ? reply : jsonReply(reply, route, request);
      } catch (error) {
        return errorResponse(error, onError);
      }
    },
  };
}

/** Words before parameters: `/findings/facets` is no finding. */
function wildness({ segments }: Compiled): number {
  return segments.reduce((sum, segment, i) => sum + (segment.startsWith('{') ? 1 / (i + 1) : 0), 0);
}

function foundFor(compiled: readonly Compiled[], path: string) {
  const sent = path.slice(API_PREFIX.length + 1).split('/');
  return compiled.flatMap(({ route, segments }) => {
    if (segments.length !== sent.length) return [];
    const params: Record<string, string> = {};
    for (const [i, segment] of segments.entries()) {
      const given = sent[i] ?? '';
      if (!segment.startsWith('{')) {
        if (segment !== given) return [];
      } else if (given === '') return [];
      else params[segment.slice(1, -1)] = decodeURIComponent(given);
    }
    return [{ route, params }];
  });
}

function barred(route: ApiRoute, { headers }: Head, caller: Caller, site: Site): Response | null {
  const { role } = caller;
  if (route.role !== 'anyone') {
    if (role === null) return refused(401, 'api/needs-token', 'This needs a token or a session.', LINK_HINT);
    if (!mayUse(role, route.role))
      return refused(
        403,
        'api/forbidden',
        `This needs the role ${route.role}; you are a ${role}.`,
        LINK_HINT,
      );
  }
  if (route.method === 'get') return null;
  const session = caller.session === null ? null : site.sessions.get(caller.session);
  if (session !== null && route.id !== 'openSession' && !isSame(headers.get(CSRF_HEADER), session.csrf))
    return refused(
      403,
      'api/csrf',
      `The header ${CSRF_HEADER} is missing or wrong.`,
      'GET /session gives it.',
    );
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isSent = headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;
  if (isSent && type !== 'application/json')
    return refused(415, 'api/media', 'Bodies are JSON: say so with content-type: application/json.');
  return null;
}

function refused(
  status: number,
  code: string,
  message: string,
  hint: string | null = null,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { code, message, hint, at: null } }, { status, headers });
}

function jsonReply(reply: unknown, { status, method }: ApiRoute, request: Request): Response {
  const body = escapedJson(JSON.stringify(reply));
  if (method !== 'get')
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers: { ...headers, 'content-type': 'application/json' } });
}
