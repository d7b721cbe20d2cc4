/** A server that is cut off and comes back, and engines that die: nothing acknowledged is lost, nothing is done twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GraphServer, restartNeo4j, startNeo4j, stopNeo4j } from '../../scripts/services/neo4j.js';
import { LoreError } from '../../src/model/index.js';
import { openNeo4jStore } from '../../src/store/neo4j/open.js';
import { Server } from '../../src/store/neo4j/server.js';
import type { Store } from '../../src/store/store.js';
import { built } from '../built.js';
import { BY, file, put, TYPES } from '../store/contract/kit.js';
import { emptied } from './graph-kit.js';

let folder: string;
let server: GraphServer;

const open = (copy?: string): Promise<Store> =>
  openNeo4jStore({ address: server.address, world: 'faults', types: TYPES, ...(copy ? { copy } : {}) });
const document = (n: number) => ({ id: `${n}.yaml`, claims: [[`A${n}`, 'KNOWS', 'B'] as const] });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-faults-'));
  server = await startNeo4j(path.join(folder, 'server'));
});
afterAll(async () => {
  await stopNeo4j(server);
  rmSync(folder, { recursive: true, force: true });
});

test('a working copy that another process of the folder has locked is waited for', async () => {
  const copy = path.join(folder, 'locked.db');
  const other = new DatabaseSync(copy);
  other.exec('BEGIN EXCLUSIVE');
  const opening = open(copy);
  const early = await Promise.race([opening.then(() => 'opened', String), sleep(1_500, 'waiting')]);
  expect(early).toBe('waiting');
  other.exec('ROLLBACK');
  other.close();
  const store = await opening;
  expect((await store.counts()).relations).toBe(0);
  await store.close();
});

test('a power cut while two engines write', async () => {
  const engines = [await open(), await open()];
  const acknowledged: number[] = [];
  const doubtful: number[] = [];
  let next = 0;
  const cut = (async () => {
    while (acknowledged.length < 10) await sleep(20);
    await stopNeo4j(server, 'SIGKILL');
    server = await restartNeo4j(server);
  })();
  const work = async (store: Store) => {
    while (next < 40) {
      const n = next++;
      try {
        await store.commit([file(document(n))], BY);
        acknowledged.push(n);
      } catch (error) {
        if (!(error instanceof LoreError) || !error.code.startsWith('store/')) throw error;
        doubtful.push(n);
      }
    }
  };
  await Promise.all([cut, ...engines.map(work)]);
  const fresh = await open();
  const ids = (await fresh.sources()).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(acknowledged.map((n) => `${n}.yaml`)));
  expect((await fresh.commits()).length).toBe(ids.length);
  expect(ids.length).toBeLessThanOrEqual(acknowledged.length + doubtful.length);
  expect((await fresh.check()).problems).toEqual([]);
  for (const engine of engines) {
    expect((await engine.sources()).map(({ id }) => id)).toEqual(ids);
    expect((await engine.check()).problems).toEqual([]);
  }
  for (const store of [...engines, fresh]) await store.close();
});

test('engines killed twenty times while they write', async () => {
  const emptying = await Server.connect({ address: server.address });
  await emptied(emptying);
  await emptying.close();
  const program = await built(path.join(import.meta.dirname, 'writer.fixture.ts'));
  const acknowledged = new Set<string>();
  const copies = [path.join(folder, 'killed-0.db'), path.join(folder, 'killed-1.db')];
  let started = 0;
  const start = async (which: number): Promise<ChildProcess> => {
    const args = [program, server.address, copies[which] ?? '', `w${started++}`];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let left = '';
    const ready = new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        const lines = `${left}${chunk}`.split('\n');
        left = lines.pop() ?? '';
        for (const line of lines) {
          if (line === 'ready') resolve();
          else acknowledged.add(line.replace('committed ', ''));
        }
      });
    });
    await Promise.race([ready, once(child, 'exit')]);
    return child;
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  const engines = [await start(0), await start(1)];
  for (let kills = 0; kills < 20; kills++) {
    await sleep(Math.random() * 1_000);
    const which = kills % 2;
    await kill(engines[which] as ChildProcess);
    engines[which] = await start(which);
  }
  for (const engine of engines) await kill(engine);

  const all = [await open(), await open(copies[0]), await open(copies[1])];
  const ids = ((await all[0]?.sources()) ?? []).map(({ id }) => id);
  expect(acknowledged.size).toBeGreaterThan(20);
  expect(ids).toEqual(expect.arrayContaining([...acknowledged]));
  // Of each that was killed one may have been done and not be told of.
  expect(ids.length).toBeLessThanOrEqual(acknowledged.size + 22);
  for (const store of all) {
    expect((await store.sources()).map(({ id }) => id)).toEqual(ids);
    expect((await store.commits({ limit: 10_000 })).length).toBe(ids.length);
    const jobs = await store.queue.list({ limit: 10_000 });
    expect(jobs.map(({ payload }) => JSON.parse(payload)).sort()).toEqual([...ids].sort());
    expect((await store.check()).problems).toEqual([]);
    await store.close();
  }
}, 300_000);

test('a copy that fell behind catches up, and is not fetched anew', async () => {
  const copy = path.join(folder, 'copy.db');
  const first = await open(copy);
  await put(first, { id: 'x.yaml', passages: ['One.'], claims: [['X', 'KNOWS', 'Y']] });
  await first.close();
  const other = await open();
  await put(other, { id: 'x.yaml', hash: 'h2', passages: ['Two.'], claims: [['X', 'KNOWS', 'Z']] });
  await other.close();
  const again = await open(copy);
  expect((await again.passages({ source: 'x.yaml' })).map(({ text }) => text)).toEqual(['Two.']);
  expect(await again.searchText({ text: 'two', limit: 5 })).toHaveLength(1);
  expect(await again.searchText({ text: 'one', limit: 5 })).toHaveLength(0);
  expect((await again.check()).problems).toEqual([]);
  await again.close();
});

test('while the server is away, the error says so', async () => {
  const store = await open();
  await stopNeo4j(server);
  await expect(store.tally()).rejects.toMatchObject({ code: 'store/unreachable' });
  await expect(put(store, document(99))).rejects.toMatchObject({ code: 'store/unreachable' });
  server = await restartNeo4j(server);
  await put(store, document(99));
  expect((await store.sources({ ids: ['99.yaml'] })).length).toBe(1);
  await store.close();
});
