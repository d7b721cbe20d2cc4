/** Notes of one name, from files to answers. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../engine/index.js';

let folder: string;
let world: World;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-notes-'));
  write('lore.yaml', 'name: n\npack: high-fantasy\n');
  world = await openWorld(folder);
});

afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function note(file: string, front: string, text = 'Words.'): void {
  write(file, `---\n${front}\n---\n${text}\n`);
}

function move(from: string, to: string): void {
  mkdirSync(path.dirname(path.join(folder, to)), { recursive: true });
  renameSync(path.join(folder, from), path.join(folder, to));
}

/** Each entity with the files that define it. */
async function files(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for await (const { id } of world.store.entities()) {
    const sources = (await world.store.definitions(id)).map(({ source }) => source);
    if (sources.length > 0) found[id] = sources.sort();
  }
  return found;
}

async function relations(file: string): Promise<string[]> {
  const said = await world.store.statements({ source: file });
  return said
    .flatMap((s) => (s.kind === 'relation' ? [`${s.subject} ${s.predicate} ${s.object}`] : []))
    .sort();
}

async function mentioned(file: string): Promise<string[]> {
  return (await world.store.mentions({ source: file })).map(({ entity }) => entity).sort();
}

describe('two notes of one name', () => {
  test('are two things, whatever their types', async () => {
    note('People/Aldric.md', 'type: Person\nborn: 300');
    note('Villains/Aldric.md', 'type: Person\nborn: 410');
    note('Places/Aldric.md', 'type: City');
    expect((await world.ingest()).notices).toEqual([]);
    expect(await files()).toEqual({
      aldric: ['People/Aldric.md'],
      'aldric-places': ['Places/Aldric.md'],
      'aldric-villains': ['Villains/Aldric.md'],
    });
    expect(await world.store.statements({ subject: 'aldric' })).toHaveLength(1);
  });

  test('are one if both give the same id, and two if only one does', async () => {
    note('People/Aldric.md', 'type: Person\nid: king');
    note('Old/Aldric.md', 'type: Person\nid: king');
    note('Villains/Aldric.md', 'type: Person');
    await world.ingest();
    expect(await files()).toEqual({
      aldric: ['Villains/Aldric.md'],
      king: ['Old/Aldric.md', 'People/Aldric.md'],
    });
  });

  test('the second never changes the id of the first, wherever it lies', async () => {
    note('Villains/Aldric.md', 'type: Person');
    await world.ingest();
    note('People/Aldric.md', 'type: Person');
    await world.ingest();
    expect(await files()).toEqual({ aldric: ['Villains/Aldric.md'], 'aldric-people': ['People/Aldric.md'] });
    note('Villains/Aldric.md', 'type: Person\nborn: 300');
    await world.ingest();
    expect(await files()).toMatchObject({ aldric: ['Villains/Aldric.md'] });
  });

  test('an id that another note has by its name alone is not taken from it', async () => {
    note('Villains/Aldric.md', 'type: Person');
    await world.ingest();
    note('People/King.md', 'type: Person\nid: aldric');
    expect((await world.ingest()).notices).toMatchObject([{ code: 'ingest/taken-id' }]);
    expect(await files()).toEqual({ aldric: ['Villains/Aldric.md'], 'aldric-person': ['People/King.md'] });
  });

  test('raise one quiet finding at most', async () => {
    note('A/Aldric.md', 'type: Person\nborn: 300');
    note('B/Aldric.md', 'type: Person\nborn: 300');
    note('A/Swan.md', 'type: Location');
    note('B/Swan.md', 'type: Location');
    note('A/Rook.md', 'type: Person');
    note('B/Rook.md', 'type: City');
    await world.ingest();
    await world.check();
    const open = (await world.findings()).filter(({ rule }) => rule !== 'core/expects');
    expect(open.map(({ rule, severity, certainty }) => [rule, severity, certainty]).sort()).toEqual([
      ['core/duplicate-entity', 'info', 'possible'],
    ]);
  });
});

describe('links', () => {
  beforeEach(() => {
    note('People/Aldric.md', 'type: Person');
    note('Villains/Aldric.md', 'type: Person');
  });

  test('lead to the file at their path, in fields and in text', async () => {
    note('Ann.md', 'type: Person\nspouse: "[[Villains/Aldric]]"', 'Met [[People/Aldric|the king]].');
    note('Bo.md', 'type: Person', 'Met [the king](People/Aldric.md).');
    expect((await world.ingest()).notices).toEqual([]);
    expect(await relations('Ann.md')).toEqual(['aldric-villains SPOUSE_OF ann']);
    expect(await mentioned('Ann.md')).toEqual(['aldric']);
    expect(await mentioned('Bo.md')).toEqual(['aldric']);
  });

  test('lead to the file beside them, else to the one with the fewest folders', async () => {
    note('Villains/Ann.md', 'type: Person\nspouse: "[[Aldric]]"');
    note('Aldric.md', 'type: Person');
    note('Far/Bo.md', 'type: Person\nspouse: "[[Aldric]]"');
    expect((await world.ingest()).notices).toEqual([]);
    expect(await files()).toMatchObject({ aldric: ['Aldric.md'], 'aldric-villains': ['Villains/Aldric.md'] });
    expect(await relations('Villains/Ann.md')).toEqual(['aldric-villains SPOUSE_OF ann']);
    expect(await relations('Far/Bo.md')).toEqual(['aldric SPOUSE_OF bo']);
  });

  test('that fit both are ambiguous, and so are names', async () => {
    note('Far/Bo.md', 'type: Person\nspouse: "[[Aldric]]"', 'Of [[Aldric]].');
    note('Far/Cy.md', 'type: Person\nfather: Aldric');
    const { notices } = await world.ingest();
    expect(notices.map(({ code, at }) => [code, at.file])).toEqual([
      ['ingest/ambiguous-name', 'Far/Bo.md'],
      ['ingest/ambiguous-name', 'Far/Cy.md'],
    ]);
    expect(await relations('Far/Bo.md')).toEqual([]);
    expect(await mentioned('Far/Bo.md')).toEqual([]);
    expect(await relations('Far/Cy.md')).toEqual([]);
  });

  test('lead to the one that makes sense there', async () => {
    note('Places/Aldric.md', 'type: City');
    note('Far/Bo.md', 'type: Person\nborn_in: "[[Aldric]]"');
    expect((await world.ingest()).notices).toEqual([]);
    expect(await relations('Far/Bo.md')).toEqual(['bo BORN_IN aldric-places']);
  });

  test('lead to a file of that name before a note of that name', async () => {
    note('Robert the Bold.md', 'type: Person\nname: Bob');
    note('Kings/I.md', 'type: Person\nname: Robert the Bold\naliases: [Robert I]');
    note('Ann.md', 'type: Person\nspouse: "[[Robert the Bold]]"', 'Of [[Robert I]].');
    note('Cy.md', 'type: Person\nfather: Robert the Bold');
    await world.ingest();
    expect(await relations('Ann.md')).toEqual(['ann SPOUSE_OF bob']);
    expect(await mentioned('Ann.md')).toEqual(['robert-the-bold']);
    expect(await relations('Cy.md')).toEqual(['robert-the-bold PARENT_OF cy']);
  });

  test('follow files that come and go', async () => {
    note('Far/Bo.md', 'type: Person\nspouse: "[[Aldric]]"');
    await world.ingest();
    expect(await relations('Far/Bo.md')).toEqual([]);
    rmSync(path.join(folder, 'People/Aldric.md'));
    await world.ingest();
    expect(await relations('Far/Bo.md')).toEqual(['aldric-villains SPOUSE_OF bo']);
    note('Far/Aldric.md', 'type: Person');
    await world.ingest();
    expect(await files()).toMatchObject({
      aldric: ['Far/Aldric.md'],
      'aldric-villains': ['Villains/Aldric.md'],
    });
    expect(await relations('Far/Bo.md')).toEqual(['aldric SPOUSE_OF bo']);
  });

  test('to a namesake are no links of a note to itself', async () => {
    note('People/Aldric.md', 'type: Person', 'The son of [[Villains/Aldric]], not of [[Aldric]].');
    await world.ingest();
    expect(await mentioned('People/Aldric.md')).toEqual(['aldric-villains']);
  });

  test('in prose lead where they lead', async () => {
    note('Lysa.md', 'type: Person', '[[Villains/Aldric|Aldric]] married Lysa.');
    note('Mara.md', 'type: Person', 'Aldric married Mara.');
    await world.ingest();
    expect(await relations('Lysa.md')).toEqual(['aldric-villains SPOUSE_OF lysa']);
    expect(await relations('Mara.md')).toEqual([]);
  });
});

describe('a file that is moved', () => {
  test('keeps the entity, its findings and what people said of them', async () => {
    note('People/Aldric.md', 'type: Person\nborn: 300\ndied: 290');
    note('Villains/Aldric.md', 'type: Person\nborn: 410\ndied: 400');
    await world.ingest();
    await world.check();
    const found = await world.findings();
    expect(found.length).toBeGreaterThan(1);
    move('Villains/Aldric.md', 'Folk/Ald.md');
    move('People/Aldric.md', 'Kings/Aldric.md');
    await world.ingest();
    await world.check();
    expect(await files()).toEqual({ aldric: ['Kings/Aldric.md'], 'aldric-villains': ['Folk/Ald.md'] });
    expect(await world.store.entity('aldric-villains')).toMatchObject({ name: 'Ald' });
    expect((await world.findings()).map(({ id }) => id).sort()).toEqual(found.map(({ id }) => id).sort());
  });

  test('and asked for alone is still known', async () => {
    note('People/Aldric.md', 'type: Person\nborn: 300');
    note('Ann.md', 'type: Person');
    await world.ingest();
    move('People/Aldric.md', 'People/Robert.md');
    await world.ingest({ paths: ['People/Robert.md'] });
    expect(await files()).toEqual({ aldric: ['People/Robert.md'], ann: ['Ann.md'] });
  });

  test('is another where other words, or no words, stand in it', async () => {
    note('Ann.md', 'type: Person\nborn: 300');
    write('Blank.md', '\n');
    await world.ingest();
    rmSync(path.join(folder, 'Ann.md'));
    rmSync(path.join(folder, 'Blank.md'));
    note('Bo.md', 'type: Person\nborn: 301');
    write('Void.md', '\n');
    await world.ingest();
    expect(await files()).toEqual({ bo: ['Bo.md'], void: ['Void.md'] });
  });

  test('is not guessed among several with the same words', async () => {
    for (const name of ['A', 'B']) note(`Old/${name}.md`, 'type: Person\nborn: 300');
    await world.ingest();
    move('Old/A.md', 'New/A.md');
    move('Old/B.md', 'New/Bee.md');
    note('New/Cee.md', 'type: Person\nborn: 300');
    await world.ingest();
    expect(await files()).toEqual({ a: ['New/A.md'], bee: ['New/Bee.md'], cee: ['New/Cee.md'] });
  });

  test('a name that changes within the file keeps the entity, beside a namesake too', async () => {
    note('A/X.md', 'type: Person\nname: Bob');
    note('B/Y.md', 'type: Person\nname: Robert');
    await world.ingest();
    note('A/X.md', 'type: Person\nname: Robert');
    await world.ingest();
    expect(await files()).toEqual({ bob: ['A/X.md'], robert: ['B/Y.md'] });
  });
});

describe('rows of data', () => {
  const row = (type: string | null, more = '') =>
    write('data.yaml', `entities:\n  - { name: Aldric${type === null ? '' : `, type: ${type}`}${more} }\n`);

  test('join the note they name, whichever comes first', async () => {
    row('Person', ', born: 300');
    await world.ingest();
    note('People/Aldric.md', 'type: Person');
    await world.ingest();
    write('more.csv', 'name,died\nAldric,360\n');
    write('more.map.yaml', 'entity: { type: Person, name: "{name}", fields: { died: "{died}" } }\n');
    await world.ingest();
    expect(await files()).toMatchObject({ aldric: ['People/Aldric.md', 'data.yaml', 'more.csv'] });
  });

  test('join by type where several notes have the name, and none where nothing tells', async () => {
    note('People/Aldric.md', 'type: Person');
    note('Places/Aldric.md', 'type: City');
    row('City');
    expect((await world.ingest()).notices).toEqual([]);
    expect(await files()).toMatchObject({ 'aldric-places': ['Places/Aldric.md', 'data.yaml'] });
    row(null);
    expect((await world.ingest()).notices).toMatchObject([{ code: 'ingest/ambiguous-name' }]);
    expect(await files()).toMatchObject({ 'aldric-places': ['Places/Aldric.md'] });
  });

  test('let go of the note when a second comes, and find it when that is gone', async () => {
    note('People/Aldric.md', 'type: Person');
    row('Person');
    await world.ingest();
    note('Villains/Aldric.md', 'type: Person');
    expect((await world.ingest()).notices).toMatchObject([
      { code: 'ingest/ambiguous-name', at: { file: 'data.yaml' } },
    ]);
    expect(await files()).toMatchObject({ aldric: ['People/Aldric.md'] });
    rmSync(path.join(folder, 'Villains/Aldric.md'));
    await world.ingest();
    expect(await files()).toEqual({ aldric: ['People/Aldric.md', 'data.yaml'] });
  });

  test('of one name and type are one thing, as ever', async () => {
    row('Person');
    write('other.yaml', 'entities:\n  - { name: Aldric, type: Person }\n');
    await world.ingest();
    expect(await files()).toEqual({ aldric: ['data.yaml', 'other.yaml'] });
  });

  test('a family tree and a lore block join the note as well', async () => {
    note('People/Aldric.md', 'type: Person');
    write('tree.ged', '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Aldric\n1 SEX M\n0 TRLR\n');
    note(
      'Chronicle.md',
      'document: true',
      '```lore\n- { subject: Aldric, predicate: RULES, object: Valdorn }\n```',
    );
    await world.ingest();
    const entries = Object.values(await files()).filter((some) => some.includes('People/Aldric.md'));
    expect(entries).toEqual([['People/Aldric.md', 'tree.ged']]);
    expect(await relations('Chronicle.md')).toHaveLength(1);
  });

  test('in its own note a lore block means the note', async () => {
    const block = '```lore\n- { subject: Aldric, predicate: RULES, object: Valdorn }\n```';
    note('People/Aldric.md', 'type: Person');
    note('Villains/Aldric.md', 'type: Person', block);
    await world.ingest();
    expect(await relations('Villains/Aldric.md')).toEqual(['aldric-villains RULES valdorn']);
  });
});
