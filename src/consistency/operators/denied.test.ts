/** What must be looked at again when somebody becomes known as a man or a woman. */
import { expect, it } from 'vitest';
import { smallWorld } from '../../../test/consistency/small-world.fixture.js';
import { lazyGround, untilLoaded } from '../ground/index.js';

it.each([
  ['no_brothers', 'everything'],
  ['no_siblings', []],
])('%s', async (part, wanted) => {
  const world = await smallWorld(['Ada:Person | no_siblings | true', 'Bo:Person | SIBLING_OF | Ada:Person']);
  const rule = world.rules.find((one) => one.id === 'core/denied' && one.part === part);
  const affected = await world.store.findings.reading(async (reading) => {
    const [subject = 0] = (await reading.handles(['bo'])).values();
    const ground = lazyGround(reading, world);
    return untilLoaded(ground, () =>
      rule?.affected(ground, { kind: 'statement', subject, predicate: 'gender', object: 0 }),
    );
  });
  expect(affected).toEqual(wanted);
  await world.store.close();
});
