/** An ingest that is killed at any point leaves a sound database in which each file stands whole or not at all. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '../src/engine/index.js';
import type { Statement } from '../src/model/index.js';
import { built } from './built.js';
import { atEnd } from './ending.js';
import { often } from './how-often.fixture.js';

/** More are tried by `npm run attack`. */
const KILLS = often(6, 12);
const FILES = 24;
const THINGS_PER_FILE = 20;
const MARKS = Array.from({ length: 20 }, (_, i) => `mark_${i}`);
const STATEMENTS_PER_FILE = THINGS_PER_FILE * MARKS.length;

let root: string;
let ingester: string;

beforeAll(async () => {
  ingester = await built(path.join(import.meta.dirname, 'ingester.fixture.ts'));
  root = mkdtempSync(path.join(tmpdir(), 'lore-crash-'));
  mkdirSync(path.join(root, 'data'));
  const declared = MARKS.map((mark) => `    ${mark}: { description: A mark., value: number, of: [Item] }\n`);
  writeFileSync(
    path.join(root, 'lore.yaml'),
    `name: crash\npack: core\nextend:\n  attributes:\n${declared.join('')}`,
  );
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Every statement of a file carries the file's generation, so that a mixture would show. */
function writeGeneration(generation: number): void {
  for (let file = 0; file < FILES; file++) {
    const records = Array.from({ length: THINGS_PER_FILE }, (_, i) => {
      const name = `Thing ${file} ${i}`;
      const marks = MARKS.map((predicate) => ({
        statement: { subject: name, predicate, value: generation },
      }));
      return [{ entity: { name, type: 'Item' } }, ...marks];
    });
    const lines = records.flat().map((record) => JSON.stringify(record));
    writeFileSync(path.join(root, 'data', `part-${file}.jsonl`), lines.join('\n'));
  }
}

interface Ingester {
  readonly child: ChildProcess;
  readonly loaded: Promise<unknown>;
  /** Its exit code; null where it was killed. */
  readonly ended: Promise<number | null>;
}

function newIngester(): Ingester {
  const child = fork(ingester, [root], { stdio: 'ignore', env: { ...process.env, LORE_EMBED: 'off' } });
  atEnd(() => child.kill('SIGKILL'));
  return {
    child,
    loaded: once(child, 'message'),
    ended: new Promise((resolve) => child.once('exit', resolve)),
  };
}

async function ingest({ child, loaded, ended }: Ingester): Promise<number | null> {
  await loaded;
  child.send('go');
  return ended;
}

/** The generations found in each file's statements. */
async function generations(): Promise<Map<string, Set<unknown>>> {
  const world = await openWorld(root);
  try {
    expect(await world.health()).toMatchObject({ ok: true, problems: [] });
    const found = new Map<string, Set<unknown>>();
    for (const source of await world.store.sources()) {
      const statements = await world.store.statements({ source: source.id });
      expect(statements.length, `${source.id} stands in part`).toBe(STATEMENTS_PER_FILE);
      found.set(source.id, new Set(statements.map(generationOf)));
    }
    return found;
  } finally {
    await world.close();
  }
}

function generationOf(statement: Statement): unknown {
  return statement.kind === 'attribute' && statement.value.kind === 'number'
    ? statement.value.number
    : undefined;
}

test(`killed ${KILLS} times, it is never torn`, async () => {
  writeGeneration(0);
  const first = newIngester();
  await first.loaded;
  let started = performance.now();
  expect(await ingest(first)).toBe(0);
  let whole = performance.now() - started;
  let interrupted = 0;
  let next = newIngester();
  for (let kill = 1; kill <= KILLS; kill++) {
    writeGeneration(kill);
    const { child, loaded, ended } = next;
    await loaded;
    child.send('go');
    started = performance.now();
    const timer = setTimeout(() => child.kill('SIGKILL'), whole * 1.05 * Math.random());
    if ((await ended) === null) interrupted += 1;
    // The machine is less busy than it was.
    else whole = Math.min(whole, performance.now() - started);
    clearTimeout(timer);
    next = newIngester();
    const found = await generations();
    expect(found.size).toBe(FILES);
    for (const [file, values] of found) expect(values.size, `${file} mixes two versions`).toBe(1);
  }
  expect(interrupted).toBeGreaterThanOrEqual(KILLS / 3);
  expect(await ingest(next)).toBe(0);
  for (const values of (await generations()).values()) expect([...values]).toEqual([KILLS]);
});
