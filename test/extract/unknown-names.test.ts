/** Names that prose tells something of and nobody defines: proposed, with what is told, until somebody defines them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { ingestReport } from '../../src/report/summary.js';
import { createTheme } from '../../src/report/theme.js';
import { unresolvedReport } from '../../src/report/unresolved.js';

const CHRONICLE = `Edric Vale, son of Harold Vale, ruled [[Northmere|the north]] from 1120 until 1140.

Later Edric Vale married Lady Isolde Marr. Rain fell on the old road.
`;

let root = '';
let world: World;
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-names-'));
  write('lore.yaml', 'name: Small\npack: high-fantasy\ncalendar: gregorian\n');
  write('chronicle.md', `---\ndocument: true\n---\n${CHRONICLE}`);
  world = await openWorld(root, { models: { env: {} } });
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const proposed = async () => (await world.reads.unresolved()).proposed.items;
const named = async () => (await proposed()).map(({ name, type }) => `${name} ${type}`).sort();
const theme = createTheme({ colour: false, unicode: true, columns: 80 });

test('are proposed with a likely type, their places and what is told; nobody is made up', async () => {
  const report = await world.ingest();
  expect(await named()).toEqual(['Edric Vale Person', 'Harold Vale Person', 'Isolde Marr Person']);
  expect(report.unknownNames).toBe(3);
  expect(ingestReport(report, theme)).toContain('3 names in prose that nobody defines: `lore unresolved`');
  const edric = (await proposed()).find(({ name }) => name === 'Edric Vale');
  expect(edric).toMatchObject({ file: 'chronicle.md', line: 4, passages: 1 });
  expect(edric?.quotes.join(' ')).toContain('married Lady Isolde Marr');
  expect((await world.store.statements({})).length).toBe(0);
  const told = unresolvedReport(await world.reads.unresolved(), theme);
  expect(told).toContain('3 names in prose that nobody defines\n');
  // Plain words for a person; as data, the very words.
  expect(told).toContain('ruled the north from 1120');
  expect(told).not.toContain('[[');
  expect(edric?.quotes.join(' ')).toContain('ruled [[Northmere|the north]] from 1120');
  expect(told).toContain('Edric Vale (Person?) · “Edric Vale, son of Harold Vale”');
});

test('are so no longer once somebody defines them, and again when nobody does', async () => {
  await world.ingest();
  write('Edric Vale.md', '---\ntype: Person\n---\nA king.\n');
  await world.ingest();
  expect(await named()).toEqual(['Harold Vale Person', 'Isolde Marr Person']);
  rmSync(path.join(root, 'Edric Vale.md'));
  await world.ingest();
  expect(await named()).toEqual(['Edric Vale Person', 'Harold Vale Person', 'Isolde Marr Person']);
});

test('go with the words that told of them', async () => {
  await world.ingest();
  write('chronicle.md', '---\ndocument: true\n---\nHarold Vale founded Greyhaven in 1100.\n');
  await world.ingest();
  expect((await proposed()).map(({ name }) => name).sort()).toEqual(['Greyhaven', 'Harold Vale']);
  write('other.md', '---\ndocument: true\n---\nRain fell.\n');
  rmSync(path.join(root, 'chronicle.md'));
  await world.ingest();
  expect(await proposed()).toEqual([]);
});

test('a dry run keeps none', async () => {
  expect((await world.ingest({ dryRun: true })).unknownNames).toBe(0);
  expect(await proposed()).toEqual([]);
});
