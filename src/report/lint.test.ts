/** Lint runs as they are shown: what is long is cut and counted, what is listed is listed whole. */
import { expect, test } from 'vitest';
import {
  flaggedReport,
  lintJson,
  lintReport,
  lintRunsReport,
  quarantineReport,
  type ShownLintReport,
  type ShownLintRun,
} from './lint.js';
import { createTheme } from './theme.js';

const theme = createTheme({ columns: 60 });
const run: ShownLintRun = {
  ...{ id: 3, reason: null, by: 'ada', judge: 'trust', startedAt: 0, finishedAt: 1500, phase: 'trust' },
  ...{ quarantined: 25, flagged: 1, abstained: 0 },
  tally: {
    written: 2,
    known: 0,
    lifted: 1,
    weighed: 1200,
    changed: 3,
    problems: ['m1 could not be asked: busy'],
  },
};
const stray = (number: number) => ({ id: `stray-${number}`, name: `Stray ${number}`, type: 'Substance' });
const report: ShownLintReport = {
  ...{ dryRun: false, resumed: true, run, abstained: [] },
  quarantined: Array.from({ length: 25 }, (_, i) => stray(i)),
  flagged: [
    {
      loser: { id: '0123456789abcdef', text: '(A)-[CAUSES]->(B)' },
      kept: { id: 'fedcba9876543210', text: '(A)-[TREATS]->(B)' },
      ...{ note: 'It is used for that.\u001b[31m', model: 'elm-7b', at: 7 },
    },
  ],
};

test('a run tells counts, decisions with their reasons, and how much more there is', () => {
  const text = lintReport(report, theme);
  expect(text).toContain('Lint run 3 · judged by trust · 1.5 s, taken up where it had been cut off');
  expect(text).toMatch(
    /pairs +1 flagged, 0 left undecided, 2 with a side that somebody wrote, 1 judgement lifted/,
  );
  expect(text).toMatch(/trust +1,200 weighed, 3 changed/);
  expect(text).toContain('m1 could not be asked: busy');
  expect(text).toMatch(/01234567 {2}\(A\)-\[CAUSES\]->\(B\)\n +It is used for that\..*\(elm-7b\)/);
  expect(text).toContain('Stray 19');
  expect(text).not.toContain('Stray 20');
  expect(text).toContain('and 5 more');
  expect(text).not.toContain('\u001b[31m');
});

test('a dry run says that it is one', () => {
  const text = lintReport({ ...report, dryRun: true, resumed: false }, theme);
  expect(text).toContain('What a lint run would do');
  expect(text).toContain('Would be flagged');
  expect(text).not.toContain('weighed');
});

test('lists show what they were given', () => {
  const flag = { text: '(A)-[CAUSES]->(B)', kept: '', note: 'so', model: 'trust', at: 7 };
  const flags = Array.from({ length: 30 }, (_, i) => ({ ...flag, id: `${i + 10}`.padEnd(24, '0') }));
  const text = flaggedReport(40, flags, theme);
  expect(text.match(/CAUSES/g)).toHaveLength(30);
  expect(text.match(/and 10 more/g)).toHaveLength(1);
  expect(text).toContain('`lore unflag 10000000 --reason');
  expect(quarantineReport(25, report.quarantined, theme)).toContain('Stray 24');
  expect(flaggedReport(0, [], theme)).toBe('Nothing is flagged.');
  expect(quarantineReport(0, [], theme)).toBe('Nothing is in quarantine.');
});

test('runs are one line each, and a run that was cut off says where', () => {
  const text = lintRunsReport([run, { ...run, id: 2, finishedAt: null, phase: 'pairs', reason: 'ingest' }]);
  expect(text.split('\n')).toHaveLength(2);
  expect(text).toContain('unfinished (pairs)');
  expect(lintRunsReport([])).toBe('Nothing has been linted yet.');
});

test('the document holds all of it', () => {
  expect(lintJson(report)).toMatchObject({
    run: 3,
    resumed: true,
    finished_at: '1970-01-01T00:00:01.500Z',
    counts: { quarantined: 25, flagged: 1, abstained: 0, written: 2, weighed: 1200 },
    flagged: [{ statement: { id: '0123456789abcdef' }, lint_model: 'elm-7b', lint_ts: 7 }],
  });
});
