/** For all tests: property tests draw the same cases in every run (`LORE_SEED=random` explores), nothing is embedded in passing, and nothing stays behind. */
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { endAll } from './ending.js';

const asked = process.env.LORE_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: asked === undefined ? 20_261_115 : Number(asked) });

process.env.LORE_EMBED ??= 'off';
// Tests of the judge open it themselves.
process.env.LORE_JUDGE ??= 'off';

afterAll(endAll);
