/** Names that prose tells something of and nobody defines: proposed, with what is told, until somebody defines them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { ingestReport } from '../../src/report/summary.js';
import { createTheme } from '../../src/report/theme.js';
import { unresolvedReport } from '../../src/report/unresolved.js';
import { finished, lore, startLore } from '../cli-helpers.js';

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

test('are accepted on a person’s word, with what prose tells; remembered, and taken back', async () => {
  await world.ingest();
  const accepted = await world.provisional.acceptName({ name: 'edric vale', by: 'Maud' });
  expect(accepted).toMatchObject({ name: 'Edric Vale', type: 'Person', statements: 1 });
  const { statements } = await world.provisional.acceptName({ name: 'Harold Vale' });
  expect(statements).toBe(1);
  expect(await named()).toEqual(['Isolde Marr Person']);
  const told = async () => (await world.provisional.list()).statements.map((one) => one.told).sort();
  const both = ['Edric Vale ruled Northmere', 'Harold Vale was a parent of Edric Vale'];
  expect(await told()).toEqual(both);
  const { provisional } = await world.reads.unresolved();
  expect(provisional.items.map(({ entity }) => entity.name)).toEqual(
    expect.arrayContaining(['Edric Vale', 'Harold Vale']),
  );
  const [source] = await world.store.sources({ ids: ['name:harold-vale'] });
  const passages = await world.store.passages({ source: source?.id ?? '' });
  expect(passages.map(({ text }) => text)).toEqual(['Edric Vale, son of Harold Vale']);
  await world.ingest({ force: true });
  expect(await told()).toEqual(both);
  await world.provisional.undoName({ name: 'Harold Vale' });
  expect(await told()).toEqual(['Edric Vale ruled Northmere']);
  expect(await named()).toEqual(['Harold Vale Person', 'Isolde Marr Person']);
});

test('are accepted as what a person says they are, and refused where nothing proposes them', async () => {
  await world.ingest();
  await expect(world.provisional.acceptName({ name: 'Edric Vale', type: 'teapot' })).rejects.toMatchObject({
    code: 'provisional/unknown-type',
  });
  await expect(world.provisional.acceptName({ name: 'Nobody' })).rejects.toMatchObject({
    code: 'provisional/unknown-name',
  });
  await expect(world.provisional.undoName({ name: 'Edric Vale' })).rejects.toMatchObject({
    code: 'provisional/not-accepted',
  });
  expect(await world.provisional.acceptName({ name: 'Edric Vale', type: 'deity' })).toMatchObject({
    type: 'Deity',
  });
  write('Edric Vale.md', '---\ntype: Person\n---\nA king.\n');
  await world.ingest();
  const [edric] = await world.store.named(['edric vale']);
  expect((await world.store.entity(edric?.entity ?? ''))?.type).toBe('Person');
});

test('are accepted by the command and by one key', async () => {
  await world.ingest();
  await world.close();
  const said = await lore(['unresolved', '--accept', 'Edric Vale', '--type', 'Person'], root);
  expect(said).toMatchObject({
    code: 0,
    stdout: 'Accepted: Edric Vale (Person); prose tells 1 statement of it.\n',
  });
  const walking = startLore(['unresolved', '--walk'], root);
  walking.stdin?.end('s\na\nu\ns\n');
  const walked = await finished(walking);
  expect(walked.stdout).toContain('Name 1 of 2');
  expect(walked.stdout).toContain('Accepted: Harold Vale (Person); prose tells 1 statement of it.');
  expect(walked.stdout).toContain('Only proposed again: Harold Vale.');
  expect((await lore(['unresolved', '--accept', '3fa9c1', '--type', 'Person'], root)).code).toBe(2);
  world = await openWorld(root, { models: { env: {} } });
});
