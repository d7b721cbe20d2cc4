/** Circles that are long, tangled, or only half taken away. */
import { expect, it } from 'vitest';
import { sayings, smallWorld } from '../../../test/consistency/small-world.fixture.js';
import { lazyGround, untilLoaded } from '../ground/index.js';

const chain = (length: number): string[] =>
  Array.from({ length }, (_, i) => `E${i}:Event | PRECEDED | E${i + 1}:Event`);

it('follows a line that is longer than the stack is deep', async () => {
  const world = await smallWorld([...chain(12_000), 'E12000:Event | PRECEDED | E0:Event']);
  const rules = world.rules.filter(({ id, part }) => id === 'core/acyclic' && part === 'PRECEDED');
  const [circle, ...others] = await sayings(world, 'whole', rules);
  expect(others).toEqual([]);
  expect(circle?.statements.length).toBe(12_001);
  await world.store.close();
});

it('leaves a long line to a run over everything', async () => {
  const world = await smallWorld(chain(400));
  const rule = world.rules.find(({ id, part }) => id === 'core/acyclic' && part === 'PRECEDED');
  const affected = await world.store.findings.reading(async (reading) => {
    const [subject = 0, object = 0] = (await reading.handles(['e0', 'e1'])).values();
    const ground = lazyGround(reading, world);
    return untilLoaded(ground, () =>
      rule?.affected(ground, { kind: 'statement', subject, predicate: 'PRECEDED', object }),
    );
  });
  expect(affected).toBe('everything');
  await world.store.close();
});

it('tells a tangle once', async () => {
  const world = await smallWorld([
    'A:House | VASSAL_OF | B:House',
    'B:House | VASSAL_OF | A:House',
    'B:House | VASSAL_OF | C:House',
    'C:House | VASSAL_OF | A:House',
    'D:House | VASSAL_OF | A:House',
  ]);
  const circles = (await sayings(world)).filter(({ rule }) => rule === 'core/acyclic');
  expect(circles.map(({ key }) => key)).toEqual(['a b']);
  await world.store.close();
});
