import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchWorld } from './watch.js';

let root = '';
const stop = { now: () => {} };
let ended: Promise<void> = Promise.resolve();
const heard: string[] = [];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-watch-'));
  heard.length = 0;
  write('lore.yaml', 'name: Small\npack: core\n');
  write('Aldric.md', '---\ntype: Person\n---\nA king.\n');
});
afterEach(async () => {
  stop.now();
  await ended;
  rmSync(root, { recursive: true, force: true });
});

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const until = (words: string) =>
  vi.waitFor(() => expect(heard).toContain(words), { timeout: 60_000, interval: 30 });

async function watching(onReport = (_read: number) => {}): Promise<void> {
  const controller = new AbortController();
  stop.now = () => controller.abort();
  ended = watchWorld(root, {
    signal: controller.signal,
    settle: 40,
    onRound: ({ report, brought, solved }) => {
      heard.push(`read ${report.files.read}`);
      for (const { finding } of brought) heard.push(`brought ${finding.rule}`);
      for (const { rule } of solved) heard.push(`solved ${rule}`);
      onReport(report.files.read);
    },
    onError: (error) => heard.push(error instanceof Error ? error.message : String(error)),
    onReopened: (why) => heard.push(`reopened: ${why}`),
    onReady: () => heard.push('ready'),
  });
  await until('ready');
  await vi.waitFor(() => expect(heard.some((said) => /^read \d/.test(said))).toBe(true), {
    timeout: 60_000,
  });
}

it('outlives broken settings, and takes the mended ones', async () => {
  await watching();
  expect(heard).toEqual(['ready', 'read 1']);
  write('lore.yaml', 'name: Small\npack: nowhere\n');
  await vi.waitFor(() => expect(heard.some((said) => said.includes('nowhere'))).toBe(true), {
    timeout: 60_000,
  });
  // What cannot be opened is not tried again before something changes.
  await sleep(500);
  expect(heard.filter((said) => said.includes('nowhere')).length).toBeLessThan(3);
  write('Borin.md', '---\ntype: House\n---\n');
  write('lore.yaml', 'name: Small\npack: high-fantasy\n');
  await until('reopened: settings');
  // A second round may follow, with nothing left to read, when the two changes are heard of apart.
  const since = heard.indexOf('reopened: settings');
  await vi.waitFor(() => expect(heard.slice(since)).toContainEqual(expect.stringMatching(/^read [12]$/)), {
    timeout: 60_000,
  });
});

it('opens a new database when the old one vanishes', async () => {
  await watching();
  rmSync(path.join(root, '.lore'), { recursive: true });
  await until('reopened: database');
  await vi.waitFor(() => expect(heard.filter((said) => said === 'read 1')).toHaveLength(2), {
    timeout: 60_000,
  });
});

it('goes on after a round that fails', async () => {
  let fails = false;
  await watching(() => {
    if (fails) throw new Error('the paper is out');
  });
  fails = true;
  write('Borin.md', '---\ntype: Person\n---\n');
  await until('the paper is out');
  fails = false;
  heard.length = 0;
  write('Cora.md', '---\ntype: Person\n---\n');
  await until('read 1');
});

it('looks at the files that change and at no others, and says what the change brings and solves', async () => {
  write(
    'lore.yaml',
    'name: Small\npack: high-fantasy\ncalendar: gregorian\ncheck:\n  disable: [core/expects]\n',
  );
  write('Thorn.md', '---\ntype: Settlement\n---\n');
  write('Odile.md', '---\ntype: Person\nrules: {to: "[[Thorn]]", from: 900, until: 920}\n---\n');
  await watching();
  const { atime } = statSync(path.join(root, 'Aldric.md'));
  heard.length = 0;
  write('Gervase.md', '---\ntype: Person\nrules: {to: "[[Thorn]]", from: 910, until: 930}\n---\n');
  await until('brought core/exclusive-object');
  expect(heard).toContain('read 1');
  heard.length = 0;
  write('Gervase.md', '---\ntype: Person\nrules: {to: "[[Thorn]]", from: 920, until: 930}\n---\n');
  await until('solved core/exclusive-object');
  heard.length = 0;
  rmSync(path.join(root, 'Gervase.md'));
  await until('read 0');
  expect(statSync(path.join(root, 'Aldric.md')).atime).toEqual(atime);
});

it('is not held up by what runs beside it, and ends though that does not', async () => {
  const controller = new AbortController();
  let besides = 0;
  const rounds: number[] = [];
  const watched = watchWorld(root, {
    signal: controller.signal,
    settle: 40,
    onRound: ({ report }) => rounds.push(report.files.read),
    onError: (error) => heard.push(String(error)),
    beside: (_, signal) => {
      besides = rounds.length;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  await vi.waitFor(() => expect(besides).toBe(1), { timeout: 60_000 });
  write('Borin.md', '---\ntype: Person\n---\n');
  await vi.waitFor(() => expect(rounds).toEqual([1, 1]), { timeout: 60_000 });
  controller.abort();
  await watched;
  expect(heard).toEqual([]);
});

it('reads a change before it goes on with a folder that was read before', async () => {
  for (let i = 0; i < 300; i++) write(`P${i}.md`, `---\ntype: Person\n---\n${'words '.repeat(50)}\n`);
  await watching();
  stop.now();
  await ended;
  heard.length = 0;
  const controller = new AbortController();
  stop.now = () => controller.abort();
  const order: string[] = [];
  let changed = false;
  ended = watchWorld(root, {
    signal: controller.signal,
    settle: 0,
    onProgress: ({ phase, done }) => {
      if (changed || phase !== 'reading' || done < 3) return;
      changed = true;
      write('P250.md', '---\ntype: Person\n---\nOther words.\n');
    },
    onRound: ({ files, report }) =>
      order.push(`${files === null ? 'all' : files.join()} ${report.files.read}`),
    onError: (error) => order.push(String(error)),
  });
  await vi.waitFor(() => expect(order.at(-1)).toMatch(/^all/), { timeout: 60_000 });
  expect([['P250.md 1', 'all 0'], ['all 1', 'P250.md 0'], ['all 1']]).toContainEqual(order);
});

it('ends at once, also in the middle of a first read', async () => {
  for (let i = 0; i < 400; i++) write(`P${i}.md`, `---\ntype: Person\n---\n${'words '.repeat(400)}\n`);
  const controller = new AbortController();
  const files: number[] = [];
  await watchWorld(root, {
    signal: controller.signal,
    onProgress: ({ phase, done }) => {
      if (phase !== 'reading') return;
      files.push(done);
      if (done === 20) controller.abort();
    },
    onRound: () => heard.push('a round'),
    onError: (error) => heard.push(String(error)),
  });
  expect(Math.max(...files)).toBe(20);
  expect(heard).toEqual([]);
});
