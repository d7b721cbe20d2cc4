import { describe, expect, test } from 'vitest';
import { filterOf, inKnownWords, isFiltered, queryOf, searchOf, toggled, withField } from './filter.js';

describe('the filter in the address', () => {
  test('is read with all its values', () => {
    expect(filterOf('kind=contradiction&kind=orphan&text=Vyr&flagged=true&sort=newest')).toEqual({
      kind: ['contradiction', 'orphan'],
      text: 'Vyr',
      flagged: true,
      sort: 'newest',
    });
  });

  test('leaves out what is empty and what is no order', () => {
    expect(filterOf('kind=&text=&sort=sideways')).toEqual({ sort: 'worst' });
  });

  test('takes a gap for an orphan', () => {
    expect(inKnownWords('kind=gap&text=x&kind=orphan')).toBe('text=x&kind=orphan');
    expect(inKnownWords('text=a%20b&kind=flag')).toBe('text=a%20b&kind=flag');
  });

  test('puts a value in and takes it out again', () => {
    const once = toggled('text=Vyr', 'rule', 'core/max');
    expect(once).toBe('text=Vyr&rule=core%2Fmax');
    expect(toggled(once, 'rule', 'core/max')).toBe('text=Vyr');
  });

  test('is no longer the saved view once it was changed', () => {
    expect(toggled('view=mine&kind=orphan', 'kind', 'confusion')).not.toContain('view');
    expect(withField('view=mine', 'text', 'x')).toBe('text=x');
  });

  test('goes into a view and comes back', () => {
    const search = 'kind=orphan&kind=confusion&source=a%26b.md&sort=oldest';
    expect(searchOf(queryOf(search))).toBe(search);
  });

  test('knows whether it narrows anything', () => {
    expect(isFiltered('sort=newest')).toBe(false);
    expect(isFiltered('sort=newest&kind=orphan')).toBe(true);
  });
});
