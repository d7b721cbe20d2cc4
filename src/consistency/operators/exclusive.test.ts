/** What is told of two that clash, and what is not told twice. */
import { expect, it } from 'vitest';
import { sayings, smallWorld } from './small-world.fixture.js';

async function said(lines: readonly string[], rule: string): Promise<string[]> {
  const world = await smallWorld(lines);
  const found = await sayings(world, rule);
  await world.store.close();
  return found;
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
  expect(told).toEqual([expect.stringMatching(/^Al was married to both Bea .* and Cat/)]);
});
