/** The sealed hands, from a commit to a finding: nobody who builds or trains has seen them, and the figures may not fall. */
import { afterAll, describe, expect, it } from 'vitest';
import { findJudge, isJudge, openJudge } from '../../src/language/judge/index.js';
import { loadOntology } from '../../src/packs/index.js';
import { often } from '../how-often.fixture.js';
import { fallen, SHIPPED } from './floors.js';
import { shuffled } from './retrieval.js';
import { HEAD, line } from './score.js';
import { readStories } from './stories.js';
import { tellApart } from './tell.js';

/** So many are told, in the same order each time: a quick part of `npm run judge -- --check`, which tells all. */
const MOST = often(50, 80);

const sealed = shuffled(readStories().filter(({ isSealed }) => isSealed)).slice(0, MOST);
const judge = openJudge({});
afterAll(() => judge?.close());

describe.skipIf(!isJudge(findJudge({})) || sealed.length === 0)('sealed hands (needs the judge)', () => {
  it('are read no worse than when the model was shipped', async () => {
    const told = await tellApart(sealed, loadOntology({ packs: ['project-memory'] }), judge);
    console.log(`${HEAD}\n${line('sealed hands (needs the judge)', told)}`);
    expect(fallen(SHIPPED.apart.title, told, SHIPPED.apart)).toEqual([]);
  });
});
