/** Every command and query that the guide to operations marks as run in the sample formulary is run there, in its order. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.js';
import { openWorld } from '../../src/engine/index.js';

/** A lint run steps back behind other processes, which this one is not to do. */
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  setPriority: () => {},
}));

const root = path.resolve(import.meta.dirname, '../..');
const guide = readFileSync(path.join(root, 'docs/guides/operations.md'), 'utf8');
const BLOCK = /^```(sh|cypher) run formulary\n([\s\S]*?)^```/gm;

const steps = [...guide.matchAll(BLOCK)].flatMap(([, language, code = '']) =>
  language === 'cypher'
    ? [{ kind: 'query', text: code.trim() }]
    : code
        .split('\n')
        .filter((line) => line.startsWith('lore '))
        .map((line) => ({ kind: 'command', text: line.replace(/\s+# .*$/, '') })),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-guide-'));
  cpSync(path.join(root, 'examples/formulary'), folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== '.lore',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

/** As a shell would split it. */
function words(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}

async function lore(command: string): Promise<{ code: number; printed: string }> {
  let printed = '';
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const code = await main([...words(command).slice(1), '--quiet']);
  vi.restoreAllMocks();
  return { code, printed };
}

test('there is much to run', () => {
  expect(steps.filter(({ kind }) => kind === 'command').length).toBeGreaterThan(9);
  expect(steps.filter(({ kind }) => kind === 'query').length).toBeGreaterThan(4);
});

test('all of it runs, and says what the guide says', async () => {
  vi.stubEnv('LORE_EMBED', 'off');
  process.stdout.setMaxListeners(100);
  process.stderr.setMaxListeners(100);
  expect(await lore('lore ingest')).toMatchObject({ code: 0 });
  const said: string[] = [];
  for (const { kind, text } of steps) {
    if (kind === 'query') {
      const world = await openWorld(folder);
      said.push(JSON.stringify((await world.store.query({ text })).rows));
      await world.close();
      continue;
    }
    const { code, printed } = await lore(text);
    expect(code, text).toBe(0);
    said.push(printed);
  }
  const all = said.join('\n');
  const shown = /^```\nLint run 1[^\n]*\n([\s\S]*?)^```/m.exec(guide)?.[1]?.trim() ?? 'nothing is shown';
  expect(all).toContain(shown);
  for (const told of [
    'Sundew (Substance) is back',
    'Ginger is pinned',
    '(Ibuprofen)-[CAUSES]->(Headache) counts again',
  ])
    expect(all).toContain(told);
  expect(JSON.parse(said.at(-1) ?? '{}')).toMatchObject({ flagged: [], quarantined: [] });
});
