/** How many true answers pass and how many corrupted ones are caught, on the sample world. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../src/engine/valdorn.fixture.js';
import { HELD_OUT_ONE } from './held-out-one.js';
import { measure } from './measure.js';
import { KNOWN, type Phrasings } from './phrasings.js';

const WANTED = 200;
let opened: OpenedWorld;

beforeAll(async () => {
  opened = await openForReads();
}, 120_000);
afterAll(async () => {
  await opened.close();
});

describe('answers made from the graph', () => {
  it.each<[string, Phrasings, number]>([
    ['phrasings it was made with', KNOWN, 0.95],
    ['phrasings held out', HELD_OUT_ONE, 0.55],
  ])('are told apart, true from corrupted: %s', { timeout: 300_000 }, async (name, phrasings, floor) => {
    const { told, wrong, precision, recall } = await measure(opened.reasoning, phrasings, WANTED, name);
    process.stdout.write(`${told}\n`);
    if (process.env.LORE_SHOW_WRONG) process.stdout.write(`${wrong.join('\n')}\n`);
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(floor);
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(floor);
  });
});
