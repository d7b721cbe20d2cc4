/** Several processes telling facts at once lose nothing, and one that is killed after its reply has lost nothing either. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, workOff } from '../../src/engine/index.js';
import { built } from '../built.js';

/** Each teller is a process of its own; a busy machine may take its time. */
const TELLERS = 4;
const FACTS = 30;
const KILLS = 4;

let teller = '';
let root = '';
const children: ChildProcess[] = [];
beforeAll(async () => {
  teller = await built(path.join(import.meta.dirname, 'teller.fixture.ts'));
});
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-tellers-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  await (await openWorld(root)).close();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

interface Reply {
  readonly id: string;
  readonly outcome: string;
}

/** What it replied until it ended; killed after so many replies, if it is to be. */
function tell(name: string, facts: number, killAfter = Infinity): Promise<Reply[]> {
  const child = spawn(process.execPath, [teller, root, name, String(facts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const replies: Reply[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    replies.push(JSON.parse(line));
    if (replies.length === killAfter) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      code === 0 || signal === 'SIGKILL' ? resolve(replies) : reject(new Error(`${name} ended with ${code}`)),
    );
  });
}

test(`${TELLERS} processes telling at once lose nothing, and say the same once`, async () => {
  const names = Array.from({ length: TELLERS }, (_, i) => `w${i}`);
  const replies = await Promise.all(names.map((name) => tell(name, FACTS)));
  const shared = FACTS / 5;
  expect(replies.map((some) => some.length)).toEqual(names.map(() => FACTS + shared));
  const world = await openWorld(root);
  const facts = await world.facts.list();
  expect(facts).toHaveLength(TELLERS * FACTS + shared);
  const known = new Set(facts.map(({ id }) => id));
  expect(replies.flat().filter(({ id }) => !known.has(id))).toEqual([]);
  for (const fact of facts.filter(({ content }) => content.startsWith('All agree')))
    expect([fact.author, ...fact.corroborations.map(({ author }) => author)].sort()).toEqual(names);
  expect(await world.store.facts.dirt()).toMatchObject({ threads: [] });
  expect(await world.health()).toMatchObject({ ok: true, problems: [] });
  await world.close();
});

test(`killed ${KILLS} times right after a reply, nothing that was replied to is lost`, async () => {
  const runs = await Promise.all(Array.from({ length: KILLS }, (_, i) => tell(`k${i}`, 500, 3 + 4 * i)));
  for (const [i, replies] of runs.entries()) expect(replies.length).toBeGreaterThanOrEqual(3 + 4 * i);
  const world = await openWorld(root);
  const known = new Set((await world.facts.list()).map(({ id }) => id));
  expect(runs.flat().filter(({ id }) => !known.has(id))).toEqual([]);
  const told = await world.facts.export();
  expect(told.length).toBeGreaterThanOrEqual(
    runs.flat().filter(({ outcome }) => outcome === 'committed').length,
  );
  // What the killed ones did not come to look at waits as a job, and whoever works next makes up for it.
  const waiting = (await world.store.facts.dirt()).threads.length;
  const jobs = await world.store.queue.list({ states: ['queued'], kinds: ['facts'] });
  if (waiting > 0) expect(jobs.length).toBeGreaterThan(0);
  for (const { id } of jobs) await world.store.queue.retry(id);
  await workOff(world, new AbortController().signal);
  expect(await world.store.facts.dirt()).toMatchObject({ threads: [] });
  expect(await world.health()).toMatchObject({ ok: true, problems: [] });
  await world.close();
});
