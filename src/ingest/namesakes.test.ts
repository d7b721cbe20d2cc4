import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../engine/index.js';

let folder: string;
let world: World;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-namesakes-'));
  writeFileSync(path.join(folder, 'lore.yaml'), 'name: n\npack: high-fantasy\n');
  world = await openWorld(folder);
});

afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(file: string, front: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), `---\n${front}\n---\nWords.\n`);
}

async function told(name: string): Promise<string[]> {
  const card = await world.card(name);
  return card.relations.map((r) => `${r.predicate} ${r.other?.id}`).sort();
}

describe('namesakes', () => {
  test('are told apart by what would make sense', async () => {
    write('People/Avon.md', 'type: Person');
    write('Places/Avon.md', 'type: City');
    write('People/Sue.md', 'type: Person\nfather: Avon\nborn in: "[[Avon]]"');
    const report = await world.ingest();
    expect(report.notices).toEqual([]);
    const people = (await world.store.named(['avon'])).find((hit) => hit.type === 'Person')?.entity;
    const cities = (await world.store.named(['avon'])).find((hit) => hit.type === 'City')?.entity;
    expect(await told('Sue')).toEqual([`BORN_IN ${cities}`, `CHILD_OF ${people}`].sort());
  });

  test('an alias of something that makes no sense is not what is meant, and nobody is made up for it', async () => {
    write('Hechilspet.md', 'type: Deity\naliases: [Chiss]\nrace: chiss');
    write('Sue.md', 'type: Person\nrace: chiss');
    await world.ingest();
    expect(await told('Sue')).toEqual([]);
    expect((await world.card('Sue')).attributes).toMatchObject([
      { statement: { predicate: 'race_as_written', value: { text: 'chiss' } } },
    ]);
  });

  test('a ship that is called after somebody, title and all, hides nobody', async () => {
    write('A/Dame Ada Holt.md', 'type: Ship');
    write('B/Ada Holt.md', 'type: Person');
    write('C/Sue.md', 'type: Person\nspouse: Ada');
    await world.ingest();
    expect(await told('Sue')).toEqual(['SPOUSE_OF ada-holt']);
  });

  test('what was ambiguous is found as soon as it no longer is', async () => {
    write('Al.md', 'type: Person\naliases: [Iron King]');
    write('Bo.md', 'type: Person\naliases: [Iron King]');
    write('Ann.md', 'type: Person\nspouse: "[[Iron King]]"');
    expect((await world.ingest()).notices).toMatchObject([{ code: 'ingest/ambiguous-name' }]);
    write('Bo.md', 'type: Person');
    const report = await world.ingest();
    expect(report.files.read).toBe(1);
    expect(report.files.revisited).toBeGreaterThan(0);
    expect(await told('Ann')).toEqual(['SPOUSE_OF al']);
  });

  test('two files that carry one document are told, and neither pushes the other out', async () => {
    const yaml = (name: string) =>
      `source: { id: chronicle }\nentities:\n  - { name: ${name}, type: Person }\n`;
    writeFileSync(path.join(folder, 'a.yaml'), yaml('Anna'));
    writeFileSync(path.join(folder, 'b.yaml'), yaml('Berta'));
    expect((await world.ingest()).notices).toMatchObject([
      { code: 'ingest/same-source-id', at: { file: 'b.yaml' } },
    ]);
    for (let i = 0; i < 2; i++) {
      await world.ingest();
      expect((await world.find('Anna')).id).toBe('anna');
    }
  });

  test('settings that change read every file again', async () => {
    write('Ann.md', 'type: Person\nOathsworn: "[[Al]]"');
    expect((await world.ingest()).notices).toMatchObject([{ code: 'ingest/unknown-field' }]);
    await world.close();
    const extend =
      'extend:\n  relations:\n    OATHSWORN: { from: [Person], to: [Person], temporal: state, description: An oath. }\n';
    writeFileSync(path.join(folder, 'lore.yaml'), `name: n\npack: high-fantasy\n${extend}`);
    world = await openWorld(folder);
    expect((await world.ingest()).files).toMatchObject({ read: 1 });
    expect(await told('Ann')).toEqual(['OATHSWORN al']);
  });
});
