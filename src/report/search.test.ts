import { expect, it } from 'vitest';
import { checklist } from './checklist.js';
import { type Found, searchReport } from './search.js';
import { createTheme } from './theme.js';

const hits: Found[] = [
  {
    kind: 'entity',
    text: 'alias "The Iron King"',
    entity: { id: 'aldric-raventhorne', name: 'Aldric Raventhorne', type: 'Person' },
    source: null,
  },
  {
    kind: 'entity',
    text: 'exact',
    entity: { id: 'iron-hold', name: 'Iron Hold', type: 'Building' },
    source: null,
  },
  {
    kind: 'passage',
    text: 'In that year the \u0002Iron King\u0003 rode out with [[House Vyr|the host]],\n> and the gates were shut behind him.',
    entity: null,
    source: { file: 'chronicles-vyr.md', title: 'Chronicles of Vyr', line: 12 },
  },
];

it('lists entities, then passages', () => {
  expect(
    searchReport('iron king', hits, createTheme({ columns: 60 })),
  ).toBe(`Aldric Raventhorne  Person    alias "The Iron King"
Iron Hold           Building  by its name

chronicles-vyr.md:12  Chronicles of Vyr
  In that year the Iron King rode out with the host, and the
  gates were shut behind him.`);
});

it('makes matches bold, over the end of a line too', () => {
  const text = searchReport('iron king', hits.slice(2), createTheme({ columns: 25, colour: true }));
  expect(text.split('\n').slice(1, 3)).toEqual([
    '  In that year the \u001b[1mIron\u001b[22m',
    '  \u001b[1mKing\u001b[22m rode out with the',
  ]);
});

it('says when there is nothing', () => {
  expect(searchReport('dragon', [], createTheme())).toBe('Nothing found for "dragon".');
});

it('lists what was looked at and what to do', () => {
  const checks = [
    { name: 'node', state: 'good', message: '20.20.2' },
    { name: 'database', state: 'error', message: 'page 7 is damaged', hint: 'Restore a backup.' },
    { name: 'sources', state: 'warning', message: 'no file to read' },
  ] as const;
  expect(checklist(checks, createTheme())).toBe(`✓  node      20.20.2
✗  database  page 7 is damaged
             → Restore a backup.
!  sources   no file to read

1 thing to mend.`);
  expect(checklist(checks.slice(0, 1), createTheme())).toBe('✓  node  20.20.2\n\nAll is well.');
  expect(checklist(checks.slice(2), createTheme())).toBe(
    '!  sources  no file to read\n\nWorks, with 1 thing worth a look.',
  );
});
