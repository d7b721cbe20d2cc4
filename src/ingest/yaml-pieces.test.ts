import { expect, it } from 'vitest';
import { LONG_YAML, listsOf } from './yaml-pieces.js';
import { readYaml } from './yaml-read.js';

const filler = `filler:\n${`  - ${'x'.repeat(500)}\n`.repeat(LONG_YAML / 500)}`;

/** What is short is read whole, what is long in pieces: both must say the same. */
it.each([
  [
    'items of every kind',
    'a: 1\nlist:\n  - { name: "x: y" }\n  - name: b\n    text: |\n      - no item\n      more\n\n  # a remark\n  - - 1\n    - 2\n  -\n    deep:\n      - 1\nafter: [1,\n  2]\n',
  ],
  ['a list at the margin', 'list:\n- 1\n- a: 2\n  b: 3\n- "three\n  lines"\nend: 4\n'],
  ['flow over several lines', 'list:\n  - { a: 1,\n      b: [1, 2,\n      3] }\n  - x\n'],
  ['nothing in the list', 'list:\nother: 5\n'],
  ['a list within a map', 'map:\n  list:\n    - 1\n    - 2\n'],
])('reads %s as if it were short', (_, text) => {
  const [short, long] = [
    readYaml({ text, file: 'a.yaml' }),
    readYaml({ text: text + filler, file: 'a.yaml' }),
  ];
  if (!short.ok || !long.ok) throw new Error('it is not read');
  const { filler: added, ...rest } = long.value as Record<string, unknown>;
  expect(listsOf(text + filler).length).toBeGreaterThan(0);
  expect(added).toHaveLength(Math.floor(LONG_YAML / 500));
  expect(rest).toEqual({ ...(short.value as object) });
  for (const key of Object.keys(rest)) {
    expect(long.places(long.value as object, key)).toMatchObject({ line: expect.any(Number) });
    const [a, b] = [(short.value as Record<string, unknown>)[key], rest[key]];
    if (Array.isArray(a) && Array.isArray(b))
      for (const i of a.keys()) expect(long.places(b, i)).toEqual(short.places(a, i));
  }
});

it('says where an error is', () => {
  const read = readYaml({ text: `${filler}list:\n  - a: 1\n  - a: "open\n`, file: 'a.yaml' });
  expect(read).toMatchObject({ ok: false, notice: { code: 'ingest/bad-yaml' } });
  const twice = readYaml({ text: `${filler}list:\n  - a: 1\n    a: 2\n`, file: 'a.yaml' });
  expect(twice).toMatchObject({ ok: false, notice: { at: { line: filler.split('\n').length + 2 } } });
});

it('does not cut where one part means another', () => {
  expect(listsOf('a: &x 1\nlist:\n  - *x\n')).toEqual([]);
});
