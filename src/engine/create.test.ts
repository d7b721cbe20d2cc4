import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

  test('a folder that is not there is no world', async () => {
    await expect(createWorld(path.join(folder, 'nowhere'))).rejects.toMatchObject({
      code: 'world/no-folder',
    });
  });
});
