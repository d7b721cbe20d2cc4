import { chmodSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { finished, lore, startLore, temporaryWorld } from '../cli-helpers.js';
import { call, overHttp, type Served, serve } from './harness.js';

const TOKENS = {
  LORE_TOKEN_READER: 'reader-token-0123456789',
  LORE_TOKEN_BUILDER: 'builder-token-0123456789',
};

let world = '';
let plain: Served;
beforeAll(async () => {
  world = temporaryWorld();
  expect(await lore(['ingest', '--quiet'], world)).toMatchObject({ code: 0 });
  plain = await serve(world);
});

/** With headers that fetch would not let us set. */
function post(
  url: string,
  headers: Record<string, string>,
  body = '{}',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (got) => {
        let text = '';
        got.on('data', (chunk) => {
          text += chunk;
        });
        got.on('end', () => resolve({ status: got.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('over loopback', () => {
  it.each([
    [{ host: 'evil.example' }, 'Host'],
    [{ origin: 'https://evil.example' }, 'Origin'],
    [{ origin: 'null' }, 'Origin'],
    [{ host: 'localhost.evil.example:7337' }, 'Host'],
  ])('refuses %j', async (headers, told) => {
    const { status, text } = await post(plain.url, headers as Record<string, string>);
    expect(status).toBe(403);
    expect(text).toContain(told);
  });

  it('lets pass whoever asks it by its own name, and no page of another port', async () => {
    const host = `localhost:${new URL(plain.url).port}`;
    expect((await post(plain.url, { origin: `http://${host}`, host })).status).not.toBe(403);
    expect((await post(plain.url, { origin: 'http://localhost:3000', host })).status).toBe(403);
  });

  it('limits the body, knows its paths, and tells nothing of the world at /health', async () => {
    expect((await post(plain.url, {}, 'x'.repeat(1_100_000))).status).toBe(413);
    expect((await post(plain.url.replace('/mcp', '/elsewhere'), {})).status).toBe(404);
    expect((await post(plain.url.replace('/mcp', '/health'), {})).text).toBe('{"ok":true}');
  });

  it('limits a body whose length nobody announced', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        plain.url,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (got) => {
          got.resume();
          resolve(got.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      for (let i = 0; i < 20; i++) sent.write('x'.repeat(100_000));
      sent.end();
    });
    expect(status).toBe(413);
  });

  it('serves both revisions as a reader', async () => {
    for (const revision of ['new', 'old'] as const) {
      const client = await overHttp(plain.url, revision);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).not.toContain('ingest');
      expect((await call(client, 'lookup', { query: 'The Iron King' })).data).toMatchObject({
        outcome: 'found',
      });
    }
  });
});

describe('a client of an older revision', () => {
  it.each(['2025-03-26', '2025-06-18', '2025-11-25'])(
    '%s is answered in it, and finds all in the text',
    async (revision) => {
      const hello = await rpc(plain.url, revision, 'initialize', {
        protocolVersion: revision,
        capabilities: {},
        clientInfo: { name: 'older', version: '1' },
      });
      expect(hello).toMatchObject({
        protocolVersion: revision,
        instructions: expect.stringContaining('lookup'),
      });
      const { tools } = await rpc(plain.url, revision, 'tools/list', {});
      expect(tools).toContainEqual(
        expect.objectContaining({ name: 'state_at', description: expect.any(String) }),
      );
      const { content } = await rpc(plain.url, revision, 'tools/call', {
        name: 'entity_context',
        arguments: { entity_id: 'Aldric Raventhorne', at_time: '340 TA', limit: 3 },
      });
      const [{ text }] = content;
      for (const words of [
        '324 TA – 360 TA',
        'confidence 1',
        'People/Aldric Raventhorne.md',
        'caveat: ',
        'context: ctx-',
      ])
        expect(text).toContain(words);
    },
  );
});

/** One request as it stands on the wire, without the SDK. */
async function rpc(url: string, revision: string, method: string, params: unknown) {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': revision };
  const { text } = await post(url, headers, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  const line = text.split('\n').find((one) => one.startsWith('data: {')) ?? text;
  return JSON.parse(line.replace(/^data: /, '')).result;
}

describe('with tokens', () => {
  it('asks for one, and lets it decide the role', async () => {
    const { url, remarks } = await serve(world, [], TOKENS);
    expect((await post(url, {})).status).toBe(401);
    expect((await post(url, { authorization: 'Bearer wrong-token-0123456789' })).status).toBe(401);
    const builder = await overHttp(url, 'new', { authorization: `Bearer ${TOKENS.LORE_TOKEN_BUILDER}` });
    expect((await builder.listTools()).tools.map(({ name }) => name)).toContain('ingest');
    const reader = await overHttp(url, 'new', { authorization: `Bearer ${TOKENS.LORE_TOKEN_READER}` });
    expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('ingest');
    const { data } = await call(builder, 'lookup', { query: 'Lysa' });
    const stolen = await call(reader, 'lookup', { query: 'she', context: data.context });
    expect(stolen.data).toMatchObject({ outcome: 'unknown' });
    expect(remarks()).not.toContain('token-0123456789');
  });

  it('listens nowhere else without one, and takes no weak or open ones', async () => {
    const started = (args: string[], env: Record<string, string> = {}) =>
      finished(startLore(['serve', '--port', '0', ...args], world, env));
    expect((await started(['--host', '0.0.0.0'])).stderr).toContain('no token is set');
    expect((await started([], { LORE_TOKEN_READER: 'short' })).stderr).toContain('shorter than 16');
    const file = path.join(world, 'tokens');
    writeFileSync(file, 'reader reader-token-0123456789\n');
    chmodSync(file, 0o644);
    expect((await started(['--token-file', file])).stderr).toContain('can be read by others');
  });
});

it('ends in order when it is asked to', async () => {
  const { url, stop } = await serve(world);
  await call(await overHttp(url), 'latest_run');
  expect(await stop()).toBe(0);
});
