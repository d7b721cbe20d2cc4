import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { LoreError } from '../model/index.js';
import { createWorld, openWorld, readWorld } from './index.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-create-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder becomes a world', () => {
  test('an empty one too, and it opens', async () => {
    expect((await createWorld(folder)).detected.kind).toBe('empty');
    const world = await openWorld(folder);
    expect((await world.overview()).counts.entities).toBe(0);
    await world.close();
  });

  test('a vault is recognised by its settings folder', async () => {
    mkdirSync(path.join(folder, '.obsidian'));
    writeFileSync(path.join(folder, 'Aldric.md'), '# Aldric');
    expect((await createWorld(folder)).detected).toMatchObject({
      kind: 'vault',
      notes: 1,
      pack: 'high-fantasy',
    });
  });

  test('a family tree is recognised by what it begins with', async () => {
    writeFileSync(path.join(folder, 'tree.ged'), '0 HEAD\n1 CHAR UTF-8\n0 TRLR\n');
    expect((await createWorld(folder)).detected).toMatchObject({
      kind: 'gedcom',
      pack: 'genealogy',
      gedcom: ['tree.ged'],
    });
  });

  test('data is recognised, and the pack by the relations it names', async () => {
    writeFileSync(
      path.join(folder, 'dump.jsonl'),
      '{"subject": "Aspirin", "predicate": "TREATS", "object": "Headache"}\n',
    );
    expect((await createWorld(folder)).detected).toMatchObject({
      kind: 'data',
      pack: 'biomedical',
      because: 'it holds dump.jsonl, and that pack knows TREATS',
    });
  });

  test('a pack that there is not is refused, and nothing written', async () => {
    await expect(createWorld(folder, { pack: 'high-fantasi' })).rejects.toThrow(
      'There is no pack "high-fantasi".',
    );
    expect((await createWorld(folder)).detected.kind).toBe('empty');
  });

  test('the one calendar that lies there is taken for its own; of several none', async () => {
    mkdirSync(path.join(folder, 'calendars'));
    const months = 'months: [{ name: Salt, days: 30 }]\neras: [{ id: AS, name: After Salt, start: 1 }]\n';
    const calendar = (id: string) =>
      `id: ${id}\nname: Tides\nepoch: 0\nepoch_year: 1\n${months}default_era: AS\n`;
    writeFileSync(path.join(folder, 'calendars', 'one.yaml'), calendar('tide-count'));
    await createWorld(folder);
    expect((await readWorld(folder)).ontology.defaultCalendar).toBe('tide-count');
    writeFileSync(path.join(folder, 'calendars', 'two.yaml'), calendar('moon-count'));
    const { file } = await createWorld(folder, { force: true });
    expect(readFileSync(file, 'utf8')).toContain('# calendar: tide-count  # or moon-count');
  });

  test('what it writes loads, the suggestions in it uncommented too', async () => {
    const { file } = await createWorld(folder, { name: 'Tricky: "name" #1' });
    const text = readFileSync(file, 'utf8');
    expect((await readWorld(folder)).config.name).toBe('Tricky: "name" #1');
    writeFileSync(
      file,
      text.replace(/^# (?=(?:reliability|extend| {2}))/gm, '').replace(/^# now: .*$/m, 'now: 380 CE'),
    );
    const { ontology, config } = await readWorld(folder);
    expect(ontology.relationTypes.has('OATHBOUND_TO')).toBe(true);
    expect(config.reliability).toHaveLength(1);
  });

  test('a world that is there is left alone', async () => {
    await createWorld(folder);
    await expect(createWorld(folder)).rejects.toMatchObject({ code: 'world/exists' });
    await createWorld(folder, { force: true, name: 'anew' });
    expect((await readWorld(folder)).config.name).toBe('anew');
  });

  const SETTINGS = ['name', 'pack', 'sources', 'ignore'];
  const settingsIn = (file: string) => Object.keys(parse(readFileSync(file, 'utf8')));

  test.each([
    [{ calendar: 'gregorian\nstore: neo4j://elsewhere.example:7687\n#' }],
    [{ calendar: 'gregorian # \rbus: { brokers: elsewhere.example }' }],
    [{ calendar: ['gregorian'], now: '1900\nstore: neo4j://elsewhere.example:7687' }],
    [{ name: 'X"\nstore: neo4j://elsewhere.example:7687\n#', pack: ['core\nstore: neo4j://x', 'core'] }],
    [{ extend: { 'thresholds: {}\nstore': 'neo4j://elsewhere.example:7687' } }],
    [{ extend: { entities: {} }, store: 'neo4j://elsewhere.example:7687', bus: { brokers: ['x'] } }],
    [{ calendars: [{ id: '../outside', name: 'Out' }, { id: 'a\n#', name: 'Out' }, { name: 'Out' }] }],
  ])('an export sets nothing but what it may: %j', async (told) => {
    const inside = path.join(folder, 'inside');
    mkdirSync(inside);
    writeFileSync(path.join(inside, 'w.jsonl'), `${JSON.stringify({ world: { name: 'X', ...told } })}\n`);
    const made = await createWorld(inside).catch((error: unknown) => error);
    expect(readdirSync(folder)).toEqual(['inside']);
    if (made instanceof LoreError) {
      expect([made.code, ...readdirSync(inside)]).toEqual(['pack/invalid', 'w.jsonl']);
      return;
    }
    const file = path.join(inside, 'lore.yaml');
    expect([...SETTINGS, 'now', 'extend']).toEqual(expect.arrayContaining(settingsIn(file)));
  });

  test('the calendar of an export is the word it was', async () => {
    const calendar = {
      id: '0',
      name: 'Nought',
      epoch: 0,
      year_days: 300,
      eras: [{ id: 'N', name: 'N', start: 1 }],
    };
    const record = { name: 'X', pack: 'core', calendar: '0', calendars: [calendar] };
    writeFileSync(path.join(folder, 'w.jsonl'), `${JSON.stringify({ world: record })}\n`);
    await createWorld(folder);
    expect((await readWorld(folder)).ontology.defaultCalendar).toBe('0');
  });

  test.each([
    ['short', 'mood\\nstore: neo4j://x\\nq'],
    ['long', `mood\\n${'of many words '.repeat(9)}\\n\\nstore: neo4j://x\\nq`],
  ])('a key of notes that has lines sets nothing: %s', async (_how, key) => {
    for (const n of [1, 2, 3, 4, 5, 6])
      writeFileSync(path.join(folder, `P${n}.md`), `---\ntype: Person\n"${key}": calm${n}\n---\nA.\n`);
    const { file, studied } = await createWorld(folder);
    expect(studied?.open).toHaveLength(1);
    expect(settingsIn(file)).toEqual([...SETTINGS, 'mapping']);
  });

  test('a folder that is not there is no world', async () => {
    await expect(createWorld(path.join(folder, 'nowhere'))).rejects.toMatchObject({
      code: 'world/no-folder',
    });
  });
});
