/** Jobs for a terminal: a list, one in full, and a line for each change. */
import type { JobRecord, JobState } from '../store/queue.js';
import { clean } from './clean.js';
import type { Json } from './json.js';
import { table } from './table.js';
import type { Role, Theme } from './theme.js';
import { truncate, wrap } from './width.js';
import { count, digits, duration } from './words.js';

/** What is shown of a job; times are milliseconds since 1970. */
export type ShownJob = Omit<JobRecord, 'priority' | 'idempotencyKey' | 'leaseUntil'> & {
  readonly priority: string;
};

const ROLES: Readonly<Record<JobState, Role>> = {
  queued: 'muted',
  running: 'name',
  done: 'good',
  dead: 'error',
  cancelled: 'muted',
};

export function jobsReport(
  jobs: readonly ShownJob[],
  counts: Readonly<Record<JobState, number>>,
  now: number,
  theme: Theme,
): string {
  const all = Object.values(counts).reduce((sum, number) => sum + number, 0);
  if (all === 0) return 'There are no jobs.';
  const rows = jobs.map((job) => jobCells(job, now, theme));
  const lines = table(rows, { align: ['right'], fit: theme.columns });
  const total = Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([state, number]) => `${digits(number)} ${state}`)
    .join(', ');
  const hint =
    counts.dead > 0 ? ['', '`lore jobs show <id>` says why one died; `lore jobs retry` tries it again.'] : [];
  return [...lines, ...(lines.length > 0 ? [''] : []), `${total}.`, ...hint].join('\n');
}

/** For each change, while somebody follows. */
export function jobLine(job: ShownJob, now: number, theme: Theme): string {
  return table([jobCells(job, now, theme)], { fit: theme.columns }).join('');
}

function jobCells(given: ShownJob, now: number, theme: Theme): string[] {
  const job = clean(given);
  return [
    theme.paint('muted', `#${job.id}`),
    theme.paint(ROLES[job.state], job.state),
    job.kind,
    theme.paint('when', whenOf(job, now)),
    newsOf(job),
  ];
}

function whenOf({ state, runAfter, createdAt, startedAt, finishedAt }: ShownJob, now: number): string {
  if (state === 'queued' && runAfter > now) return `in ${span(runAfter - now)}`;
  if (state === 'running') return `for ${span(now - (startedAt ?? now))}`;
  return `${span(now - (finishedAt ?? createdAt))} ago`;
}

/** The one thing worth knowing about it. */
function newsOf({ state, progress, error, blocked, cancelRequested, failures }: ShownJob): string {
  if (cancelRequested && state === 'running') return 'asked to stop';
  if (state === 'dead' || (state === 'queued' && failures > 0)) return error?.message ?? '';
  if (blocked && state === 'queued') return 'waits for an earlier job with the same key';
  return progress === null || state === 'done' || state === 'cancelled' ? '' : progressText(progress);
}

function progressText({ done, total, note }: NonNullable<ShownJob['progress']>): string {
  const amount = total === null ? (done === 0 ? '' : digits(done)) : `${digits(done)}/${digits(total)}`;
  return [amount, note].filter((part) => part !== '').join('  ');
}

export function jobReport(given: ShownJob, now: number, theme: Theme): string {
  const job = clean(given);
  const { paint, columns } = theme;
  const tries = `${count(job.starts, 'start')}, ${count(job.failures, 'failure')} of at most ${digits(job.maxAttempts)}`;
  const rows = [
    ['state', `${paint(ROLES[job.state], job.state)}, ${whenOf(job, now)}`],
    ['priority', job.priority],
    ['key', job.key ?? ''],
    ['asked for', time(job.createdAt)],
    ['runs after', job.state === 'queued' && job.runAfter > now ? time(job.runAfter) : ''],
    ['started', job.startedAt === null ? '' : time(job.startedAt)],
    ['ended', job.finishedAt === null ? '' : time(job.finishedAt)],
    ['worker', job.state === 'running' ? (job.worker ?? '') : ''],
    ['tried', job.losses === 0 ? tries : `${tries}; lost with its worker ${count(job.losses, 'time')}`],
    ['progress', job.progress === null || job.state === 'done' ? '' : progressText(job.progress)],
    ['payload', truncate(job.payload, columns - 14)],
    ['result', job.result === null || job.result === 'null' ? '' : truncate(job.result, columns - 14)],
  ].filter(([, told]) => told !== '');
  const lines = table(
    rows.map(([name = '', told = '']) => [paint('muted', name), told]),
    { indent: 2 },
  );
  const problem =
    job.error === null ? [] : ['', `${paint('error', job.error.code)}`, ...wrap(job.error.message, columns)];
  return [paint('title', `Job ${job.id}: ${job.kind}`), ...lines, ...problem].join('\n');
}

export function jobJson(job: ShownJob): { readonly [key: string]: Json } {
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    priority: job.priority,
    key: job.key,
    blocked: job.blocked,
    payload: parsed(job.payload),
    progress: job.progress === null ? null : { ...job.progress },
    result: job.result === null ? null : parsed(job.result),
    error: job.error === null ? null : { ...job.error },
    starts: job.starts,
    failures: job.failures,
    losses: job.losses,
    max_attempts: job.maxAttempts,
    cancel_requested: job.cancelRequested,
    worker: job.worker,
    created_at: iso(job.createdAt),
    run_after: iso(job.runAfter),
    started_at: iso(job.startedAt),
    finished_at: iso(job.finishedAt),
  };
}

function parsed(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** The local clock, since that is the one a person remembers. */
function time(ms: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

const HOUR_S = 3_600;
const DAY_S = 86_400;

function span(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < HOUR_S) return duration(seconds);
  return seconds < 2 * DAY_S
    ? count(Math.round(seconds / HOUR_S), 'hour')
    : count(Math.round(seconds / DAY_S), 'day');
}
