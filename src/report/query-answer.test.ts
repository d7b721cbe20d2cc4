import { describe, expect, test } from 'vitest';
import { answerCsv, answerTable, cellText } from './query-answer.js';
import { createTheme } from './theme.js';

const theme = createTheme({ colour: false, columns: 60 });
const node = { id: 'aldric', type: 'Person', name: 'Aldric' };

describe('cells', () => {
  test.each([
    [null, ''],
    [true, 'true'],
    [1.5, '1.5'],
    [{ text: '340 TA', min: 1, max: 2 }, '340 TA'],
    [node, '(Aldric:Person)'],
    [{ id: 's1', type: 'RULES', from: 'a', to: 'b' }, '[:RULES]'],
    [[1, 'a', null], '[1, a, ]'],
    [{ a: 1 }, '{"a":1}'],
  ])('%j reads %s', (cell, text) => expect(cellText(cell)).toBe(text));
});

test('a table lines up, numbers to the right', () => {
  const rows = [
    ['Aldric', 60],
    ['Ysolde Calder', 7],
  ];
  expect(answerTable({ columns: ['name', 'age'], rows, truncated: false }, theme)).toBe(
    ['name           age', 'Aldric          60', 'Ysolde Calder    7', '', '2 rows.'].join('\n'),
  );
});

test('no column and no words are dropped without a word', () => {
  const columns = ['subject', 'predicate', 'object', 'lint_note', 'lint_model'];
  const note = 'No source says so, and the passage that was quoted speaks of somebody else altogether.';
  const rows = [['Aldric Raventhorne', 'RULES', 'The Kingdom of Valdorn', note, 'scripted-1']];
  const wide = answerTable({ columns, rows, truncated: false }, theme);
  expect(wide).toContain('lint_model');
  expect(wide).toContain('scripted');
  expect(wide).toContain('1 row. Cells were cut; --json shows all.');
  expect(Math.max(...wide.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  const narrow = createTheme({ colour: false, columns: 40 });
  const told = answerTable({ columns, rows, truncated: false }, narrow);
  expect(told.replace(/\n/g, ' ')).toContain('1 more column: lint_model; cells were cut; --json shows all.');
});

test('what was cut off is said', () => {
  expect(answerTable({ columns: ['n'], rows: [[1]], truncated: true }, theme)).toContain(
    'The first 1 row; there are more.',
  );
});

test('CSV quotes what needs it and runs no formula', () => {
  const rows = [
    ['a,b', '=1+1'],
    ['say "hi"', -5],
  ];
  expect(answerCsv({ columns: ['x', 'y'], rows, truncated: false })).toBe(
    `x,y\r\n"a,b",'=1+1\r\n"say ""hi""",-5`,
  );
});
