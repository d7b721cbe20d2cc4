/** Insights in a world: saved once, on their ground, found again, and stale when that moves. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { conclusionsFor } from '../../src/engine/syntheses.js';

const FILES = {
  'lore.yaml': 'name: Small\npack: high-fantasy\ncalendar: gregorian\nnow: "1400"\n',
  'world.yaml': `entities:
  - { name: Valdorn, type: Kingdom }
  - { name: Skeldmark, type: Kingdom }
  - { name: House Vyr, type: House }
  - name: Aldric
    type: Person
    born: 1300
    died: 1360
    relations:
      - { type: RULES, to: Valdorn, from: 1324, until: 1360 }
      - { type: MEMBER_OF, to: House Vyr }
  - name: Borin
    type: Person
    born: 1302
    died: 1350
    relations:
      - { type: RULES, to: Skeldmark, from: 1330, until: 1350 }
`,
};
const SUMMARY = 'Aldric ruled Valdorn for longer than Borin ruled Skeldmark.';

let root = '';
let world: World;
async function begin(): Promise<void> {
  root = mkdtempSync(path.join(tmpdir(), 'lore-insights-'));
  for (const [file, text] of Object.entries(FILES)) writeFileSync(path.join(root, file), text);
  world = await openWorld(root, { models: { env: {} } });
  await world.ingest();
}
async function end(): Promise<void> {
  await world.close();
  rmSync(root, { recursive: true, force: true });
}
async function retireAll(): Promise<void> {
  const syntheses = (await world.store.syntheses.syntheses()).map(
    ({ id }) => ({ kind: 'retire', id }) as const,
  );
  await world.store.commit([], { author: 'tester', reason: 'the next test', syntheses });
}

const ENTITIES = ['Aldric', 'Borin', 'Valdorn', 'Skeldmark'];
const save = (more: Partial<Parameters<World['syntheses']['save']>[0]> = {}) =>
  world.syntheses.save({ summary: SUMMARY, entities: ENTITIES, insightType: 'comparison', ...more });
const rulesOf = async (id: string) =>
  (await world.store.statements({ subject: id, predicates: ['RULES'] }))[0]?.id ?? '';
const ask = async (text: string) => {
  const [compiled, interpreted] = [
    await world.store.query({ text }),
    await world.store.query({ text, interpret: true }),
  ];
  expect(compiled.rows).toEqual(interpreted.rows);
  return compiled.rows;
};

describe('saving', () => {
  beforeAll(begin);
  afterAll(end);
  afterEach(retireAll);

  test('by the hash of the whole summary, with what bears it out', async () => {
    const { outcome, synthesis, near, unresolved } = await save({
      domain: 'history',
      expertDomain: 'chronicler',
    });
    expect(outcome).toBe('saved');
    expect([near, unresolved]).toEqual([null, []]);
    expect(synthesis).toMatchObject({
      id: createHash('sha256').update(SUMMARY).digest('hex').slice(0, 16),
      text: SUMMARY,
      insightType: 'comparison',
      domain: 'history',
      expertDomain: 'chronicler',
      stale: false,
      unsupported: false,
    });
    expect([...synthesis.ground].sort()).toEqual([await rulesOf('aldric'), await rulesOf('borin')].sort());
    expect(synthesis.entities.map(({ entity }) => entity?.id)).toEqual([
      'aldric',
      'borin',
      'valdorn',
      'skeldmark',
    ]);
  });

  test('on all that bears its words out, whomever of them it names', async () => {
    const ground = [await rulesOf('aldric'), await rulesOf('borin')].sort();
    for (const entities of [['Aldric', 'Borin'], ['Valdorn'], ['House Vyr'], []]) {
      const { synthesis } = await save({ entities });
      expect([...synthesis.ground].sort()).toEqual(ground);
      await retireAll();
    }
    const block = JSON.stringify({ summary: SUMMARY, entities: ['Aldric', 'Borin'] });
    const { saved } = await world.answers.take({
      answer: `Aldric it was.\n<SYNTHESIS_INSIGHT>${block}</SYNTHESIS_INSIGHT>`,
    });
    expect(saved.map(({ synthesis }) => [...synthesis.ground].sort())).toEqual([ground]);
  });

  test('once; what it was created with stays', async () => {
    const first = await save({ domain: 'history', expertDomain: 'chronicler', confidence: 0.9 });
    const again = await save({
      domain: 'other',
      expertDomain: 'other',
      confidence: 0.1,
      insightType: 'inference',
    });
    expect(again.outcome).toBe('known');
    expect(again.synthesis).toEqual(first.synthesis);
    expect(await world.syntheses.count()).toEqual({ total: 1, stale: 0, unsupported: 0 });
  });

  test('at most 500 characters, cut after the hash and between characters', async () => {
    const long = `${'x'.repeat(498)}👨‍👩‍👧 and more`;
    const { synthesis } = await save({ summary: long });
    expect(synthesis.text).toBe('x'.repeat(498));
    expect(synthesis.id).toBe(createHash('sha256').update(long).digest('hex').slice(0, 16));
    const other = await save({ summary: `${long} still`, force: true });
    expect(other.outcome).toBe('saved');
    const marks = await save({ summary: `a${'\u0301'.repeat(700)}`, force: true });
    expect(marks.synthesis.text.length).toBe(500);
    const pair = await save({ summary: `${'y'.repeat(499)}🔥🔥`, force: true });
    expect(pair.synthesis.text).toBe('y'.repeat(499));
  });

  test('one in much the same words is named and not saved twice, unless that is wanted', async () => {
    const first = await save();
    const near = await save({ summary: 'Aldric ruled Valdorn longer than Borin was ruling Skeldmark!' });
    expect(near).toMatchObject({ outcome: 'near', near: { id: first.synthesis.id } });
    expect((await world.syntheses.count()).total).toBe(1);
    for (const summary of [
      'Borin ruled Skeldmark for longer than Aldric ruled Valdorn.',
      'Aldric never ruled Valdorn for longer than Borin ruled Skeldmark.',
      'Aldric ruled Valdorn for 36 years, longer than Borin ruled Skeldmark.',
    ])
      expect(await save({ summary })).toMatchObject({ outcome: 'saved' });
    const forced = await save({
      summary: 'Aldric ruled Valdorn longer than Borin was ruling Skeldmark!',
      force: true,
    });
    expect(forced).toMatchObject({ outcome: 'saved', near: { id: first.synthesis.id } });
  });

  test('names that nobody bears are kept, and known once somebody does', async () => {
    const { synthesis, unresolved } = await save({ entities: ['Aldric', 'Old Marta'] });
    expect(unresolved).toEqual(['Old Marta']);
    expect(synthesis.entities[1]).toEqual({ name: 'Old Marta', entity: null });
    writeFileSync(path.join(root, 'marta.yaml'), 'entities: [{ name: Old Marta, type: Person }]\n');
    await world.ingest();
    expect((await world.syntheses.find({ entity: 'Old Marta' })).map(({ id }) => id)).toEqual([synthesis.id]);
  });

  test('a part of a name means its only bearer; what is spelt alike, or fits several, nobody', async () => {
    writeFileSync(
      path.join(root, 'more.yaml'),
      `entities:
  - { name: Sigrid Thorne, type: Person, aliases: [The Lantern] }
  - { name: Ivo Thorne, type: Person }
`,
    );
    await world.ingest();
    const { synthesis, unresolved } = await save({
      summary: 'Sigrid kept the lamps.',
      entities: ['Sigrid', 'Lantern', 'Thorne', 'Sigrit'],
    });
    expect(unresolved).toEqual(['Thorne', 'Sigrit']);
    expect(synthesis.entities.flatMap(({ entity }) => entity?.id ?? [])).toEqual(['sigrid-thorne']);
    expect((await world.reads.entityContext({ entity: 'Sigrid Thorne' })).syntheses).toHaveLength(1);
  });

  test('it is linked to those of whom its ground speaks, too', async () => {
    const { synthesis } = await save({ entities: ['House Vyr'] });
    expect(synthesis.entities.map(({ entity }) => entity?.id)).toEqual([
      ...['house-vyr', 'aldric', 'borin', 'skeldmark', 'valdorn'],
    ]);
    expect((await world.reads.loreAbout({ entity: 'Borin' })).syntheses.map(({ id }) => id)).toEqual([
      synthesis.id,
    ]);
  });

  test('whom it names is found in its words when it does not say', async () => {
    const { synthesis } = await save({ entities: [] });
    expect(synthesis.entities.flatMap(({ entity }) => entity?.id ?? []).sort()).toEqual([
      'aldric',
      'borin',
      'skeldmark',
      'valdorn',
    ]);
  });

  test.each([
    [{ summary: ' \u0000 ' }, 'syntheses/no-summary'],
    [{ confidence: 7 }, 'syntheses/bad-confidence'],
    [{ ground: ['ffffffffffffffffffffffff'] }, 'syntheses/unknown-statement'],
  ])('refuses %j', async (more, code) => {
    await expect(save(more)).rejects.toMatchObject({ code });
    expect((await world.syntheses.count()).total).toBe(0);
  });

  test('no mark that steers a terminal, and no tag, is kept', async () => {
    const { synthesis } = await save({ summary: 'Aldric \u001b[2J ruled <SYNTHESIS_INSIGHT>\u202eValdorn.' });
    expect(synthesis.text).toBe('Aldric [2J ruled Valdorn.');
  });
});

describe('its ground', () => {
  beforeEach(begin);
  afterEach(end);

  const shown = async () => {
    const [told] = await world.syntheses.find();
    return told;
  };

  test('what is retracted makes it stale, and taking that back makes it sound', async () => {
    await save();
    const id = await rulesOf('aldric');
    await world.retcon({ statement: id, close: true, reason: 'a slip of the pen' });
    const stale = await shown();
    expect(stale).toMatchObject({ stale: true, unsupported: false });
    expect(stale?.because).toMatchObject([{ statement: id, what: 'retracted', successor: null }]);
    expect(stale?.because[0]?.told).toMatch(
      /^"Aldric ruled Valdorn.*" was retracted on \d{4}-\d\d-\d\d \(person: a slip of the pen\)\.$/,
    );
    expect(stale?.ground.map(({ subject }) => subject.id)).toEqual(['borin']);
    expect(await world.syntheses.count()).toEqual({ total: 1, stale: 1, unsupported: 0 });
  });

  test('what a document says otherwise now is superseded', async () => {
    await save();
    const id = await rulesOf('borin');
    const text = readFileSync(path.join(root, 'world.yaml'), 'utf8');
    writeFileSync(path.join(root, 'world.yaml'), text.replace('from: 1330', 'from: 1335'));
    await world.ingest();
    expect((await shown())?.because).toMatchObject([
      { statement: id, what: 'superseded', successor: await rulesOf('borin') },
    ]);
    // Concluded anew from what is said now, it stands again.
    expect(await save()).toMatchObject({ outcome: 'known', synthesis: { stale: false } });
    writeFileSync(path.join(root, 'world.yaml'), text);
    await world.ingest();
    expect(await shown()).toMatchObject({ stale: true });
  });

  test('a document that is gone and comes back takes its ground along', async () => {
    await save();
    const text = readFileSync(path.join(root, 'world.yaml'), 'utf8');
    writeFileSync(path.join(root, 'other.yaml'), 'entities: [{ name: Tam, type: Person }]\n');
    rmSync(path.join(root, 'world.yaml'));
    await world.ingest();
    expect(await shown()).toMatchObject({ stale: true, unsupported: true });
    writeFileSync(path.join(root, 'world.yaml'), text);
    await world.ingest();
    expect(await shown()).toMatchObject({ stale: false, unsupported: false });
  });

  test('what is disputed makes it stale for as long as it is', async () => {
    await save();
    const rival = path.join(root, 'rival.yaml');
    writeFileSync(
      rival,
      'statements: [{ subject: Tam, predicate: RULES, object: Valdorn, from: 1330, until: 1340 }]\nentities: [{ name: Tam, type: Person, born: 1300, died: 1350 }]\n',
    );
    await world.ingest();
    const stale = await shown();
    expect(stale?.because).toMatchObject([{ statement: await rulesOf('aldric'), what: 'disputed' }]);
    expect(stale?.because[0]?.told).toMatch(/is disputed since/);
    rmSync(rival);
    await world.ingest();
    expect(await shown()).toMatchObject({ stale: false });
  });

  test('what lost a judgement makes it stale until that is taken back', async () => {
    await world.answers.take({
      answer: 'Aldric founded House Vyr in 1320. Borin founded House Vyr in 1325.',
      sourceModel: 'phi4:14b',
    });
    const [founded] = await world.store.statements({ subject: 'aldric', predicates: ['FOUNDED'] });
    const [other] = await world.store.statements({ subject: 'borin', predicates: ['FOUNDED'] });
    await save({ ground: [founded?.id ?? '', await rulesOf('borin')] });
    const judgement = { loser: founded?.id ?? '', kept: other?.id ?? '', evidence: 'e' };
    await world.store.lint.judge([{ ...judgement, note: 'nobody else says so', model: 'trust' }], {
      run: null,
      by: 'lint',
    });
    const stale = await shown();
    expect(stale?.because).toMatchObject([{ what: 'flagged', successor: judgement.kept }]);
    expect(stale?.because[0]?.told).toMatch(/lost a judgement on .* \(trust: nobody else says so\)/);
    await world.store.lint.lift(judgement.loser, { by: 'ada', reason: 'it is so' });
    expect(await shown()).toMatchObject({ stale: false });
  });

  test('as of an earlier commit it stood', async () => {
    await save();
    const [before] = await world.store.commits({ limit: 1 });
    await world.retcon({ statement: await rulesOf('aldric'), close: true, reason: 'no' });
    expect(await world.store.syntheses.syntheses({ asOf: before?.seq ?? 0 })).toMatchObject([
      { stale: false, moves: [] },
    ]);
    expect(await world.store.syntheses.syntheses({ asOf: (before?.seq ?? 0) - 1 })).toEqual([]);
  });

  test('nothing that can be read bears it out: it is unsupported, and a finding says so', async () => {
    await save({ summary: 'Power in the north shifts with the snow.', entities: ['Aldric', 'Skeldmark'] });
    expect(await shown()).toMatchObject({ unsupported: true, stale: false, ground: [] });
    const found = await world.store.findings.findings({ rules: ['core/unsupported-insight'] });
    expect(found).toMatchObject([{ status: 'open', subject: { id: 'aldric' } }]);
  });

  test('findings follow it: stale, then sound, then retired', async () => {
    const { synthesis } = await save();
    const open = async (rule: string) =>
      (await world.store.findings.findings({ rules: [rule], statuses: ['open'] })).map(
        ({ message }) => message,
      );
    expect(await open('core/stale-insight')).toEqual([]);
    const text = readFileSync(path.join(root, 'world.yaml'), 'utf8');
    writeFileSync(path.join(root, 'world.yaml'), text.replace('from: 1330', 'from: 1335'));
    await world.ingest();
    const [message, ...more] = await open('core/stale-insight');
    expect(more).toEqual([]);
    expect(message).toContain(SUMMARY);
    writeFileSync(path.join(root, 'world.yaml'), text);
    await world.ingest();
    expect(await open('core/stale-insight')).toEqual([]);
    writeFileSync(path.join(root, 'world.yaml'), text.replace('from: 1324', 'from: 1325'));
    await world.ingest();
    expect(await open('core/stale-insight')).toHaveLength(1);
    await world.syntheses.retire(synthesis.id.slice(0, 6), { reason: 'not worth it' });
    expect(await open('core/stale-insight')).toEqual([]);
    expect(await world.syntheses.find()).toEqual([]);
    expect(await save()).toMatchObject({ outcome: 'saved' });
  });
});

describe('finding', () => {
  beforeAll(begin);
  afterAll(end);
  afterEach(retireAll);

  test('for a question: about those whom it names, and by words where it names nobody', async () => {
    const { synthesis } = await save();
    const told = async (question: string) =>
      (await conclusionsFor({ store: world.store, reads: world.reads }, question)).map(({ id }) => id);
    expect(await told('Who is Aldric?')).toEqual([synthesis.id]);
    expect(await told('Which realm was ruled for longer?')).toEqual([synthesis.id]);
    expect(await told('Who is House Vyr, and who ruled longer?')).toEqual([]);
  });

  test('by words, entity, domain, kind and standing', async () => {
    const { synthesis } = await save({ domain: 'history' });
    const other = await save({
      summary: 'House Vyr stands behind Aldric.',
      entities: ['House Vyr', 'Aldric'],
      insightType: 'inference',
      domain: 'houses',
    });
    const ids = async (filter: Parameters<World['syntheses']['find']>[0]) =>
      (await world.syntheses.find(filter)).map(({ id }) => id);
    const [a, b] = [synthesis.id, other.synthesis.id];
    expect(await ids({})).toEqual([b, a]);
    expect(await ids({ text: 'who ruled longer' })).toEqual([a]);
    expect(await ids({ entity: 'House Vyr' })).toEqual([b]);
    expect((await ids({ entity: 'Aldric' })).sort()).toEqual([a, b].sort());
    expect(await ids({ domain: 'history' })).toEqual([a]);
    expect(await ids({ insightTypes: ['inference'] })).toEqual([b]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([a]);
    expect(await ids({ stale: true })).toEqual([]);
    expect(await ids({ text: '…' })).toEqual([]);
    await expect(ids({ entity: 'Nobody' })).rejects.toMatchObject({ code: 'world/unknown-entity' });
    await expect(world.syntheses.show('zz')).rejects.toMatchObject({ code: 'syntheses/unknown' });
  });

  test('in the graph', async () => {
    await save({ domain: 'history', sourceModel: 'phi4:14b' });
    expect(
      await ask(
        'MATCH (s:Synthesis {domain: "history"})-[:RELATED_TO]->(e:Kingdom) RETURN s.text, e.name ORDER BY e.name',
      ),
    ).toEqual([
      [SUMMARY, 'Skeldmark'],
      [SUMMARY, 'Valdorn'],
    ]);
    expect(
      await ask(
        'MATCH (e:Entity {name: "Borin"})<-[:RELATED_TO]-(s:Synthesis)-[:RESTS_ON]->(r:Relation) RETURN r.type, r.from_id, s.stale ORDER BY r.from_id',
      ),
    ).toEqual([
      ['RULES', 'aldric', false],
      ['RULES', 'borin', false],
    ]);
    expect(
      await ask(
        'MATCH (r:Relation)<-[:RESTS_ON]-(s:Synthesis) RETURN count(r), collect(DISTINCT s.source_model)',
      ),
    ).toEqual([[2, ['phi4:14b']]]);
    // A bare node and an untyped edge are entities and relations.
    expect(await ask('MATCH (n) WHERE n.id = "aldric" MATCH (n)-[r]-() RETURN count(r)')).toEqual([[2]]);
  });
});
