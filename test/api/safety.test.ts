import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/api/routes.js';
import { createToken, openWorld, revokeToken, type World } from '../../src/engine/index.js';
import { createGuard } from '../../src/http/guard.js';
import { ingestedWorld, temporaryFolder } from '../cli-helpers.js';
import { atEnd } from '../ending.js';
import { clientOf, type ServedFolder, serveHere, signedIn } from './harness.js';

let root = '';
let world: World;
let plain: ServedFolder;
let page = '';

beforeAll(async () => {
  root = await ingestedWorld();
  world = await openWorld(root);
  atEnd(() => world.close());
  page = temporaryFolder();
  mkdirSync(path.join(page, 'assets'));
  writeFileSync(path.join(page, 'index.html'), '<!doctype html><title>Lore</title>');
  writeFileSync(path.join(page, 'assets/app-3f9a.js'), `export const told = '${'x'.repeat(4000)}';`);
  writeFileSync(path.join(path.dirname(page), 'outside.txt'), 'secret');
  plain = await serveHere(root, { page });
});

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string | string[] | undefined>;
}

/** With headers that fetch would not let us set. */
function send(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...length, ...headers } }, (got) => {
      let text = '';
      got.on('data', (chunk) => {
        text += chunk;
      });
      got.on('end', () => resolve({ status: got.statusCode ?? 0, text, headers: got.headers }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Bytes as they stand on the wire; what comes back until the other side hangs up. */
function wire(port: number, bytes: string, waitMs = 10_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    const done = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', done);
    socket.on('close', done);
    setTimeout(done, waitMs).unref();
  });
}

const json = { 'content-type': 'application/json' };

describe('who asks from where', () => {
  it.each([
    ['a foreign name', { host: 'evil.example' }],
    ['a foreign name with our port', { host: 'evil.example:PORT' }],
    ['our name as a part of another', { host: 'localhost.evil.example:PORT' }],
    ['another port of this machine', { host: 'localhost:1' }],
    ['a user before the name', { host: 'x@localhost:PORT' }],
    ['a name with a path', { host: 'localhost:PORT/x' }],
    ['two names', { host: 'localhost, evil.example' }],
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page of another port', { origin: 'http://localhost:3000' }],
    ['a page without an origin of its own', { origin: 'null' }],
    ['a page of another name of ours', { origin: 'http://127.0.0.1:PORT', host: 'localhost:PORT' }],
    ['a foreign page in another word', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ])('refuses %s', async (_, given) => {
    const headers = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, value.replace('PORT', String(plain.port))]),
    );
    for (const where of ['/api/v1/session', '/mcp', '/health', '/']) {
      const { status, text } = await send(`${plain.url}${where}`, { headers });
      expect([400, 403], `${where} ${text}`).toContain(status);
    }
  });

  it('knows its own names, and those it was given', () => {
    const host = (name: string, more: Record<string, string> = {}) => new Headers({ host: name, ...more });
    const guard = createGuard('127.0.0.1', 7337, ['lore.example.org', 'other.example:8080']);
    for (const name of [
      'localhost:7337',
      '127.0.0.1:7337',
      '[::1]:7337',
      'LORE.example.org',
      'lore.example.org:443',
    ])
      expect(guard.refuses(host(name), 'GET'), name).toBeNull();
    for (const name of ['other.example', '10.0.0.1:7337', '[::2]:7337', '', 'localhost:99999'])
      expect(guard.refuses(host(name), 'GET'), name).not.toBeNull();
    const wide = createGuard('0.0.0.0', 80, []);
    expect(wide.refuses(host('10.1.2.3'), 'GET')).toBeNull();
    expect(wide.refuses(host('rebound.example'), 'GET')).not.toBeNull();
    const own = { origin: 'https://lore.example.org' };
    expect(guard.refuses(host('lore.example.org', own), 'POST')).toBeNull();
  });

  it('wants one Host and no other', async () => {
    const line = (hosts: string) => `GET /health HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`;
    expect(await wire(plain.port, line(''))).toMatch(/^HTTP\/1\.1 4/);
    const twice = `Host: localhost:${plain.port}\r\nHost: evil.example\r\n`;
    expect(await wire(plain.port, line(twice))).toMatch(/^HTTP\/1\.1 4/);
  });
});

describe('tokens', () => {
  let strict: ServedFolder;
  beforeAll(async () => {
    await createToken(world, { name: 'first', role: 'reader' });
    strict = await serveHere(root, { host: '0.0.0.0', page });
  });
  const url = () => `http://127.0.0.1:${strict.port}`;
  const ask = (token: string | null, where = '/api/v1/world') =>
    send(`${url()}${where}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });

  it('are asked for on another bind, and not for what anyone may see', async () => {
    expect((await ask(null)).status).toBe(401);
    expect((await ask(null, '/mcp')).headers['www-authenticate']).toContain(
      '/.well-known/oauth-protected-resource/mcp',
    );
    expect((await ask(null, '/health')).status).toBe(200);
    expect((await ask(null, '/api/v1/openapi.json')).status).toBe(200);
    expect(JSON.parse((await ask(null, '/api/v1/session')).text)).toMatchObject({
      role: null,
      needs_token: true,
    });
    const metadata = JSON.parse((await ask(null, '/.well-known/oauth-protected-resource')).text);
    expect(metadata).toMatchObject({
      resource: `${url()}/mcp`,
      scopes_supported: ['reader', 'agent', 'builder'],
      resource_documentation: `${url()}/session`,
    });
    // Nobody is sent to a server that would give out no token; nor is one found by guessing.
    expect(metadata).not.toHaveProperty('authorization_servers');
    for (const guess of ['oauth-authorization-server', 'openid-configuration'])
      expect((await ask(null, `/.well-known/${guess}`)).status).toBe(404);
    expect((await ask('lore_wrong', '/mcp')).headers['www-authenticate']).toContain('error="invalid_token"');
  });

  it('count while they live', async () => {
    const { token, record } = await createToken(world, { name: 'laptop', role: 'reader' });
    expect((await ask(token)).status).toBe(200);
    expect((await ask(`${token.slice(0, -1)}x`)).status).toBe(401);
    expect((await ask(token.replace(record.id, '0000000000'))).status).toBe(401);
    expect((await ask('lore_')).status).toBe(401);
    await revokeToken(world, record.id);
    expect((await ask(token)).status).toBe(401);
    const short = await createToken(world, { name: 'short', role: 'reader', expires: '1h' });
    expect((await ask(short.token)).status).toBe(200);
    expect((await world.store.tokens.all()).map(({ hash }) => hash)).not.toContain(short.token);
    expect(JSON.stringify(await world.store.tokens.all())).not.toContain(short.token.slice(-40));
    const gone = await world.store.tokens.add({
      ...{ id: 'expired000', name: 'old', role: 'reader', by: 'x', expiresAt: Date.now() - 1 },
      hash: short.record.hash,
    });
    expect((await ask(`lore_${gone.id}_${short.token.split('_').slice(2).join('_')}`)).status).toBe(401);
  });

  it('let do what their role may, and no more', async () => {
    const tokens = Object.fromEntries(
      await Promise.all(
        (['reader', 'agent', 'builder'] as const).map(
          async (role) => [role, (await createToken(world, { name: `a ${role}`, role })).token] as const,
        ),
      ),
    );
    const ranks = ['reader', 'agent', 'builder'];
    for (const route of ROUTES.filter(({ role }) => role === 'agent' || role === 'builder'))
      for (const [role, token] of Object.entries(tokens)) {
        const where = route.path.replace(/\{\w+\}/g, 'f-000000000000');
        const { status, text } = await send(`${url()}/api/v1${where}`, {
          method: route.method.toUpperCase(),
          headers: { ...json, authorization: `Bearer ${token}` },
          body: '{"nothing": "of the kind"}',
        });
        const may = ranks.indexOf(role) >= ranks.indexOf(route.role);
        if (may) expect(status, `${route.id} ${text}`).not.toBe(403);
        else expect(status, `${route.id} ${text}`).toBe(403);
        expect(status, `${route.id} ${text}`).toBeLessThan(500);
      }
  });

  it('make sessions that end with them', async () => {
    const { token, record } = await createToken(world, { name: 'mira', role: 'builder' });
    const mira = await signedIn({ ...strict, url: url() }, { token, name: 'Mira' });
    expect((await mira.api.GET('/session')).data).toMatchObject({
      role: 'builder',
      name: 'Mira',
      via: 'session',
    });
    await revokeToken(world, record.id);
    expect((await mira.api.GET('/session')).data).toMatchObject({ role: null });
    expect((await mira.api.GET('/world')).response.status).toBe(401);
    const wrong = await clientOf(url()).api.POST('/session', { body: { token: 'lore_x' } });
    expect(wrong.response.status).toBe(403);
  });

  it('are looked at before the body', async () => {
    const before = `POST /api/v1/ask HTTP/1.1\r\nHost: 127.0.0.1:${strict.port}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n`;
    const started = performance.now();
    expect(await wire(strict.port, before, 3_000)).toMatch(/^HTTP\/1\.1 401/);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('a session', () => {
  it('is made by a link that works once', async () => {
    const served = await serveHere(root);
    const post = () =>
      send(`${served.url}/api/v1/session`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ link: served.link }),
      });
    const first = await post();
    expect(first.status).toBe(200);
    const [cookie = ''] = [first.headers['set-cookie']].flat();
    expect(cookie).toMatch(new RegExp(`^lore_${served.port}=[\\w-]{43}; `));
    for (const word of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(word);
    expect((await post()).status).toBe(403);
    expect(
      (
        await send(`${served.url}/api/v1/session`, {
          method: 'POST',
          headers: json,
          body: '{"link":"guess"}',
        })
      ).status,
    ).toBe(403);
  });

  it('writes only with what a foreign page cannot know', async () => {
    const served = await serveHere(root);
    const response = await send(`${served.url}/api/v1/session`, {
      ...{ method: 'POST', headers: json },
      body: JSON.stringify({ link: served.link }),
    });
    const cookie = String([response.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const { csrf } = JSON.parse(response.text);
    const view = { name: 'Mine', screen: 'findings', query: {} };
    const save = (headers: Record<string, string>, body = JSON.stringify(view)) =>
      send(`${served.url}/api/v1/views`, { method: 'POST', headers: { cookie, ...json, ...headers }, body });
    expect((await save({})).status).toBe(403);
    expect((await save({ 'x-lore-csrf': 'guess' })).status).toBe(403);
    expect((await save({ 'x-lore-csrf': csrf, origin: 'http://localhost:1' })).status).toBe(403);
    expect((await save({ 'x-lore-csrf': csrf, 'content-type': 'text/plain' })).status).toBe(415);
    expect((await save({ 'x-lore-csrf': csrf, cookie: '' })).status).toBe(403);
    expect((await save({ 'x-lore-csrf': csrf })).status).toBe(201);
    expect(
      (await send(`${served.url}/mcp`, { method: 'POST', headers: { cookie, ...json }, body: '{}' })).status,
    ).toBe(403);
  });

  it('is needed for writing, and the page is told how to get one', async () => {
    const { error, response } = await clientOf(plain.url).api.POST('/findings/undo');
    expect(response.status).toBe(403);
    expect(error?.error.hint).toContain('lore serve --open');
  });
});

describe('the page', () => {
  const html = { accept: 'text/html' };

  it('comes with what a browser may do with it', async () => {
    const { status, headers, text } = await send(`${plain.url}/findings/f-3fa9`, { headers: html });
    expect([status, text]).toEqual([200, '<!doctype html><title>Lore</title>']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    const script = await send(`${plain.url}/assets/app-3f9a.js`, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const etag = String(script.headers.etag);
    expect(
      (await send(`${plain.url}/assets/app-3f9a.js`, { headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
    expect((await send(`${plain.url}/assets/none.js`, { headers: html })).status).toBe(404);
    expect((await send(plain.url, { method: 'HEAD' })).text).toBe('');
    expect((await send(plain.url, { method: 'POST' })).status).toBe(405);
  });

  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/%2e%2e%2f%2e%2e%2foutside.txt',
    '/..%5coutside.txt',
    '/assets/..\\..\\outside.txt',
    '//etc/passwd',
    '/assets/%00',
    '/%',
    '/%c0%ae%c0%ae/outside.txt',
  ])('lets nobody out of its folder by %s', async (target) => {
    const reply = await wire(
      plain.port,
      `GET ${target} HTTP/1.1\r\nHost: localhost:${plain.port}\r\nAccept: text/html\r\nconnection: close\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1\.1 (?:200|40\d)/);
    expect(reply).not.toContain('secret');
    expect(reply).not.toContain('root:');
  });
});

describe('odd requests', () => {
  const host = () => `Host: localhost:${plain.port}\r\nconnection: close\r\n\r\n`;
  it.each([
    ['TRACE', 'TRACE /api/v1/session HTTP/1.1\r\n'],
    ['CONNECT', 'CONNECT localhost:22 HTTP/1.1\r\n'],
    ['OPTIONS', 'OPTIONS * HTTP/1.1\r\n'],
    ['a method of the web of documents', 'PROPFIND / HTTP/1.1\r\n'],
    ['a method that nobody knows', 'BREW /pot HTTP/1.1\r\n'],
    ['no method', ' / HTTP/1.1\r\n'],
    ['no version', 'GET /\r\n'],
    ['another protocol', 'GET / SPDY/9\r\n'],
    ['an address elsewhere', 'GET http://evil.example/ HTTP/1.1\r\n'],
    ['a broken header', 'GET / HTTP/1.1\r\nx y z\r\n'],
    ['a header in the dark', 'GET / HTTP/1.1\r\n\u0000: 1\r\n'],
    ['two lengths', 'POST /api/v1/ask HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n'],
    [
      'a length and chunks',
      'POST /api/v1/ask HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n',
    ],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n`],
    ['nonsense', '\u0016\u0003\u0001\u0002\r\n'],
  ])('%s gets a clear answer', async (_, line) => {
    const reply = await wire(plain.port, `${line}${host()}`);
    expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(reply).not.toContain(' at ');
  });

  it('of the API are refused in words', async () => {
    const { api } = clientOf(plain.url);
    const ask = (body: string, headers: Record<string, string> = json) =>
      send(`${plain.url}/api/v1/ask`, { method: 'POST', headers, body });
    expect((await ask('{')).text).toContain('api/bad-json');
    expect((await ask('[]')).status).toBe(400);
    expect((await ask('{"question": 1, "__proto__": {"x": 1}}')).text).toContain('question must be a text');
    expect((await ask('question=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    );
    expect((await ask('x'.repeat(300_000))).status).toBe(413);
    expect((await send(`${plain.url}/api/v1/nowhere`)).status).toBe(404);
    expect((await send(`${plain.url}/api/v1/ask`)).headers.allow).toBe('POST');
    expect((await send(`${plain.url}/api/v1/findings?limit=0`)).text).toContain('limit must be at least 1');
    expect((await send(`${plain.url}/api/v1/findings?nothing=1`)).text).toContain('no parameter');
    expect((await send(`${plain.url}/api/v1/findings/%E0%A4%A`)).status).toBe(400);
    const { response } = await api.GET('/findings/{id}', { params: { path: { id: "f-' OR 1=1" } } });
    expect(response.status).toBe(404);
    expect(plain.errors).toEqual([]);
  });

  it('of a body without end, told or untold, are cut', async () => {
    const slow = await serveHere(root, { receiveMs: 1_000 });
    const head = `POST /api/v1/ask HTTP/1.1\r\nHost: localhost:${slow.port}\r\ncontent-type: application/json\r\n`;
    expect(await wire(slow.port, `${head}content-length: 50\r\n\r\n{"ques`, 8_000)).toMatch(
      /^HTTP\/1\.1 408|^$/,
    );
    expect(await wire(slow.port, 'GET / HTTP/1.1\r\nHost: local', 8_000)).toMatch(/^HTTP\/1\.1 408/);
    const many = `${head}transfer-encoding: chunked\r\n\r\n${'10000\r\n'.concat('x'.repeat(0x10000), '\r\n').repeat(8)}`;
    expect(await wire(slow.port, many, 5_000)).toMatch(/^HTTP\/1\.1 413/);
    expect((await send(`${slow.url}/health`)).status).toBe(200);
    expect(slow.errors).toEqual([]);
  });
});

describe('limits', () => {
  it('hold back whoever asks too much', async () => {
    const busy = await serveHere(root, { rate: { burst: 20, perSecond: 1 } });
    const replies = await Promise.all(Array.from({ length: 40 }, () => send(`${busy.url}/health`)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('survive a thousand connections of one client', async () => {
    const open = await serveHere(root);
    const sockets = await Promise.all(
      Array.from(
        { length: 1_000 },
        () =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(open.port, '127.0.0.1', () => resolve(socket));
            socket.on('error', () => resolve(socket));
          }),
      ),
    );
    expect((await send(`${open.url}/health`)).status).toBe(200);
    expect((await send(`${open.url}/api/v1/session`)).status).toBe(200);
    await expect
      .poll(() => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length)
      .toBeGreaterThan(600);
    for (const socket of sockets) socket.destroy();
    expect(open.errors).toEqual([]);
  });

  it('answer a client beside three hundred requests of its own that never come whole', async () => {
    const open = await serveHere(root);
    const head = `POST /api/v1/ask HTTP/1.1\r\nHost: localhost:${open.port}\r\ncontent-type: application/json\r\n`;
    const sockets = Array.from({ length: 300 }, () => {
      const socket = connect(open.port, '127.0.0.1', () =>
        socket.write(`${head}content-length: 50\r\n\r\n{"q`),
      );
      return socket.on('error', () => {});
    });
    await expect.poll(() => sockets.filter((socket) => socket.destroyed).length).toBeGreaterThan(40);
    expect((await send(`${open.url}/health`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    expect(open.errors).toEqual([]);
  });

  it('keep ETags, so that what is known is not sent again', async () => {
    const first = await send(`${plain.url}/api/v1/entities`);
    const etag = String(first.headers.etag);
    const again = await send(`${plain.url}/api/v1/entities`, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
