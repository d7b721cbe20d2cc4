/** An answer of a model is a document: it can be found, what it says of those who are known is provisional, and nobody is made up. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';

let root = '';
let world: World;
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
async function begin(files: Readonly<Record<string, string>>): Promise<void> {
  root = mkdtempSync(path.join(tmpdir(), 'lore-answer-'));
  for (const [file, text] of Object.entries(files)) write(file, text);
  world = await openWorld(root, { models: { env: {} } });
}
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const take = (answer: string, more: object = {}) =>
  world.answers.take({ answer, sourceModel: 'phi4:14b', ...more });
const extracted = async () =>
  (await world.store.statements({ extracted: true }))
    .map((one) => `${one.subject} ${one.predicate} ${one.kind === 'relation' ? one.object : ''}`)
    .sort();

describe('where nobody is known', () => {
  beforeEach(() => begin({ 'lore.yaml': 'name: Ward\npack: biomedical\ncalendar: gregorian\n' }));
  const ANSWER =
    'Ibuprofen treats headache. Ibuprofen does not treat asthma.\n\nDoctor Alma Reyes might disagree.';

  test('its names are proposed, and become entities of its field when a person says so', async () => {
    const { read } = await take(ANSWER, { input: 'What helps?', expertDomain: 'medical_consult' });
    expect(read).toMatchObject({ extracted: 0, report: { entities: { created: 0 } } });
    expect(read?.proposed.map((name) => name.toLowerCase()).sort()).toEqual(['headache', 'ibuprofen']);
    expect(await world.store.statements()).toEqual([]);
    for (const name of ['ibuprofen', 'headache']) await world.provisional.acceptName({ name });
    expect(await extracted()).toEqual(['ibuprofen TREATS headache']);
    expect(await world.store.assertions({})).toMatchObject([
      { sourceModel: 'phi4:14b', quote: 'Ibuprofen treats headache', source: read?.source },
    ]);
    expect(await world.store.entity('ibuprofen')).toMatchObject({
      origin: 'extracted',
      expertDomain: 'medical_consult',
      verified: false,
    });
    expect((await take(ANSWER, { input: 'What helps?' })).read?.report.seq).toBeNull();
    await take('Ibuprofen causes nausea.', { expertDomain: 'pharmacy' });
    await world.provisional.acceptName({ name: 'nausea' });
    expect(await world.store.entity('ibuprofen')).toMatchObject({ expertDomain: 'medical_consult' });
    expect(await world.store.entity('nausea')).toMatchObject({ expertDomain: 'pharmacy' });
    expect([...(await world.store.origins()).keys()]).toEqual([]);
    expect(
      (await world.store.searchText({ text: 'disagree', limit: 5 })).map(({ passage }) => passage.source),
    ).toEqual([read?.source]);
    await world.provisional.undoName({ name: 'headache' });
    expect(await extracted()).toEqual(['ibuprofen CAUSES nausea']);
    expect((await world.store.check()).problems).toEqual([]);
  });
});

describe('where people are known by longer names', () => {
  beforeEach(async () => {
    await begin({
      'lore.yaml': 'name: Small\npack: high-fantasy\ncalendar: gregorian\n',
      'world.yaml': `entities:
  - { name: Torvald Ashmere, type: Person, aliases: [The Grey Wolf] }
  - { name: Linnet Crane, type: Person }
  - { name: Osric Crane, type: Person }
  - { name: Crane Hall, type: Location }
`,
    });
    await world.ingest();
  });

  test('a short name or an alias means its only bearer, and nobody takes the name over', async () => {
    const { read } = await take('King Torvald married Linnet. The Grey Wolf founded Crane Hall.');
    expect(read).toMatchObject({ extracted: 2, proposed: [], unclear: [] });
    expect(read?.report.entities.created).toBe(0);
    expect(await extracted()).toEqual([
      'linnet-crane SPOUSE_OF torvald-ashmere',
      'torvald-ashmere FOUNDED crane-hall',
    ]);
    expect((await world.reads.lookup({ query: 'Torvald' })).candidates.items[0]?.entity.id).toBe(
      'torvald-ashmere',
    );
  });

  test('where several may be meant it says so, and nothing is said of any', async () => {
    const { read } = await take('Crane married Torvald.');
    expect(read).toMatchObject({ extracted: 0, proposed: [] });
    expect(
      read?.unclear.map(({ name, candidates }) => [name, candidates.map(({ id }) => id).sort()]),
    ).toEqual([['Crane', ['linnet-crane', 'osric-crane']]]);
    expect((await world.provisional.names()).map(({ name }) => name)).toEqual(['Crane']);
    expect(await world.store.named(['crane'])).toEqual([]);
  });

  test('names that nobody bears are proposed, also with an epithet or like another in spelling', async () => {
    const { read } = await take('Torvald the Meek ruled Torvaldtown. Linnett Craine married Osric.');
    expect(read?.extracted).toBe(0);
    const names = ['Linnett Craine', 'Torvald the Meek', 'Torvaldtown'];
    expect([...(read?.proposed ?? [])].sort()).toEqual(names);
    expect((await world.provisional.names()).map(({ name }) => name).sort()).toEqual(names);
    expect((await world.store.counts()).entities).toBe(4);
  });

  test('what is said of a name waits for a page, and goes on waiting when that is gone', async () => {
    await take('Sunniva married Osric.');
    expect(await extracted()).toEqual([]);
    write('sunniva.yaml', 'entities: [{ name: Sunniva Vale, type: Person }]\n');
    await world.ingest();
    expect(await extracted()).toEqual(['osric-crane SPOUSE_OF sunniva-vale']);
    expect(await world.provisional.names()).toEqual([]);
    rmSync(path.join(root, 'sunniva.yaml'));
    await world.ingest();
    expect(await extracted()).toEqual([]);
    expect((await world.provisional.names()).map(({ name }) => name)).toEqual(['Sunniva']);
  });
});
