/** What a round of a watch says. */
import { expect, it } from 'vitest';
import { finding, reported } from '../../test/report/finding.fixture.js';
import { createTheme } from './theme.js';
import { type Round, watchRoundReport } from './watch.js';

const round = (over: Partial<Round>): Round => ({
  report: {
    files: { read: 1, unchanged: 0, gone: 0, failed: 0, skipped: {} },
    entities: { created: 0, closed: 0, provisional: 0 },
    statements: { opened: 0, closed: 2 },
    notices: [],
    seconds: 0.1,
    dryRun: false,
    check: { appeared: ['f-1', 'f-2'], gone: ['f-3'], failures: [] },
    prose: { report: { model: 'reader', read: 3, statements: 2 }, job: null, trouble: null },
  },
  files: ['Kara.md'],
  brought: [reported({ id: 'f-1', kind: 'orphan' }), reported({ id: 'f-2', kind: 'orphan' })],
  solved: [finding({ id: 'f-3', kind: 'orphan' })],
  milliseconds: 300,
  ...over,
});

it('tells gaps that are new from those that are filled, and what prose tells', () => {
  expect(watchRoundReport(round({}), createTheme())).toBe(
    'Kara.md: 1 file read, 2 closed, 2 statements found in prose · 0.3 s\n  2 gaps new, 1 gap filled',
  );
});

it('says how long it took before it says what is wrong', () => {
  const { report } = round({});
  const notice = {
    level: 'error',
    code: 'ingest/bad-yaml',
    message: 'No.',
    at: { file: 'Kara.md' },
  } as const;
  const said = watchRoundReport(
    round({ report: { ...report, notices: [notice], check: null }, brought: [], solved: [] }),
    createTheme(),
  );
  expect(said.split('\n')[0]).toMatch(/1 error · 0\.3 s$/);
  expect(said).toContain('No.');
});
