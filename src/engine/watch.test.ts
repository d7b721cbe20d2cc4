import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
    onReport: (report) => {
      heard.push(`read ${report.files.read}`);
      onReport(report.files.read);
    },
    onError: (error) => heard.push(error instanceof Error ? error.message : String(error)),
    onReopened: (why) => heard.push(`reopened: ${why}`),
    onReady: () => heard.push('ready'),
  });
  await until('ready');
}

it('outlives broken settings, and takes the mended ones', async () => {
  await watching();
  expect(heard).toEqual(['read 1', 'ready']);
  write('lore.yaml', 'name: Small\npack: nowhere\n');
  await vi.waitFor(() => expect(heard.some((said) => said.includes('nowhere'))).toBe(true), {
    timeout: 60_000,
  });
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
