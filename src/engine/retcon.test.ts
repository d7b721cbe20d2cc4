import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from './open.js';
import type { RetconRequest, World } from './world.js';

let root = '';
let world: World;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-retcon-'));
  const files = {
    'lore.yaml': 'name: Small\npack: high-fantasy\ncalendar: gregorian\n',
    'world.yaml': `entities:
  - { name: Battle of Black Spire, type: Battle, date: 1340-02-12 }
  - { name: Valdorn, type: Kingdom }
  - { name: Lysa, type: Person }
  - { name: Marta, type: Person }
  - name: Aldric
    type: Person
    born: 1300
    relations:
      - { type: RULES, to: Valdorn, from: 1324, until: 1360 }
      - { type: SPOUSE_OF, to: Lysa, from: 1325 }
`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  world = await openWorld(root);
  await world.ingest();
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

async function idOf(predicate: string): Promise<string> {
  const [found] = await world.store.statements({ about: 'aldric', predicates: [predicate] });
  return found?.id ?? '';
}

const change = async (predicate: string, rest: Partial<RetconRequest>) => {
  const request: RetconRequest = { statement: await idOf(predicate), reason: 'because', ...rest };
  return world.retcon(request);
};

describe('retcon', () => {
  it('places a date that leans on another at once', async () => {
    const { opened } = await change('RULES', { from: 'three days after the Battle of Black Spire' });
    const day = Date.UTC(1340, 1, 15) / 1000;
    expect(opened?.valid).toMatchObject({ fromMin: day, fromMax: day + 86_399, untilText: '1360' });
    expect(opened?.id).toBe(await idOf('RULES'));
  });

  it('tells why, and survives the file that says otherwise', async () => {
    await change('birth', { object: '1301', reason: 'the parish book' });
    const birth = async () => (await world.card('Aldric')).attributes.find((a) => a.predicate === 'birth');
    expect((await birth())?.citations).toMatchObject([{ retcon: { reason: 'the parish book' } }]);
    const file = path.join(root, 'world.yaml');
    const text = readFileSync(file, 'utf8');
    for (const told of [text.replace('born: 1300', 'born: 1302'), text]) {
      writeFileSync(file, told);
      await world.ingest();
    }
    expect((await birth())?.told).toBe('1301');
  });

  it('wins over prose, however often that is read', async () => {
    const note = path.join(root, 'valdorn.md');
    const told = async () =>
      (await world.store.statements({ about: 'aldric', predicates: ['RULES', 'birth'] })).map(
        ({ predicate, extracted }) => `${predicate} ${extracted}`,
      );
    writeFileSync(note, 'Aldric was born in 1300. He ruled Valdorn for a long time.\n');
    await world.ingest();
    expect(await told()).toEqual(['RULES false', 'birth false']);
    await change('RULES', { close: true });
    await change('birth', { close: true });
    expect(await told()).toEqual([]);
    writeFileSync(note, 'Aldric was born in the year 1300. Aldric ruled Valdorn from 1325 until 1350.\n');
    await world.ingest();
    expect(await told()).toEqual([]);
    await change('SPOUSE_OF', { object: 'Marta', keep: 'Aldric' });
    writeFileSync(note, 'Aldric married Lysa in 1326.\n');
    await world.ingest();
    expect(await world.store.statements({ about: 'lysa' })).toEqual([]);
  });

  it('changes a date by --object only', async () => {
    await expect(change('birth', { at: '1301' })).rejects.toMatchObject({
      code: 'retcon/date-is-the-value',
      hint: expect.stringContaining('--object "1300"'),
    });
    const { opened } = await change('birth', { object: '1301' });
    expect(opened).toMatchObject({ value: { kind: 'date', date: { text: '1301' } } });
  });

  it('asks which end of a symmetric relation stays', async () => {
    await expect(change('SPOUSE_OF', { object: 'Marta' })).rejects.toMatchObject({
      code: 'retcon/which-stays',
      hint: 'Aldric and Marta: --keep aldric\nMarta and Lysa: --keep lysa',
    });
    const { opened } = await change('SPOUSE_OF', { object: 'Marta', keep: 'Lysa' });
    expect(opened?.kind === 'relation' ? [opened.subject, opened.object].sort() : null).toEqual([
      'lysa',
      'marta',
    ]);
    await expect(change('RULES', { object: 'Valdorn', keep: 'Marta' })).rejects.toMatchObject({
      code: 'retcon/cannot-keep',
    });
  });

  it('keeps the first end as well', async () => {
    const { opened } = await change('SPOUSE_OF', { object: 'Marta', keep: 'Aldric' });
    expect(opened?.kind === 'relation' ? [opened.subject, opened.object].sort() : null).toEqual([
      'aldric',
      'marta',
    ]);
  });

  it('refuses an object that the relation cannot lead to, and never guesses one', async () => {
    await expect(change('RULES', { object: 'Battle of Black Spire' })).rejects.toMatchObject({
      code: 'retcon/impossible-type',
      message: 'Battle of Black Spire is a Battle, which RULES cannot lead to.',
    });
    await expect(change('RULES', { object: 'Valdron' })).rejects.toMatchObject({
      code: 'world/unknown-entity',
    });
  });

  it('gives a dry run no id', async () => {
    const { closed, opened } = await change('RULES', { until: '1358', dryRun: true });
    expect(closed.id).toBe(await idOf('RULES'));
    expect(opened).toMatchObject({ id: '', valid: { untilText: '1358' } });
  });

  it.each([
    ['abc', 'retcon/short-id'],
    ['xyz', 'retcon/bad-id'],
    ['ABCDEF', 'retcon/bad-id'],
    ['0'.repeat(24), 'retcon/unknown-statement'],
  ])('tells what is wrong with the id %s', async (statement, code) => {
    await expect(world.retcon({ statement, reason: 'r', close: true })).rejects.toMatchObject({ code });
  });
});
