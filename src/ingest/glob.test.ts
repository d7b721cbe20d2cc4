/** Paths in lore.yaml match as a person would expect. */
import { describe, expect, test } from 'vitest';
import { matcher } from './glob.js';

describe('matcher', () => {
  test.each([
    ['**', 'a/b.md', true],
    ['People', 'People/Aldric.md', true],
    ['People', 'Old People/Aldric.md', false],
    ['tavern/**', 'tavern/songs/one.md', true],
    ['tavern/**', 'taverns/one.md', false],
    ['**/*.map.yaml', 'people.map.yaml', true],
    ['**/*.map.yaml', 'data/deep/people.map.yaml', true],
    ['a/**/z.md', 'a/z.md', true],
    ['a/**/z.md', 'a/b/c/z.md', true],
    ['*.md', 'a.md', true],
    ['*.md', 'a/b.md', false],
    ['?.md', 'ab.md', false],
    ['a+b (c)/x', 'a+b (c)/x', true],
    ['README.md', 'People/README.md', false],
    ['**/**/a', 'b/a', true],
    ['**', 'a\nb.md', true],
  ])('%s against %s is %s', (pattern, path, expected) => {
    expect(matcher([pattern])(path)).toBe(expected);
  });
});
