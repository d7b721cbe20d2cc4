/** Four processes writing and two reading one world at once: nothing is lost, and nobody meets a lock. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { often } from '../../../test/how-often.fixture.js';
import { openSqliteStore } from './open.js';

const SECONDS = often(5, 20);
const WRITERS = 4;
const READERS = 2;
const WORKER = fileURLToPath(new URL('../../../test/store/processes.fixture.ts', import.meta.url));

let folder: string;
const children: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-processes-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** What a worker prints when its time is over. */
interface Outcome {
  readonly done: number;
  readonly errors: readonly string[];
}

function work(role: string, name: string, file: string): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', WORKER, role, name, file, String(SECONDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output));
      else reject(new Error(`${role} ${name} ended with ${code}: ${output}`));
    });
  });
}

test(`${WRITERS} writers and ${READERS} readers for ${SECONDS} s`, async () => {
  const file = join(folder, 'world.db');
  const writers = Array.from({ length: WRITERS }, (_, i) => work('write', `w${i}`, file));
  const readers = Array.from({ length: READERS }, (_, i) => work('read', `r${i}`, file));
  const written = await Promise.all(writers);
  const read = await Promise.all(readers);
  expect([...written, ...read].flatMap(({ errors }) => errors)).toEqual([]);
  for (const { done } of [...written, ...read]) expect(done).toBeGreaterThan(0);

  const store = await openSqliteStore({ file });
  const commits = written.reduce((sum, { done }) => sum + done, 0);
  const counts = await store.counts();
  expect(counts.commits).toBe(commits);
  expect(counts.sources).toBe(commits);
  expect(counts.statementsByPredicate).toEqual({ MET: commits, SERVES: commits });
  for (const [i, { done }] of written.entries()) {
    expect(await store.statements({ subject: `writer-w${i}` })).toHaveLength(2 * done);
  }
  expect((await store.check()).problems).toEqual([]);
  await store.close();
});
