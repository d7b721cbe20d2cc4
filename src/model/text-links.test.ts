/** Links in all the ways vaults write them. */
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../test/cpu-time.js';
import { findLinks, quotable, withoutLinks } from './text-links.js';

describe('findLinks', () => {
  it.each([
    ['[[Valdorn]]', 'Valdorn', 'Valdorn', []],
    ['[[Valdorn|the realm]]', 'Valdorn', 'the realm', []],
    ['[[Valdorn#History]]', 'Valdorn', 'Valdorn', []],
    ['[[Valdorn#^a1b2]]', 'Valdorn', 'Valdorn', []],
    ['[[Valdorn#History|then]]', 'Valdorn', 'then', []],
    ['[[Places/Cities/Mardsville]]', 'Mardsville', 'Mardsville', ['Places', 'Cities']],
    ['[[Mardsville.md]]', 'Mardsville', 'Mardsville', []],
    ['![[Mardsville]]', 'Mardsville', 'Mardsville', []],
    ['| [[Mardsville\\|town]] |', 'Mardsville', 'town', []],
    ['[the town](../places/Mardsville.md)', 'Mardsville', 'the town', ['places']],
    ['[x](Black%20Spire.md#north)', 'Black Spire', 'x', []],
    ['[x](<Black Spire.md>)', 'Black Spire', 'x', []],
  ])('%s', (text, name, shown, folders) => {
    expect(findLinks(text)).toMatchObject([{ name, shown, folders }]);
  });

  it.each([
    '![[map.png]]',
    '[[notes.pdf]]',
    '[[#Here]]',
    '[[]]',
    '[x](https://example.org/a.md)',
    '[x](img.png)',
  ])('finds nothing in %s', (text) => expect(findLinks(text)).toEqual([]));

  it('says where links stand', () => {
    expect(findLinks('of [[A]] and [b](b.md)').map(({ start, end }) => [start, end])).toEqual([
      [3, 8],
      [13, 22],
    ]);
  });

  it('takes time in proportion to the text, however it is broken', () => {
    const start = cpuNow();
    for (const part of ['[[', '[[a', '[a](', '![[a|', '](', '[[a]', '[]([']) findLinks(part.repeat(200_000));
    expect(cpuNow() - start).toBeLessThan(3_000);
  });
});

it('withoutLinks shows what a reader sees', () => {
  expect(withoutLinks('King [[Aldric Raventhorne|Aldric]] of [[Valdorn]].')).toBe('King Aldric of Valdorn.');
});

it.each([
  ['He was the heir of [[House Vyr]].', 'He was the heir of House Vyr.'],
  ['the [[March of the Hungry|hungry]]\n  came', 'the hungry came'],
  ['roofed in slate. [[Raven Tow', 'roofed in slate. Raven Tow'],
  ['to [[Places/Vyrhold|the cap', 'to the cap'],
  ['see [the town](Places/Vyrhold.md)', 'see the town'],
  ['a [1] of no link', 'a [1] of no link'],
])('quotes %j to a person as %j', (text, shown) => {
  expect(quotable(text)).toBe(shown);
});
