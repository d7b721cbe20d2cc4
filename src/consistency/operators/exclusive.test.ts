/** What is told of two that clash, and what is not told twice. */
import { expect, it } from 'vitest';
import { type Said, sayings, smallWorld } from '../../../test/consistency/small-world.fixture.js';

async function said(lines: readonly string[], rule: string): Promise<Said[]> {
  const world = await smallWorld(lines);
  const found = await sayings(world);
  await world.store.close();
  return found.filter((one) => one.rule === rule);
}

it('does not call possible what is certain, though it is also told without dates', async () => {
  const told = await said(
    [
      'Al:Person | SPOUSE_OF | Bea:Person',
      'Al:Person | SPOUSE_OF | Cat:Person',
      'Al:Person | SPOUSE_OF | Bea:Person | 1320 – 1340',
      'Al:Person | SPOUSE_OF | Cat:Person | 1330 – 1350',
    ],
    'core/exclusive-subject',
  );
  const pairs = told.filter(({ subject }) => subject === 'Al');
  expect(pairs).toMatchObject([{ certainty: 'certain', entities: ['Al', 'Bea', 'Cat'] }]);
});

it('does not count what is also told with its dates, and asks about one that never is', async () => {
  const lines = [
    'Al:Person | HOLDS_TITLE | Speaker:Title',
    'Al:Person | HOLDS_TITLE | Speaker:Title | 1320 – 1340',
    'Bea:Person | HOLDS_TITLE | Speaker:Title | 1340 – 1350',
  ];
  expect(await said(lines, 'core/exclusive-object')).toEqual([]);
  const open = await said([...lines, 'Cat:Person | HOLDS_TITLE | Speaker:Title'], 'core/exclusive-object');
  expect(open.map(({ certainty }) => certainty)).toEqual(['possible']);
});

it('takes one word for one value however it is written', async () => {
  const told = await said(
    [
      'Ada:Person | gender | Female',
      'Ada:Person | gender | f',
      'Ada:Person | gender | FEMALE ',
      'Bo:Person | gender | Man',
      'Bo:Person | gender | Male',
      'Bo:Person | gender | M',
    ],
    'core/exclusive-attribute',
  );
  expect(told.map(({ message }) => message)).toEqual([
    'The sources differ on the gender of Bo: M, Male and Man.',
  ]);
});

it('rests on a few of many values', async () => {
  const years = Array.from({ length: 60 }, (_, i) => `Ada:Person | birth | ${1300 + i}`);
  const [only, another] = await said(years, 'core/exclusive-attribute');
  expect(another).toBeUndefined();
  expect(only?.message).toMatch(/1300, .* and 54 more\.$/);
  expect(only?.evidence).toHaveLength(20);
});

it('takes whoever goes by a part of a name for the one who bears it whole', async () => {
  const lines = (name: string) => [
    `Nell:Person | SPOUSE_OF | ${name}:Person | 1329 – `,
    'Nell:Person | SPOUSE_OF | Adrian Hollin:Person | 1329 – ',
  ];
  const married = async (name: string) =>
    (await said(lines(name), 'core/exclusive-subject')).filter(({ subject }) => subject === 'Nell').length;
  expect(await married('Adrian')).toBe(0);
  expect(await married('Bertram')).toBe(1);
  const children = (name: string) =>
    ['Al', 'Bea Orm', name].map((one) => `${one}:Person | PARENT_OF | Kit:Person`);
  expect(await said(children('Bea'), 'core/max')).toEqual([]);
  expect(await said(children('Cat'), 'core/max')).toHaveLength(1);
});
