/** What folds into one happening, and what is left over. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../../../test/valdorn.fixture.js';
import { NameReader } from '../../verify/names/name-reader.js';
import { skeletonOf } from './read.js';
import { fold, foldDeeds } from './rules.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

async function folded(text: string, by: typeof fold): Promise<string> {
  const { reasoning } = opened;
  const read = await new NameReader(reasoning).read(text);
  const skeleton = await skeletonOf(reasoning, read, { isWord: () => true });
  if (skeleton === null) return '';
  await by(skeleton);
  return skeleton.text.replace(/\d+/g, '');
}

it.each([
  ['Aldric and Ysolde were married.', /^E$/],
  ['Aldric Raventhorne married Ysolde Calder.', /^E$/],
  // Whoever married them is no end of their marriage, and nobody dies when a realm is lost.
  ['Aldric and Ysolde were married by Roald Grimm.', /P/],
  ['Aldric lost Valdorn.', /lost P/],
])('of what is told: %s', async (text, left) => {
  expect(await folded(text, foldDeeds)).toMatch(left);
});

it('takes the children of two for theirs, and not for those of the second', async () => {
  expect(await folded("Who was the eldest of Aldric and Ysolde's children?", fold)).toMatch(
    /^who was the eldest of P$/,
  );
});
