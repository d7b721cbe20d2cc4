/** Two worker processes on one queue, killed or stopped at random points: every job is done, each effect once, each key in order. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewJob } from '../../src/store/queue.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import { built } from '../built.js';
import { often } from '../how-often.fixture.js';

const KILLS = often(12, 24);
const KEYS = 12;
const PER_KEY = 100;
const ALONE = 40;
const FREE = 400;
const TOTAL = KEYS * PER_KEY + ALONE + FREE;

let worker: string;
let folder: string;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  worker = await built(path.join(import.meta.dirname, 'worker.fixture.ts'));
  folder = mkdtempSync(path.join(tmpdir(), 'lore-kill-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function job(kind: string, key: string | null, name: string, n: number): NewJob {
  return {
    kind,
    payload: JSON.stringify({ key: name, n }),
    priority: n % 10 === 0 ? 'foreground' : 'background',
    key,
    idempotencyKey: `${name}/${n}`,
    coalesce: false,
    runAfter: 0,
    maxAttempts: 50,
  };
}

/** A process that is ready to work; its trouble is kept. */
async function startProcess(args: readonly string[], trouble: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [worker, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.stderr?.on('data', (chunk) => trouble.push(String(chunk)));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) =>
      reject(new Error(`a worker ended by itself (${code}): ${trouble.join('')}`)),
    );
  });
  child.removeAllListeners('exit');
  return child;
}

test(`killed ${KILLS} times, it does everything once and in order`, async () => {
  const file = path.join(folder, 'world.db');
  const side = path.join(folder, 'effects.db');
  const effects = new DatabaseSync(side, { timeout: 10_000 });
  effects.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE effect (seq INTEGER PRIMARY KEY, key TEXT, n INTEGER, worker TEXT, UNIQUE (key, n));
    CREATE TABLE begun (job INTEGER, worker TEXT, at INTEGER);
    CREATE TABLE flight (job INTEGER, worker TEXT, began INTEGER, seen INTEGER)`);
  const store = await openSqliteStore({ file });
  const { queue } = store;
  const wanted: NewJob[] = [];
  for (let n = 0; n < PER_KEY; n++) {
    for (let k = 0; k < KEYS; k++) wanted.push(job('count', `key-${k}`, `key-${k}`, n));
  }
  for (let n = 0; n < ALONE; n++) wanted.push(job('alone', null, 'alone', n));
  for (let n = 0; n < FREE; n++) wanted.push(job('count', null, 'free', n));
  await queue.enqueue(wanted);
  // Asking for all of it again adds nothing.
  expect((await queue.enqueue(wanted)).filter(({ created }) => created)).toEqual([]);

  const started = performance.now();
  const trouble: string[] = [];
  let kills = 0;
  let live = 0;
  let pauses = 0;
  const unfinished = async (): Promise<number> => {
    const { queued, running } = await queue.counts();
    return queued + running;
  };
  /** One of the two: works, is killed, comes again. */
  const lineage = async (name: string): Promise<void> => {
    for (let life = 0; (await unfinished()) > 0; life++) {
      const child = await startProcess([file, side, `${name}-${life}`], trouble);
      live++;
      if (kills < KILLS) {
        await sleep(30 + Math.random() * 500);
        if (life % 4 === 1) {
          // Silent for longer than a lease, and then back: what it still does must change nothing.
          child.kill('SIGSTOP');
          await sleep(1_500);
          child.kill('SIGCONT');
          pauses++;
          await sleep(Math.random() * 300);
        }
        if ((await unfinished()) > 0) kills++;
      } else {
        while ((await unfinished()) > 0) await sleep(50);
      }
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      children.delete(child);
    }
  };
  await Promise.all([lineage('a'), lineage('b')]);
  const seconds = (performance.now() - started) / 1000;

  expect(trouble).toEqual([]);
  expect(await queue.counts()).toEqual({ queued: 0, running: 0, done: TOTAL, dead: 0, cancelled: 0 });
  const number = (sql: string): number => Number(Object.values(effects.prepare(sql).get() ?? {})[0]);
  expect(number('SELECT count(*) FROM effect')).toBe(TOTAL);
  for (let k = 0; k < KEYS; k++) {
    const order = effects.prepare('SELECT n FROM effect WHERE key = ? ORDER BY seq').all(`key-${k}`);
    expect(order.map(({ n }: { n: number }) => n)).toEqual(Array.from({ length: PER_KEY }, (_, n) => n));
  }
  // One of a kind at a time: no flight begins before the last sign of the one before.
  const flights: { began: number; seen: number }[] = effects
    .prepare('SELECT * FROM flight ORDER BY began, seen')
    .all();
  for (const [i, flight] of flights.entries()) {
    expect(flight.began).toBeGreaterThanOrEqual(flights[i - 1]?.seen ?? 0);
  }
  const begun = number('SELECT count(*) FROM begun');
  const lost = (await queue.list({ limit: TOTAL })).reduce((sum, { losses }) => sum + losses, 0);
  expect(kills).toBeGreaterThanOrEqual(KILLS / 2);
  expect(lost).toBeGreaterThan(0);
  expect((await store.check()).problems).toEqual([]);
  console.info(
    `${TOTAL} jobs in ${seconds.toFixed(1)} s by ${live} processes, ${kills} killed at work, ${pauses} stopped for a while: ${lost} jobs taken over, ${begun} beginnings, each effect once`,
  );
  effects.close();
  await store.close();
});
