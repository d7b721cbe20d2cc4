/** Passages as paragraphs, items and rows, with what each stands under. */
import { expect, test } from 'vitest';
import { blocksOf } from './blocks.js';

const told = (text: string) => blocksOf(text).map(({ text: own, said, under }) => [said ?? own, under]);

test('a row is read with the names of its columns', () => {
  const table = '| Master | From | Remarks |\n|---|---|---|\n| Ada Breck | 71 | |\n| Hob Nettle | 81 | new |';
  expect(told(table)).toEqual([
    ['Master: Ada Breck | From: 71', null],
    ['Master: Hob Nettle | From: 81 | Remarks: new', null],
  ]);
});

test('an item stands under the item above it, and under a label', () => {
  const list = '**Children:**\n- Rook (18–44), miller\n  - his daughter Lin\n- Wim';
  expect(told(list)).toEqual([
    ['Rook (18–44), miller', 'Children'],
    ['his daughter Lin', 'Rook'],
    ['Wim', 'Children'],
  ]);
});

test('code, comments and headings are left out, and places are those of the passage', () => {
  const text = '## Life\nShe was born\nin 312.\n```\nAda: 12\n```\n- It rained.';
  expect(told(text)).toEqual([
    ['She was born in 312.', null],
    ['It rained.', null],
  ]);
  for (const { text: own, start } of blocksOf(text))
    expect(text.slice(start, start + own.length).replaceAll('\n', ' ')).toBe(own);
});
