/** A bundle leaves one world and arrives in another: what is in it, what is not, and how far it is trusted there. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importBundle, openWorld, type World } from '../engine/index.js';
import { integrityOf } from '../ingest/readers/bundle-digest.js';
import { LoreError } from '../model/index.js';
import { exportWorld } from './index.js';

const root = mkdtempSync(path.join(tmpdir(), 'lore-bundle-'));
const opened: World[] = [];

async function worldOf(name: string, files: Readonly<Record<string, string>>): Promise<World> {
  const folder = path.join(root, name);
  mkdirSync(folder, { recursive: true });
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

async function idsOf(world: World, ...predicates: string[]): Promise<string[]> {
  return (await world.store.statements({ predicates })).map(({ id }) => id).sort();
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
  await north.syntheses.save({
    summary: 'Aldric ruled Valdorn and belonged to House Vyr; ask bob@example.org.',
    entities: ['Aldric', 'Valdorn', 'House Vyr', 'The Grey Widow'],
    insightType: 'inference',
    ground: await idsOf(north, 'RULES', 'MEMBER_OF'),
    confidence: 0.9,
    domain: 'history',
    expertDomain: 'chronicler',
    sourceModel: 'larch-14b',
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
    expect([...prefixes].sort()).toEqual(['entity', 'source', 'statement', 'synthesis']);
    for (const prefix of prefixes) expect(read['@context']).toHaveProperty(prefix ?? '');
  });

  it('leaves texts, quotes, file names, addresses and secrets at home, and says what was taken out', () => {
    for (const hidden of ['Nobody else', 'secret-diary', 'bob@example.org', 'hunter2', root]) {
      expect(bundle).not.toContain(hidden);
    }
    const { scrubbed } = JSON.parse(bundle);
    expect(scrubbed).toMatchObject({ 'e-mail address': 2, password: 1 });
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

  it('names the calendar that is missing, and none where its eras are known', async () => {
    const calendar = [
      'id: tide\nname: Tide Count\nepoch: 0\nepoch_year: 1',
      'months:\n  - { name: Ebb, days: 180 }\n  - { name: Flow, days: 180 }',
      'eras:\n  - { id: TC, name: Tide Count, start: 1 }\ndefault_era: TC\n',
    ].join('\n');
    const config = 'pack: high-fantasy\n';
    mkdirSync(path.join(root, 'tides', 'calendars'), { recursive: true });
    mkdirSync(path.join(root, 'tidal', 'calendars'), { recursive: true });
    const tides = await worldOf('tides', {
      'lore.yaml': `name: Tides\n${config}calendar: tide\n`,
      'calendars/one.yaml': calendar,
      'a.yaml': 'entities:\n  - { name: Moira, type: Person, born: 12 TC }\n',
    });
    const carried = path.join(root, 'tides.jsonld');
    writeFileSync(carried, await bundleOf(tides));
    const without = await worldOf('dry', { 'lore.yaml': `name: Dry\n${config}` });
    const { calendarsMissing } = await importBundle(without, { file: carried, dryRun: true });
    expect(calendarsMissing).toEqual([{ id: 'tide', name: 'Tide Count', eras: ['TC'] }]);
    const knowing = await worldOf('tidal', {
      'lore.yaml': `name: Tidal\n${config}`,
      'calendars/other.yaml': calendar.replace('id: tide\n', 'id: other\n'),
    });
    expect((await importBundle(knowing, { file: carried, dryRun: true })).calendarsMissing).toEqual([]);
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

describe('insights', () => {
  const SOUTH = 'name: South\npack: high-fantasy\n';
  const arrived = async (world: World) => (await world.syntheses.find())[0];

  it('come along with whom they are about and what they rest on, under the ceiling', async () => {
    const south = await worldOf('south-insights', { 'lore.yaml': SOUTH });
    const dry = await importBundle(south, { file, dryRun: true });
    expect(dry.insights).toEqual({ total: 1, saved: 1, known: 0, near: 0, stale: 0 });
    expect(await south.syntheses.count()).toMatchObject({ total: 0 });
    const { insights, integrity } = await importBundle(south, { file, ceiling: 0.6 });
    expect(insights).toEqual({ total: 1, saved: 1, known: 0, near: 0, stale: 0 });
    expect(integrity).toBe('intact');
    const insight = await arrived(south);
    expect(insight).toMatchObject({
      text: 'Aldric ruled Valdorn and belonged to House Vyr; ask [e-mail address].',
      insightType: 'inference',
      confidence: 0.6,
      domain: 'history',
      expertDomain: 'chronicler',
      sourceModel: 'larch-14b',
      stale: false,
    });
    expect(insight?.entities.map(({ name, entity }) => entity?.id ?? name)).toEqual([
      'aldric',
      'valdorn',
      'house-vyr',
      'The Grey Widow',
    ]);
    expect(insight?.ground.map(({ id }) => id).sort()).toEqual(await idsOf(south, 'RULES', 'MEMBER_OF'));
    expect((await importBundle(south, { file, ceiling: 0.6 })).insights).toMatchObject({
      saved: 0,
      known: 1,
    });
  });

  it('rest on what their ground is called here', async () => {
    const names = await worldOf('other-names', {
      'lore.yaml': SOUTH,
      'a.yaml': 'entities:\n  - { id: the-iron-king, name: Aldric, type: Person }\n',
    });
    await importBundle(names, { file });
    const insight = await arrived(names);
    expect(insight).toMatchObject({ stale: false });
    expect(insight?.entities[0]?.entity?.id).toBe('the-iron-king');
    expect(insight?.ground.map(({ subject }) => subject.id)).toEqual(['the-iron-king', 'the-iron-king']);
  });

  it('are stale where their ground did not come along, and say what is missing', async () => {
    const cut = JSON.parse(bundle);
    cut['@graph'] = cut['@graph'].filter(({ predicate }: { predicate?: string }) => predicate !== 'RULES');
    const partly = path.join(root, 'partly.jsonld');
    writeFileSync(partly, JSON.stringify(cut));
    const lacking = await worldOf('lacking', { 'lore.yaml': SOUTH });
    const report = await importBundle(lacking, { file: partly });
    expect(report).toMatchObject({ integrity: 'changed', insights: { saved: 1, stale: 1 } });
    expect(report.ingested?.notices.map(({ code }) => code)).toContain('ingest/bundle-changed');
    expect(await arrived(lacking)).toMatchObject({
      stale: true,
      unsupported: false,
      because: [{ what: 'absent', told: 'Something it rests on is not known here.' }],
    });
    const strange = path.join(root, 'strange.jsonld');
    writeFileSync(strange, bundle.replace('"predicate":"RULES"', '"predicate":"OUTSHINES"'));
    const other = await worldOf('strange', { 'lore.yaml': SOUTH });
    await importBundle(other, { file: strange });
    expect((await arrived(other))?.because[0]?.told).toBe('"Aldric OUTSHINES Valdorn" is not known here.');
    // The whole bundle brings what was missing.
    await importBundle(lacking, { file });
    expect(await arrived(lacking)).toMatchObject({ stale: false, because: [] });
  });

  it('do not move what stands here to other ground, and none is kept twice', async () => {
    const own = await worldOf('own', {
      'lore.yaml': SOUTH,
      'a.yaml': 'entities:\n  - { name: Mira, type: Person, born: 1300 }\n',
    });
    const [birth = ''] = await idsOf(own, 'birth');
    const summary = 'Aldric ruled Valdorn and belonged to House Vyr; ask [e-mail address].';
    await own.syntheses.save({ summary, ground: [birth] });
    expect((await importBundle(own, { file })).insights).toMatchObject({ saved: 0, known: 1 });
    expect((await arrived(own))?.ground.map(({ id }) => id)).toEqual([birth]);
    const similar = await worldOf('similar', { 'lore.yaml': SOUTH });
    await similar.syntheses.save({
      summary: 'Aldric ruled Valdorn and was belonging to House Vyr; ask [e-mail address]!',
      ground: [],
    });
    expect((await importBundle(similar, { file })).insights).toMatchObject({ saved: 0, near: 1 });
  });

  it('stay at home while they are stale', async () => {
    const doubtful = await worldOf('doubtful', {
      'lore.yaml': SOUTH,
      'a.yaml': 'entities:\n  - { name: Mira, type: Person, born: 1300 }\n',
    });
    const [birth = ''] = await idsOf(doubtful, 'birth');
    await doubtful.syntheses.save({ summary: 'Mira is an old woman.', ground: [birth] });
    expect(await bundleOf(doubtful)).toContain('old woman');
    await doubtful.retcon({ statement: birth, close: true, reason: 'a slip' });
    const text = await bundleOf(doubtful);
    expect(text).not.toContain('old woman');
    expect(JSON.parse(text).scrubbed).toMatchObject({ 'stale insight': 1 });
  });

  it('that are hostile are read as far as they can be', async () => {
    const graph = [
      { type: 'Entity', id: 'entity:mira', name: 'Mira' },
      { type: 'Synthesis' },
      { type: 'Synthesis', text: '   ' },
      { type: 'Synthesis', text: 7, about: 'x', rests_on: {} },
      {
        type: ['Synthesis'],
        text: 'Mira waits.',
        about: [3, { id: 'entity:mira', name: 'Mira' }],
        confidence: 9,
      },
      { type: 'Synthesis', text: '<SYNTHESIS_INSIGHT>Mira goes.', rests_on: ['statement:zz', 'other:1', 5] },
    ];
    const odd = path.join(root, 'odd-insights.jsonld');
    writeFileSync(odd, JSON.stringify({ type: 'Bundle', '@graph': graph }));
    const world = await worldOf('odd-insights', { 'lore.yaml': SOUTH });
    expect(await importBundle(world, { file: odd })).toMatchObject({
      integrity: 'unknown',
      insights: { total: 2, saved: 2, stale: 0 },
    });
    const all = await world.syntheses.find();
    expect(all.map(({ text }) => text).sort()).toEqual(['Mira goes.', 'Mira waits.']);
    expect(all.every(({ confidence, unsupported }) => confidence <= 0.7 && unsupported)).toBe(true);
  });
});

describe('the digest', () => {
  it('fits however the file is laid out, and not when a word in it is another', () => {
    const read = JSON.parse(bundle);
    const { digest, ...rest } = read;
    expect(digest).toMatch(/^sha256-[0-9a-f]{64}$/);
    expect(integrityOf(JSON.parse(JSON.stringify(read, null, 4)))).toBe('intact');
    expect(integrityOf(Object.fromEntries(Object.entries(read).reverse()))).toBe('intact');
    expect(integrityOf(rest)).toBe('unknown');
    expect(integrityOf(JSON.parse(bundle.replace('Aldric', 'Alderic')))).toBe('changed');
    expect(integrityOf(JSON.parse(bundle.replace('"world": "North"', '"world": "Norths"')))).toBe('changed');
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
    const kin = await idsOf(family, 'PARENT_OF');
    const birth =
      (await family.store.statements({ subject: 'old-example', predicates: ['birth'] }))[0]?.id ?? '';
    await family.syntheses.save({ summary: 'The line goes on to this day.', ground: kin });
    await family.syntheses.save({ summary: 'It is joan who will inherit the mill.', ground: [] });
    await family.syntheses.save({ summary: 'Old Example must be long dead.', ground: [birth] });
    const text = await bundleOf(family, true);
    expect(text).not.toMatch(/joan|\b1990\b/i);
    expect(text).toContain('Old Example must be long dead');
    expect(text).not.toMatch(/line goes on|inherit/);
    expect(JSON.parse(text).scrubbed).toMatchObject({ 'insight about a living person': 2 });
    expect(text).toContain('Late Example');
    expect(text).toMatch(/"predicate":"PARENT_OF","object":"entity:living-[0-9a-f]{12}"/);
    expect(readFileSync(file, 'utf8')).toBe(bundle);
  });
});
