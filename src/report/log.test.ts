import { expect, it } from 'vitest';
import { logReport } from './log.js';
import { createTheme } from './theme.js';

it('prints a line for each commit, cut to the width', () => {
  const commits = [
    {
      seq: 12,
      at: Date.UTC(2026, 4, 2, 10, 30),
      author: 'person',
      reason: 'The abdication came two years earlier',
    },
    { seq: 9, at: Date.UTC(2026, 4, 1), author: 'ingest', reason: 'read\n3 files' },
  ];
  expect(logReport(commits, 8, createTheme({ columns: 60 }))).toBe(
    [
      '#12  2026-05-02T10:30:00Z  person  The abdication came two…',
      ' #9  2026-05-01T00:00:00Z  ingest  read 3 files',
      '… and 8 older commits',
    ].join('\n'),
  );
  expect(logReport([], 0, createTheme())).toBe('Nothing has been recorded yet.');
});
