/** The HTTP server: who may ask, how much, for how long, and an orderly end. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Caller } from '../api/site.js';
import { LoreError } from '../model/index.js';
import { BrokenOff, bodyOf, headOf, send, TooLarge, toRequest } from './bridge.js';
import { createGuard, type Guard } from './guard.js';
import { type ConnectionLimits, createRate, limitConnections, type Rate, type RateLimit } from './limits.js';
import { type Head, type Route, refusal } from './route.js';
import { mcpChallenge } from './routes/metadata.js';

export interface HttpOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Made when the port is known. */
  readonly routes: (url: string, port: number) => readonly Route[];
  /** `wrong`: a token was given that is not known. */
  readonly callerOf: (head: Head) => Promise<Caller | 'wrong'>;
  /** Names that this server is also reached by. */
  readonly allowedHosts: readonly string[];
  /** Of a request's body. */
  readonly mostBytes: number;
  readonly onError: (error: unknown) => void;
  /** Milliseconds until an answer must have begun. */
  readonly answerMs?: number;
  /** Milliseconds until a request must have come. */
  readonly receiveMs?: number;
  readonly rate?: RateLimit;
  readonly connections?: ConnectionLimits;
}

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

const RECEIVE_MS = 30_000;
const ANSWER_MS = 120_000;
/** Longer than clients keep a connection, so that it is they who let go of it. */
const KEPT_MS = 65_000;
const PARTING_MS = 3_000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** What a wrong token costs, in requests. */
const WRONG_COSTS = 20;

interface Serving extends Omit<HttpOptions, 'routes' | 'rate'> {
  readonly routes: readonly Route[];
  readonly guard: Guard;
  readonly rate: Rate;
}

export async function listen(options: HttpOptions): Promise<Listening> {
  const { host, port, receiveMs = RECEIVE_MS } = options;
  let serving: Serving | null = null;
  const server = createServer(
    { connectionsCheckingInterval: Math.min(1_000, receiveMs), requireHostHeader: false },
    (incoming, outgoing) => {
      if (serving === null) return void outgoing.writeHead(503).end();
      answer(incoming, outgoing, serving).catch((error: unknown) => {
        options.onError(error);
        if (!outgoing.headersSent) outgoing.writeHead(500);
        outgoing.end();
      });
    },
  );
  server.requestTimeout = receiveMs;
  server.headersTimeout = Math.ceil(receiveMs / 3);
  server.keepAliveTimeout = KEPT_MS;
  limitConnections(server, options.connections);
  refuseOddities(server);
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
  const url = `http://${name}:${address.port}`;
  const routes = options.routes(url, address.port);
  const guard = createGuard(host, address.port, options.allowedHosts);
  serving = { ...options, routes, guard, rate: createRate(options.rate) };
  return {
    url,
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

/** What is no request at all gets a clear answer, too. */
function refuseOddities(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const [status, message] = ODDITIES[error.code ?? ''] ?? [
      '400 Bad Request',
      'That is no request that can be read.',
    ];
    if (socket.writable && !socket.destroyed) socket.end(raw(status, 'http/bad-request', message));
    else socket.destroy();
  });
  const refuse = (_: IncomingMessage, socket: Socket): void => {
    socket.on('error', () => {});
    socket.end(
      raw('405 Method Not Allowed', 'http/method', 'This server opens no tunnels and changes no protocols.'),
    );
  };
  server.on('connect', refuse);
}

const ODDITIES: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to come.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
};

function raw(status: string, code: string, message: string): string {
  const body = JSON.stringify({ error: { code, message, hint: null, at: null } });
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, serving: Serving): Promise<void> {
  const ended = new AbortController();
  outgoing.once('close', () => ended.abort());
  try {
    const response = await answered(incoming, serving, ended.signal);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    for (const [name, value] of SAFE) if (!response.headers.has(name)) response.headers.set(name, value);
    // What is still on its way is let pass by, or the client would see a broken connection instead of the answer.
    if (!incoming.complete) {
      incoming.resume();
      response.headers.set('connection', 'close');
    }
    await send(response, outgoing, incoming.method === 'HEAD');
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error;
    outgoing.destroy();
  }
}

const SAFE: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
];

/** Whoever may not ask is told so before a byte of the body is read. */
async function answered(incoming: IncomingMessage, serving: Serving, signal: AbortSignal): Promise<Response> {
  const { guard, rate, callerOf, mostBytes, answerMs = ANSWER_MS } = serving;
  const client = incoming.socket.remoteAddress ?? '';
  const wait = rate(client);
  if (wait > 0) return tooMany(wait);
  if (incoming.httpVersionMajor !== 1) return refusal(400, 'http/version', 'This server speaks HTTP/1.1.');
  const { method = '' } = incoming;
  if (!METHODS.has(method))
    return refusal(405, 'http/method', 'That method means nothing here.', { allow: [...METHODS].join(', ') });
  const head = headOf(incoming);
  if (head === null) return refusal(400, 'http/bad-address', 'That is no address here.');
  if (incoming.headersDistinct.host?.length !== 1)
    return refusal(400, 'http/host', 'There must be one Host header.');
  const refused = guard.refuses(head.headers, head.method);
  if (refused !== null) return refusal(403, 'http/foreign', refused);
  const route = serving.routes.find(({ path }) => matches(path, head.path));
  if (route === undefined) return refusal(404, 'http/unknown', 'There is nothing here.');
  const caller = await callerOf(head);
  if (caller === 'wrong') rate(client, WRONG_COSTS);
  if (caller === 'wrong' || (caller.role === null && !route.isOpen))
    return refusal(
      401,
      'http/needs-token',
      'This needs a token.',
      { 'www-authenticate': challenge(head, caller === 'wrong') },
      TOKEN_HINT,
    );
  const denied = route.admit(head, caller);
  if (denied !== null) return denied;
  try {
    const body = await bodyOf(incoming, mostBytes);
    return await inTime(route.handle(toRequest(head, body, signal), caller), answerMs);
  } catch (error) {
    if (error instanceof TooLarge) return refusal(413, 'http/too-large', 'That is too large.');
    throw error;
  }
}

const TOKEN_HINT =
  'Make one with `lore token create` and send it as `Authorization: Bearer …`, or open the link that `lore serve --open` prints.';

/** Tells clients of MCP where to read what this resource is. */
function challenge({ path, headers }: Head, isWrong: boolean): string {
  if (path === '/mcp') return mcpChallenge(headers, isWrong);
  return isWrong ? 'Bearer error="invalid_token"' : 'Bearer';
}

function tooMany(wait: number): Response {
  return refusal(429, 'http/too-many', 'That is too much at once.', {
    'retry-after': String(Math.max(1, Math.ceil(wait / 1000))),
  });
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

async function inTime(response: Promise<Response>, milliseconds: number): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(refusal(503, 'http/late', 'That took too long.')), milliseconds);
  });
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}
