/** A bundle leaves one world and arrives in another: what is in it, what is not, and how far it is trusted there. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importBundle, openWorld, type World } from '../engine/index.js';
import { LoreError } from '../model/index.js';
import { exportWorld } from './index.js';

const root = mkdtempSync(path.join(tmpdir(), 'lore-bundle-'));
const opened: World[] = [];

async function worldOf(name: string, files: Readonly<Record<string, string>>): Promise<World> {
  const folder = path.join(root, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  const world = await openWorld(folder);
  opened.push(world);
  await world.ingest();
  return world;
}

async function bundleOf(world: World, hideLiving = false): Promise<string> {
  let text = '';
  await exportWorld(world, {
    format: 'bundle',
    hideLiving,
    write: (part) => {
      text += part;
    },
  });
  return text;
}

let north: World;
let bundle: string;
const file = path.join(root, 'north.jsonld');

beforeAll(async () => {
  north = await worldOf('north', {
    'lore.yaml': 'name: North\npack: high-fantasy\n',
    'secret-diary-of-bob.md': [
      '---\ntype: Person\nname: Aldric\ntitle: Chronicle of the North',
      'born: 1300\nhouse: "[[House Vyr]]"\nepithet: write to bob@example.org, password=hunter2hunter2',
      'relations:\n  - { type: RULES, to: "[[Valdorn]]", from: 1324, until: 1360 }\n---',
      'Nobody else should ever read this sentence.\n',
    ].join('\n'),
    'Valdorn.yaml': 'entities:\n  - { name: Valdorn, type: Kingdom }\n  - { name: House Vyr, type: House }\n',
  });
  bundle = await bundleOf(north);
  writeFileSync(file, bundle);
});
afterAll(async () => {
  for (const world of opened) await world.close();
  rmSync(root, { recursive: true, force: true });
});

describe('what leaves', () => {
  it('is JSON-LD whose every prefix is explained in it', () => {
    const read = JSON.parse(bundle);
    expect(read.type).toBe('Bundle');
    const prefixes = new Set(
      [...bundle.matchAll(/"(?:id|subject|object|said_by)":"(\w+):/g)].map(([, p]) => p),
    );
    prefixes.delete('urn');
    expect([...prefixes].sort()).toEqual(['entity', 'source']);
    for (const prefix of prefixes) expect(read['@context']).toHaveProperty(prefix ?? '');
  });

  it('leaves texts, quotes, file names, addresses and secrets at home, and says what was taken out', () => {
    for (const hidden of ['Nobody else', 'secret-diary', 'bob@example.org', 'hunter2', root]) {
      expect(bundle).not.toContain(hidden);
    }
    const { scrubbed } = JSON.parse(bundle);
    expect(scrubbed).toMatchObject({ 'e-mail address': 1, password: 1 });
  });

  it('is the same every time', async () => {
    expect(await bundleOf(north)).toBe(bundle);
  });
});

describe('what arrives', () => {
  it('knows the same, under the ceiling, and takes nothing for canon', async () => {
    const south = await worldOf('south', { 'lore.yaml': 'name: South\npack: high-fantasy\n' });
    const { ingested, brings } = await importBundle(south, { file, ceiling: 0.6 });
    expect(brings.breaks.filter(({ finding }) => finding.kind !== 'orphan')).toEqual([]);
    expect(ingested?.files.failed).toBe(0);
    const [home, here] = [await north.store.statements(), await south.store.statements()];
    const told = (all: typeof home) => all.map(({ id, predicate }) => `${id} ${predicate}`).sort();
    expect(told(here.filter(({ predicate }) => predicate !== 'epithet'))).toEqual(
      told(home.filter(({ predicate }) => predicate !== 'epithet')),
    );
    expect(here.length).toBe(home.length);
    expect(here.every(({ confidence, reliability }) => confidence <= 0.6 && reliability === 'reported')).toBe(
      true,
    );
    expect((await south.find('Aldric')).verified).toBe(false);
  });

  it('never rises above the ceiling, whatever the bundle says of itself', async () => {
    const boastful = bundle
      .replaceAll('"confidence":1', '"confidence":7')
      .replace('"type": "Bundle"', '"type": "Bundle", "ceiling": 1');
    const other = path.join(root, 'boastful.jsonld');
    writeFileSync(other, boastful);
    const west = await worldOf('west', { 'lore.yaml': 'name: West\npack: high-fantasy\n' });
    await importBundle(west, { file: other });
    const all = await west.store.statements();
    expect(all.length).toBeGreaterThan(2);
    expect(Math.max(...all.map(({ confidence }) => confidence))).toBeLessThanOrEqual(0.7);
  });

  it('tells the contradictions it would bring, and a dry run writes nothing', async () => {
    const east = await worldOf('east', {
      'lore.yaml': 'name: East\npack: high-fantasy\n',
      'a.yaml': [
        'entities:',
        '  - { name: Mira, type: Person }',
        '  - { name: Valdorn, type: Kingdom }',
        'statements:',
        '  - { subject: Mira, predicate: RULES, object: Valdorn, from: 1330, until: 1350 }',
      ].join('\n'),
    });
    const before = await east.store.counts();
    const { brings, ingested } = await importBundle(east, { file, dryRun: true });
    expect(ingested).toBeNull();
    expect(brings.breaks.map(({ finding }) => finding.kind)).toContain('contradiction');
    expect(await east.store.counts()).toEqual(before);
    expect(readdirSync(east.root)).not.toContain('imports');
    const rumour = await importBundle(east, { file, dryRun: true, reliability: 'unreliable' });
    expect(rumour.brings.breaks.filter(({ finding }) => finding.kind === 'contradiction')).toEqual([]);
  });

  it('is refused, and nothing is kept, when it is no bundle', async () => {
    const plain = await worldOf('plain', { 'lore.yaml': 'name: Plain\n' });
    for (const text of [
      '',
      '[]',
      '{"type":"Bundle"}',
      '{"@graph":[]}',
      '{"type":"Bundle","@graph":[',
      'x'.repeat(9),
    ]) {
      const bad = path.join(root, 'bad.jsonld');
      writeFileSync(bad, text);
      const refused = await importBundle(plain, { file: bad }).catch((error: unknown) => error);
      expect(refused, text).toBeInstanceOf(LoreError);
    }
    expect(readdirSync(plain.root)).not.toContain('imports');
  });

  it('is refused where the world would not read it', async () => {
    const narrow = await worldOf('narrow', { 'lore.yaml': 'name: Narrow\nsources: [People]\n' });
    const refused = await importBundle(narrow, { file }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'import/not-a-source' });
    expect(readdirSync(narrow.root)).not.toContain('imports');
  });

  it('reads odd nodes as far as they can be read', async () => {
    const odd = path.join(root, 'odd.jsonld');
    const graph = [
      7,
      null,
      {},
      { type: 'Entity' },
      { type: ['Entity', 'Person'], id: 'entity:mira', name: 'Mira' },
      {
        type: 'Statement',
        subject: 'entity:mira',
        predicate: 'born',
        value: { date: '1200' },
        asserted: [3],
      },
      { type: 'Statement', subject: { '@id': 'x' }, predicate: ['RULES'], object: 5 },
      { type: 'Source', id: 9, title: 4, reliability: 'gospel' },
      JSON.parse('{"type":"Entity","id":"__proto__","name":"__proto__","__proto__":{"x":1}}'),
    ];
    writeFileSync(odd, JSON.stringify({ type: 'Bundle', '@graph': graph }));
    const world = await worldOf('odd', { 'lore.yaml': 'name: Odd\npack: high-fantasy\n' });
    const { ingested } = await importBundle(world, { file: odd });
    expect(ingested?.files.failed).toBe(0);
    expect((await world.find('Mira')).type).toBe('Person');
    expect((await world.store.statements({ subject: 'mira' })).length).toBe(1);
  });
});

describe('living persons', () => {
  it('lose their names and dates, and keep their place among their kin', async () => {
    const family = await worldOf('family', {
      'lore.yaml': 'name: Family\npack: genealogy\nnow: 2020\n',
      'a.yaml': [
        'entities:',
        '  - { name: Joan Example, type: Person, born: 1990 }',
        '  - { name: Old Example, type: Person, born: 1850 }',
        '  - { name: Late Example, type: Person, born: 1950, died: 2001 }',
        'statements:',
        '  - { subject: Late Example, predicate: PARENT_OF, object: Joan Example }',
      ].join('\n'),
    });
    const text = await bundleOf(family, true);
    expect(text).not.toMatch(/joan|1990/i);
    expect(text).toContain('Old Example');
    expect(text).toContain('Late Example');
    expect(text).toMatch(/"predicate":"PARENT_OF","object":"entity:living-[0-9a-f]{12}"/);
    expect(readFileSync(file, 'utf8')).toBe(bundle);
  });
});
