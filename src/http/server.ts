/** The HTTP server: who may ask, how much, for how long, and an orderly end. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '../mcp/roles.js';
import { LoreError } from '../model/index.js';
import { bodyOf, send, toRequest } from './bridge.js';
import { createGuard, isLoopback } from './guard.js';
import { type Route, refusal } from './route.js';
import type { Bearer, Tokens } from './tokens.js';

export interface HttpOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly routes: readonly Route[];
  readonly tokens: Tokens;
  /** For whoever comes over loopback where no tokens are set. */
  readonly role: Role;
  /** Names that this server is also reached by. */
  readonly allowedHosts: readonly string[];
  /** Of a request's body. */
  readonly mostBytes: number;
  readonly onError: (error: unknown) => void;
  /** Milliseconds until an answer must have begun. */
  readonly answerMs?: number;
}

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

const RECEIVE_MS = 30_000;
const ANSWER_MS = 120_000;
const MOST_CONNECTIONS = 256;
/** Longer than clients keep a connection, so that it is they who let go of it. */
const KEPT_MS = 65_000;
const PARTING_MS = 3_000;

export async function listen(options: HttpOptions): Promise<Listening> {
  const { host, port, routes, tokens } = options;
  if (!isLoopback(host) && tokens.count === 0)
    throw new LoreError({
      code: 'http/needs-token',
      message: `Others can reach ${host}, and no token is set.`,
      hint: 'Set LORE_TOKEN_READER (or _AGENT, _BUILDER), or name a file with --token-file.',
    });
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, options).catch((error: unknown) => {
      options.onError(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });
  server.requestTimeout = RECEIVE_MS;
  server.headersTimeout = RECEIVE_MS / 3;
  server.maxConnections = MOST_CONNECTIONS;
  server.keepAliveTimeout = KEPT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((cause: NodeJS.ErrnoException) => {
    throw new LoreError({
      code: 'http/cannot-listen',
      message: `Nothing can listen on ${host} port ${port}: ${cause.message}.`,
      hint: cause.code === 'EADDRINUSE' ? 'Another program does; choose one with --port.' : undefined,
      cause,
    });
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(routes.map((route) => route.close()));
      server.closeIdleConnections();
      const parting = setTimeout(() => server.closeAllConnections(), PARTING_MS);
      await closed;
      clearTimeout(parting);
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: HttpOptions,
): Promise<void> {
  const body = await bodyOf(incoming, options.mostBytes);
  if (body === null) {
    // What is on its way is let pass by, or the client would see a broken connection instead of the answer.
    incoming.resume();
    return send(refusal(413, 'That is too large.', { connection: 'close' }), outgoing);
  }
  const ended = new AbortController();
  outgoing.once('close', () => ended.abort());
  const request = toRequest(incoming, body, 'http://localhost', ended.signal);
  const guard = createGuard(options.host, options.allowedHosts);
  const refused = guard.refuses(request.headers.get('host'), request.headers.get('origin'));
  const response = refused === null ? await routed(request, options) : refusal(403, refused);
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.set('cache-control', response.headers.get('cache-control') ?? 'no-store');
  await send(response, outgoing);
}

async function routed(request: Request, options: HttpOptions): Promise<Response> {
  const { pathname } = new URL(request.url);
  const route = options.routes.find(({ path }) => path === pathname);
  if (route === undefined) return refusal(404, 'There is nothing here.');
  const bearer = bearerOf(request, options);
  if (bearer === null && !route.isOpen)
    return refusal(401, 'This needs a token.', { 'www-authenticate': 'Bearer' });
  const { answerMs = ANSWER_MS } = options;
  return inTime(route.handle(request, bearer ?? NOBODY), answerMs);
}

const NOBODY: Bearer = { role: 'reader', principal: 'nobody' };

/** Null when a token is asked for and none that is known was given. */
function bearerOf(request: Request, { tokens, role }: HttpOptions): Bearer | null {
  if (tokens.count === 0) return { role, principal: 'loopback' };
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return given === undefined ? null : tokens.match(given);
}

async function inTime(response: Promise<Response>, milliseconds: number): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(refusal(503, 'That took too long.')), milliseconds);
  });
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}
