import { describe, expect, it } from 'vitest';
import { jobJson, jobLine, jobReport, jobsReport, type ShownJob } from './jobs.js';
import { createTheme } from './theme.js';

const NOW = Date.UTC(2026, 10, 15, 12);
const theme = createTheme({ columns: 80 });

function job(given: Partial<ShownJob> = {}): ShownJob {
  return {
    id: 12,
    kind: 'ingest',
    payload: '{"paths":["People"]}',
    priority: 'background',
    key: null,
    state: 'queued',
    blocked: false,
    runAfter: NOW - 5_000,
    maxAttempts: 5,
    failures: 0,
    losses: 0,
    starts: 0,
    worker: null,
    cancelRequested: false,
    progress: null,
    result: null,
    error: null,
    createdAt: NOW - 5_000,
    startedAt: null,
    finishedAt: null,
    ...given,
  };
}

const counts = { queued: 2, running: 1, done: 0, dead: 1, cancelled: 0 };

describe('jobsReport', () => {
  it('says the one thing worth knowing about each', () => {
    const shown = jobsReport(
      [
        job({
          id: 3,
          state: 'running',
          startedAt: NOW - 90_000,
          progress: { done: 12, total: 1_400, note: 'a.md' },
        }),
        job({ id: 4, runAfter: NOW + 3 * 3_600_000 }),
        job({ id: 15, key: 'k', blocked: true }),
        job({
          id: 2,
          state: 'dead',
          finishedAt: NOW - 86_400_000 * 3,
          error: { code: 'a/b', message: 'The server is away.' },
        }),
      ],
      counts,
      NOW,
      theme,
    );
    expect(shown).toBe(
      [
        ' #3  running  ingest  for 1 min 30 s  12/1,400  a.md',
        ' #4  queued   ingest  in 3 hours',
        '#15  queued   ingest  5.0 s ago       waits for an earlier job with the same key',
        ' #2  dead     ingest  3 days ago      The server is away.',
        '',
        '2 queued, 1 running, 1 dead.',
        '',
        '`lore jobs show <id>` says why one died; `lore jobs retry` tries it again.',
      ].join('\n'),
    );
  });

  it('says when there are none', () => {
    expect(jobsReport([], { queued: 0, running: 0, done: 0, dead: 0, cancelled: 0 }, NOW, theme)).toBe(
      'There are no jobs.',
    );
  });

  it('keeps to the columns there are, and lets no note steer the terminal', () => {
    const note = `\u001b[2J${'x'.repeat(200)}`;
    const line = jobLine(job({ state: 'running', progress: { done: 0, total: null, note } }), NOW, theme);
    expect(line.length).toBe(80);
    expect(line).not.toContain('\u001b');
  });
});

describe('jobReport', () => {
  it('tells what went wrong and how often it was tried', () => {
    const told = jobReport(
      job({
        state: 'dead',
        starts: 6,
        failures: 5,
        losses: 1,
        finishedAt: NOW,
        error: { code: 'llm/away', message: 'No answer.' },
      }),
      NOW,
      theme,
    );
    expect(told).toContain('Job 12: ingest');
    expect(told).toContain('6 starts, 5 failures of at most 5; lost with its worker 1 time');
    expect(told).toContain('llm/away\nNo answer.');
    expect(told).not.toMatch(/^ *worker /m);
  });
});

describe('jobJson', () => {
  it('gives payload and result as data, and times in ISO', () => {
    expect(jobJson(job({ state: 'done', result: '{"read":3}', finishedAt: NOW }))).toMatchObject({
      id: 12,
      payload: { paths: ['People'] },
      result: { read: 3 },
      created_at: '2026-11-15T11:59:55.000Z',
      started_at: null,
      finished_at: '2026-11-15T12:00:00.000Z',
    });
  });
});
