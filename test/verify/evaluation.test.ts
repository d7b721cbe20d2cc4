/** How many true answers pass and how many corrupted ones are caught, on the sample worlds. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../valdorn.fixture.js';
import { HELD_OUT_ONE } from './held-out-one.js';
import { HELD_OUT_THREE } from './held-out-three.js';
import { HELD_OUT_TWO } from './held-out-two.js';
import { measure } from './measure.js';
import { KNOWN, type Phrasings } from './phrasings.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const WANTED = 200;
const opened = new Map<string, OpenedWorld>();

beforeAll(async () => {
  opened.set('valdorn', await openForReads());
});
afterAll(async () => {
  for (const world of opened.values()) await world.close();
});

describe('answers made from the graph', () => {
  it.each<[string, string, Phrasings, number]>([
    ['valdorn', 'phrasings it was made with', KNOWN, 0.95],
    ['valdorn', 'phrasings held out, first part, learned from', HELD_OUT_ONE, 0.93],
    ['valdorn', 'phrasings held out, second part, learned from', HELD_OUT_TWO, 0.93],
    ['valdorn', 'phrasings held out, third part', HELD_OUT_THREE, 0.86],
  ])(
    'are told apart, true from corrupted: %s, %s',
    { timeout: 300_000 },
    async (world, name, phrasings, floor) => {
      const { reasoning } = opened.get(world) ?? (await openForReads(`${EXAMPLES}${world}`));
      const { told, wrong, precision, recall } = await measure(
        reasoning,
        phrasings,
        WANTED,
        `${world}, ${name}`,
      );
      process.stdout.write(`${told}\n`);
      if (process.env.LORE_SHOW_WRONG) process.stdout.write(`${wrong.join('\n')}\n`);
      expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(floor);
      expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(floor);
    },
  );
});
