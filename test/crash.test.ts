/** An ingest that is killed at any point leaves a sound database in which each file stands whole or not at all. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '../src/engine/index.js';
import type { Statement } from '../src/model/index.js';

const KILLS = 32;
const FILES = 24;
const STATEMENTS_PER_FILE = 400;
const lore = path.resolve(import.meta.dirname, '../dist/cli/lore.js');

let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-crash-'));
  mkdirSync(path.join(root, 'data'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: crash\npack: core\n');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Every statement of a file carries the file's generation, so that a mixture would show. */
function writeGeneration(generation: number): void {
  for (let file = 0; file < FILES; file++) {
    const lines = Array.from({ length: STATEMENTS_PER_FILE }, (_, i) =>
      JSON.stringify({
        statement: {
          subject: { name: `Thing ${file} ${i}`, type: 'Item' },
          predicate: 'generation',
          value: generation,
        },
      }),
    );
    writeFileSync(path.join(root, 'data', `part-${file}.jsonl`), lines.join('\n'));
  }
}

function startIngest(): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [lore, '--world', root, 'ingest', '--quiet'], { stdio: 'ignore' });
  return { child, ended: new Promise((resolve) => child.on('exit', (code) => resolve(code))) };
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

test(`killed ${KILLS} times, it is never torn`, { timeout: 240_000 }, async () => {
  writeGeneration(0);
  const started = performance.now();
  expect(await startIngest().ended).toBe(0);
  const whole = performance.now() - started;
  let interrupted = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    writeGeneration(kill);
    const { child, ended } = startIngest();
    // Start-up writes nothing: aim between its end and a little after the usual end.
    const timer = setTimeout(() => child.kill('SIGKILL'), whole * (0.3 + 0.75 * Math.random()));
    if ((await ended) === null) interrupted += 1;
    clearTimeout(timer);
    const found = await generations();
    expect(found.size).toBe(FILES);
    for (const [file, values] of found) expect(values.size, `${file} mixes two versions`).toBe(1);
  }
  expect(interrupted).toBeGreaterThanOrEqual(KILLS / 3);
  expect(await startIngest().ended).toBe(0);
  for (const values of (await generations()).values()) expect([...values]).toEqual([KILLS]);
});
