/** Property tests draw the same cases in every run, so that a change is judged and not the dice; `LORE_SEED=random` explores. */
import fc from 'fast-check';

const asked = process.env.LORE_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: asked === undefined ? 20_261_115 : Number(asked) });
