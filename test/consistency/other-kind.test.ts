/** A card says of which kind somebody is, and a passage that they are of another. */
import { afterEach, expect, test } from 'vitest';
import { type Small, small } from '../dates/worlds.fixture.js';

let open: Small | null = null;
afterEach(async () => {
  await open?.end();
  open = null;
});

async function findings(prose: string): Promise<string[]> {
  open = await small({
    'lore.yaml': 'name: Kinds\npack: high-fantasy\n',
    'Velk.md': '---\ntype: species\n---\n',
    'Thorn.md': '---\ntype: species\n---\n',
    'Bran Holt.md': `---\ntype: person\nspecies: "[[Thorn]]"\n---\n${prose}\n`,
  });
  const found = (await open.world.check()).findings;
  return found.flatMap(({ rule }) => (rule === 'core/disagreement' ? [rule] : []));
}

test('what a sentence says of them disagrees, before a word for somebody as well', async () => {
  expect(await findings('Bran Holt was a [[Velk]] by birth.')).toEqual(['core/disagreement']);
  await open?.end();
  expect(await findings('Bran Holt was a [[Velk]] man who wove.')).toEqual(['core/disagreement']);
});

test('whoever hunts a kind, or is denied to be of it, is not of it', async () => {
  expect(await findings('Bran Holt was a [[Thorn]] man. He was no [[Velk]] man.')).toEqual([]);
});
