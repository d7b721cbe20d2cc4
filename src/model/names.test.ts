import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName, slug, uninvert } from './names.js';

describe('foldName', () => {
  test.each([
    ['Aldric Raventhorne', 'aldric raventhorne'],
    ['Éowyn’s  Háll', 'eowyns hall'],
    ['  The   Iron-King ', 'the iron king'],
    ['Straße Æther Œuvre Øya Łódź Þór', 'strasse aether oeuvre oya lodz thor'],
    ['ＦＵＬＬ Ⅳ', 'full iv'],
    ['🔥', '🔥'],
    ['...', '...'],
  ])('%s is compared as %s', (name, folded) => expect(foldName(name)).toBe(folded));

  test('is never empty for a name, and folding twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter((s) => s.trim() !== ''),
        (name) => {
          expect(foldName(name)).not.toBe('');
          expect(foldName(foldName(name))).toBe(foldName(name));
        },
      ),
    );
  });
});

test.each([
  ['Aldric Raventhorne', 'aldric-raventhorne'],
  ['🔥', 'u-1f525'],
])('the id of %s is %s', (name, id) => expect(slug(name)).toBe(id));

test.each([
  ['Raventhorne, Aldric', 'Aldric Raventhorne'],
  ['Aldric', null],
  ['a, b, c', null],
])('%s turned round is %s', (name, turned) => expect(uninvert(name)).toBe(turned));
