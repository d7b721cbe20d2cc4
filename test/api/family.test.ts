import { beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { temporaryWorld } from '../cli-helpers.js';
import { atEnd } from '../ending.js';

const PEOPLE = [
  'Grand',
  'Father',
  'Mother',
  'Stepmother',
  'Me',
  'Full',
  'Half',
  'Ward',
  'Wife',
  'Second',
  'Child',
  'Later',
  'Grandchild',
];
const TIES = [
  ['Grand', 'PARENT_OF', 'Father'],
  ...['Me', 'Full', 'Half'].map((child) => ['Father', 'PARENT_OF', child]),
  ...['Me', 'Full'].map((child) => ['Mother', 'PARENT_OF', child]),
  ['Stepmother', 'PARENT_OF', 'Half'],
  ['Father', 'ADOPTIVE_PARENT_OF', 'Ward'],
  ['Me', 'PARENT_OF', 'Child'],
  ['Wife', 'PARENT_OF', 'Child'],
  ['Me', 'PARENT_OF', 'Later'],
  ['Second', 'PARENT_OF', 'Later'],
  ['Child', 'PARENT_OF', 'Grandchild'],
];
const WEDDINGS = [
  ['Me', 'Wife', 1020, 1030],
  ['Me', 'Second', 1031, 1050],
  ['Father', 'Mother', 990, 1005],
  ['Father', 'Stepmother', 1006, 1010],
] as const;

let world: World;
beforeAll(async () => {
  const lines = [
    'entities:',
    ...PEOPLE.map((name) => `  - { name: ${name}, type: Person }`),
    'statements:',
    ...TIES.map(([a, tie, b]) => `  - { subject: ${a}, predicate: ${tie}, object: ${b} }`),
    ...WEDDINGS.map(
      ([a, b, from, until]) =>
        `  - { subject: ${a}, predicate: SPOUSE_OF, object: ${b}, from: ${from}, until: ${until} }`,
    ),
  ];
  const folder = temporaryWorld({
    'lore.yaml': 'name: Kin\npack: high-fantasy\ncalendar: gregorian\nnow: 1100\n',
    'kin.yaml': `${lines.join('\n')}\n`,
  });
  world = await openWorld(folder);
  atEnd(() => world.close());
  await world.ingest({});
});

it('tells full siblings, half-siblings and wards apart', async () => {
  const { siblings } = await world.reads.family({ person: 'me', up: 2, down: 2 });
  expect(Object.fromEntries(siblings.map(({ id, kind }) => [id, kind]))).toEqual({
    full: 'full',
    half: 'half',
    ward: 'adoptive',
  });
});

it('keeps those who were married one after another apart, with their children', async () => {
  const { unions, people } = await world.reads.family({ person: 'me', up: 2, down: 2 });
  const own = unions.filter(({ partners }) => partners.includes('me'));
  expect(
    own.map(({ partners, children, marriage }) => [partners, children.map(({ id }) => id), marriage?.when]),
  ).toEqual(
    expect.arrayContaining([
      [['me', 'wife'], ['child'], '1020 – 1030'],
      [['me', 'second'], ['later'], '1031 – 1050'],
    ]),
  );
  const generation = (id: string) => people.find(({ entity }) => entity.id === id)?.generation;
  expect(['grand', 'father', 'me', 'child', 'grandchild'].map(generation)).toEqual([-2, -1, 0, 1, 2]);
  const blood = people.filter(({ isBlood }) => !isBlood).map(({ entity }) => entity.id);
  expect(blood.sort()).toEqual(['second', 'stepmother', 'wife']);
});

it('shows no more generations than are asked for', async () => {
  const { people } = await world.reads.family({ person: 'me', up: 0, down: 0 });
  expect(people.map(({ entity }) => entity.id).sort()).toEqual(['me', 'second', 'wife']);
});

it('tells the neighbourhood at a time', async () => {
  const { edges } = await world.reads.neighbourhood({ entity: 'me', at: '1025', hops: 1, limit: 50 });
  const held = (id: string) =>
    edges.find(
      ({ told }) => told.predicate === 'SPOUSE_OF' && [told.subject.id, told.object?.id].includes(id),
    )?.holds;
  expect([held('wife'), held('second')]).toEqual(['certain', 'future']);
});
