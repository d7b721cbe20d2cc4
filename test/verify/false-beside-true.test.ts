/** Claims about the sample world, each a false one with the true one next to it: no false one is borne out. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { citeClaim } from '../../src/reason/cite-claim.js';
import { openForReads } from '../valdorn.fixture.js';

/** What is called supported today: fewer false ones and more true ones are better. */
const MOST_FALSE = 1;
const LEAST_TRUE = 277;

const PAIRS = readFileSync(new URL('./false-beside-true.tsv', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [wrong, right] = line.split('\t');
    return wrong === undefined || right === undefined ? [] : [{ wrong, right }];
  });

let opened: Awaited<ReturnType<typeof openForReads>>;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

const isBorneOut = async (claim: string) =>
  (await citeClaim(opened.reasoning, { claim })).outcome === 'supported';

it('tells false claims from the true ones next to them', { timeout: 240_000 }, async () => {
  const wrong: string[] = [];
  let right = 0;
  for (const pair of PAIRS) {
    if (await isBorneOut(pair.wrong)) wrong.push(pair.wrong);
    if (await isBorneOut(pair.right)) right++;
  }
  console.log(`${PAIRS.length} pairs: ${wrong.length} false ones supported, ${right} true ones`);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(MOST_FALSE);
  expect(right).toBeGreaterThanOrEqual(LEAST_TRUE);
});
