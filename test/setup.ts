/** For all tests: property tests draw the same cases in every run (`LORE_SEED=random` explores), and nothing is embedded in passing. */
import fc from 'fast-check';

const asked = process.env.LORE_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: asked === undefined ? 20_261_115 : Number(asked) });

process.env.LORE_EMBED ??= 'off';
