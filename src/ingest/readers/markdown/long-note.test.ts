import { expect, test } from 'vitest';
import { cutLongNote } from './long-note.js';

const NOTE = '# A\nOne [[B]].\n| c | d |\nThree.\n\nFive.\n';

test('a note with few parts is read whole', () => {
  expect(cutLongNote(NOTE, 7, 10)).toEqual({ body: NOTE, rest: [] });
});

test('after too many lines, cells and links the rest is text, at its lines', () => {
  const { body, rest } = cutLongNote(NOTE, 7, 6);
  expect(body).toBe('# A\nOne [[B]].\n| c | d |\n');
  expect(rest).toEqual([{ heading: [], text: 'Three.\n\nFive.', lines: { start: 10, end: 12 } }]);
});

test('long text is cut into passages at the ends of lines', () => {
  const line = `${'word '.repeat(300)}end.\n`;
  const { body, rest } = cutLongNote(line.repeat(5), 1, 0);
  expect(body).toBe(line);
  expect(rest.map(({ lines }) => lines)).toEqual([
    { start: 2, end: 3 },
    { start: 4, end: 5 },
  ]);
  expect(rest.every(({ text }) => text.endsWith('end.'))).toBe(true);
});
