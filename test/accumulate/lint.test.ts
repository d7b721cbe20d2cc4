/** The sample formulary: what is planted in it is found, judged, left alone or put away, just as EXPECTED.yaml says. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type LintReport, openWorld, type World } from '../../src/engine/index.js';

const example = path.resolve(import.meta.dirname, '../../examples/formulary');
const pair = z.object({ pair: z.tuple([z.string(), z.string()]), why: z.string() });
const entity = z.object({ entity: z.string(), why: z.string() });
const expected = z
  .strictObject({
    contradictions: z.array(
      z.object({
        subject: z.string(),
        object: z.string(),
        relations: z.array(z.string()),
        sides: z.enum(['extracted', 'one written', 'written']),
      }),
    ),
    flagged: z.array(z.object({ statement: z.array(z.string()), why: z.string() })),
    abstained: z.array(pair),
    open: z.array(pair),
    quarantined: z.array(entity),
    silent: z.array(pair),
    kept: z.array(entity),
  })
  .parse(parse(readFileSync(path.join(example, 'EXPECTED.yaml'), 'utf8')));

const SEED_QUERY = `MATCH (a:Entity)-[r]->(b:Entity)
WHERE r.flagged = true
RETURN a.name, type(r), b.name, r.lint_note, r.lint_model
ORDER BY r.lint_ts DESC
LIMIT 20`;

let folder: string;
let world: World;
let before: readonly string[];
let dry: LintReport;
let report: LintReport;

const told = (subject: string, relation: string, object: string) => `(${subject})-[${relation}]->(${object})`;
const pairsOpen = async (statuses: readonly ('open' | 'judged')[]) =>
  (await world.findings({ kinds: ['contradiction'], statuses }))
    .map(({ entities }) => entities.map(({ name }) => name).join(' / '))
    .sort();
const ask = async (text: string, interpret = false) => (await world.store.query({ text, interpret })).rows;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-formulary-'));
  cpSync(example, folder, { recursive: true, filter: (file) => path.basename(file) !== '.lore' });
  world = await openWorld(folder, { models: { env: { LORE_EMBED: 'off' } } });
  await world.ingest();
  before = await pairsOpen(['open']);
  dry = await world.lint.run({ dryRun: true });
  report = await world.lint.run({ reason: 'a test' });
});

afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the planted contradictions are found, and no others', () => {
  expect(before).toEqual(
    expected.contradictions.map(({ subject, object }) => `${subject} / ${object}`).sort(),
  );
});

test('a run flags just the losers, with their reasons', () => {
  expect(report.flagged.map(({ loser }) => loser.text).sort()).toEqual(
    expected.flagged.map(({ statement: [s = '', r = '', o = ''] }) => told(s, r, o)).sort(),
  );
  for (const { note, model } of report.flagged) {
    expect(note).toMatch(/is better supported than .*independent witness/);
    expect(model).toBe('trust');
  }
  expect(report.abstained.map(({ one }) => one.text)).toEqual(
    expected.abstained.map(({ pair: [subject, object] }) => told(subject, 'CAUSES', object)),
  );
  const written = expected.contradictions.filter(({ sides }) => sides !== 'extracted').length;
  expect(report.run.tally).toMatchObject({ written, known: 0, lifted: 0, problems: [] });
});

test('a dry run had said the same, and written nothing', async () => {
  expect(dry.flagged.map(({ loser, note }) => [loser, note])).toEqual(
    report.flagged.map(({ loser, note }) => [loser, note]),
  );
  expect(dry.quarantined).toEqual(report.quarantined);
  expect(await world.lint.runs()).toMatchObject([
    { id: 1, reason: 'a test', judge: 'trust', quarantined: 3, flagged: 3, abstained: 1 },
  ]);
});

test('findings of judged pairs close as judged; the others stay open', async () => {
  const flagged = expected.flagged.map(({ statement: [s, , o] }) => `${s} / ${o}`).sort();
  expect(await pairsOpen(['judged'])).toEqual(flagged);
  expect(await pairsOpen(['open'])).toEqual(expected.open.map(({ pair: names }) => names.join(' / ')).sort());
});

test('the orphans are in quarantine, hidden and readable as of earlier; others are not', async () => {
  const names = expected.quarantined.map(({ entity: name }) => name).sort();
  expect(report.quarantined.map(({ name }) => name).sort()).toEqual(names);
  for (const name of names) {
    await expect(world.find(name)).rejects.toMatchObject({ code: 'world/unknown-entity' });
    expect(await world.find(name, { asOf: 1 })).toMatchObject({ name, origin: 'extracted' });
  }
  for (const { entity: name } of expected.kept) expect(await world.find(name)).toMatchObject({ name });
  expect((await world.health()).problems).toEqual([]);
});

describe.each([false, true])('in the graph (interpreted: %s)', (interpret) => {
  test('flagged relations tell why, when and by whom', async () => {
    const rows = await ask(SEED_QUERY, interpret);
    expect(rows.map(([a, r, b]) => told(String(a), String(r), String(b))).sort()).toEqual(
      report.flagged.map(({ loser }) => loser.text).sort(),
    );
    expect(rows.map(([, , , note]) => note).sort()).toEqual(report.flagged.map(({ note }) => note).sort());
    expect(rows.map(([, , , , model]) => model)).toEqual(['trust', 'trust', 'trust']);
    expect(await ask('MATCH ()-[r]->() WHERE r.lint_ts IS NOT NULL RETURN count(r)', interpret)).toEqual([
      [3],
    ]);
    const [first] = await ask('MATCH ()-[r]->() WHERE r.flagged RETURN min(r.lint_ts)', interpret);
    expect(Number(first?.[0])).toBeGreaterThanOrEqual(report.run.startedAt);
  });
  test('others tell nothing of the kind, and trust stands beside confidence', async () => {
    expect(
      await ask(
        'MATCH ()-[r]->() WHERE r.lint_note IS NOT NULL AND NOT r.flagged RETURN count(r)',
        interpret,
      ),
    ).toEqual([[0]]);
    const text = `MATCH (:Entity {name: 'Ibuprofen'})-[r]->(:Entity {name: 'Headache'})
      RETURN type(r), r.flagged, r.confidence, r.trust > r.confidence ORDER BY type(r)`;
    expect(await ask(text, interpret)).toEqual([
      ['CAUSES', true, 0.5, false],
      ['TREATS', false, 0.8, true],
    ]);
  });
  test('as of an earlier commit nothing was flagged', async () => {
    const answer = await world.store.query({ text: SEED_QUERY, interpret, asOf: 1 });
    expect(answer.rows).toEqual([]);
  });
});

test('what is flagged is left out of what is retrieved', async () => {
  const context = await world.reads.entityContext({ entity: 'Ibuprofen' });
  expect(JSON.stringify(context)).not.toContain('"CAUSES"');
  const { rows } = await world.store.query({
    text: 'MATCH (:Entity {name: "Ibuprofen"})-[r]->() RETURN type(r) ORDER BY type(r)',
    canon: true,
  });
  expect(rows).toEqual([['INTERACTS_WITH'], ['TREATS']]);
});

test('a second run changes nothing', async () => {
  const again = await world.lint.run();
  expect(again).toMatchObject({ quarantined: [], flagged: [], abstained: [] });
  expect(again.run.tally).toMatchObject({ known: 1, lifted: 0, changed: 0 });
});

describe('taking back', () => {
  test('what is unflagged counts again, its finding opens, and it is not judged twice', async () => {
    const { flagged } = await world.lint.flagged();
    const wrong = flagged.find(({ text }) => text.startsWith('(Ibuprofen)'));
    const id = wrong?.judgement.statement ?? '';
    await expect(world.lint.unflag({ statement: id, reason: ' ' })).rejects.toMatchObject({
      code: 'lint/no-reason',
    });
    const lifted = await world.lint.unflag({ statement: id.slice(0, 8), reason: 'overuse', by: 'ada' });
    expect(lifted.judgement.lifted).toMatchObject({ by: 'ada', reason: 'overuse' });
    expect(await pairsOpen(['open'])).toContain('Ibuprofen / Headache');
    expect((await ask(SEED_QUERY)).length).toBe(2);
    expect((await world.lint.run()).flagged).toEqual([]);
    await expect(world.lint.unflag({ statement: id, reason: 'again' })).rejects.toMatchObject({
      code: 'lint/not-flagged',
    });
  });

  test('it is judged again once somebody else says one of the two', async () => {
    writeFileSync(
      path.join(folder, 'Answers/2026-03-06-birch.yaml'),
      `source: { title: Answers of birch-70b, reliability: reported, entity_origin: extracted }
statements:
  - { subject: Ibuprofen, predicate: TREATS, object: Headache, model: birch-70b, confidence: 0.9 }
`,
    );
    await world.ingest();
    const { flagged } = await world.lint.run();
    expect(flagged.map(({ loser }) => loser.text)).toEqual(['(Ibuprofen)-[CAUSES]->(Headache)']);
  });

  test('a restored entity is whole again, and stays', async () => {
    expect(await world.lint.restore('Sundew')).toMatchObject({ id: 'sundew', name: 'Sundew' });
    const { attributes } = await world.card('Sundew');
    expect(attributes.map(({ told: value }) => value)).toEqual(['6']);
    expect((await world.lint.run()).quarantined).toEqual([]);
    expect((await world.health()).problems).toEqual([]);
    await expect(world.lint.restore('Sundew')).rejects.toMatchObject({ code: 'lint/not-in-quarantine' });
  });

  test('a new source that speaks of it brings another one back', async () => {
    writeFileSync(
      path.join(folder, 'Answers/2026-03-07-birch.yaml'),
      `source: { title: More answers of birch-70b, reliability: reported, entity_origin: extracted }
statements:
  - { subject: Gallwort, predicate: TREATS, object: Cough, model: birch-70b, confidence: 0.6 }
`,
    );
    await world.ingest();
    expect(await world.find('Gallwort')).toMatchObject({ id: 'gallwort', type: 'Substance' });
    expect((await world.lint.quarantined()).entities.map(({ entity: { name } }) => name)).toEqual([
      'Oil of nothing',
    ]);
    expect((await world.lint.run()).quarantined).toEqual([]);
    expect((await world.health()).problems).toEqual([]);
  });

  test('the judgement stands when its document is read again, and falls when a person writes the statement', async () => {
    const file = path.join(folder, 'Answers/2026-03-05-rowan.yaml');
    const text = readFileSync(file, 'utf8');
    const flags = async () => (await ask(SEED_QUERY)).map(([a, r]) => `${a} ${r}`).sort();
    const all = ['Bitter salt TREATS', 'Ibuprofen CAUSES', 'Licorice root TREATS'];
    expect(await flags()).toEqual(all);
    writeFileSync(file, text.replace(/^.*Bitter salt.*$/m, ''));
    await world.ingest();
    expect(await flags()).toEqual(all.slice(1));
    writeFileSync(file, text);
    await world.ingest();
    expect(await flags()).toEqual(all);
    const page = path.join(folder, 'Pages/Bitter salt.md');
    writeFileSync(page, '---\ntype: Substance\ntreats: "[[Indigestion]]"\n---\nSomebody knows.\n');
    await world.ingest();
    expect(await flags()).toEqual(all.slice(1));
    expect(await pairsOpen(['open'])).toContain('Bitter salt / Indigestion');
    const again = await world.lint.run();
    expect(again.flagged).toEqual([]);
    expect((await world.health()).problems).toEqual([]);
  });

  test('what was kept vanishes, and what lost to it counts again', async () => {
    rmSync(path.join(folder, 'Answers/2026-03-04-alder.yaml'));
    rmSync(path.join(folder, 'Answers/2026-03-05-rowan.yaml'));
    await world.ingest();
    const { run } = await world.lint.run();
    expect(run.tally.lifted).toBeGreaterThan(0);
    const rows = await ask('MATCH (:Entity {name: "Licorice root"})-[r:TREATS]->() RETURN r.flagged');
    expect(rows).toEqual([[false]]);
  });
});
