/** Daily times: once a local day, in every zone, whatever the clock does. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, bench, START, until, work } from '../../test/jobs/test-kit.js';
import { latestDay } from './local-day.js';
import { daily, runDue, startSchedule } from './schedule.js';

const HOUR = 3_600_000;

/** When, by the local clock, it would run if somebody looked every few minutes. */
function runs(from: string, days: number, at: string, timeZone: string, everyMs = 300_000): string[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const ran: string[] = [];
  const start = Date.parse(from);
  let last = latestDay(start, at, timeZone);
  for (let now = start; now < start + days * 24 * HOUR; now += everyMs) {
    const day = latestDay(now, at, timeZone);
    if (day > last) ran.push(clock.format(now));
    if (day > last) last = day;
  }
  return ran;
}

describe('a daily time', () => {
  test('comes once a day at its time', () => {
    expect(runs('2026-11-15T00:00Z', 3, '03:00', 'UTC')).toEqual([
      '2026-11-15 03:00',
      '2026-11-16 03:00',
      '2026-11-17 03:00',
    ]);
    expect(runs('2026-11-15T00:00Z', 2, '03:00', 'Asia/Kathmandu')).toEqual([
      '2026-11-16 03:00',
      '2026-11-17 03:00',
    ]);
  });

  test('that the clock leaves out in spring comes when the clock goes on', () => {
    expect(runs('2026-03-28T00:00Z', 3, '02:30', 'Europe/Berlin')).toEqual([
      '2026-03-28 02:30',
      '2026-03-29 03:00',
      '2026-03-30 02:30',
    ]);
    expect(runs('2026-09-05T12:00Z', 2, '00:00', 'America/Santiago')).toEqual([
      '2026-09-06 01:00',
      '2026-09-07 00:00',
    ]);
  });

  test('that comes twice in autumn runs the first time only', () => {
    expect(runs('2026-10-24T00:00Z', 3, '02:30', 'Europe/Berlin')).toEqual([
      '2026-10-24 02:30',
      '2026-10-25 02:30',
      '2026-10-26 02:30',
    ]);
    expect(runs('2026-11-01T04:00Z', 1, '01:30', 'America/New_York')).toEqual(['2026-11-01 01:30']);
  });

  test('comes once on every day of a year, in zones of all sorts', () => {
    for (const zone of [
      'Europe/London',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Pacific/Chatham',
      'Africa/Casablanca',
    ]) {
      for (const at of ['00:00', '02:30', '23:30']) {
        const days = runs('2026-01-01T12:00Z', 365, at, zone, HOUR / 2).map((when) => when.slice(0, 10));
        expect(new Set(days).size, `${zone} ${at}`).toBe(days.length);
        expect(days.length, `${zone} ${at}`).toBe(365);
      }
    }
  });

  test('must be one', () => {
    const job = work(() => null);
    const entry = (at: string, timeZone?: string) =>
      daily({ name: 'x', at, timeZone, job, payload: { n: 1 } });
    for (const at of ['3:00', '24:00', '03:60', 'noon']) expect(() => entry(at)).toThrow('not a time of day');
    expect(() => entry('03:00', 'Middle/Earth')).toThrow('not a time zone');
  });
});

describe('the schedule', () => {
  let at: Bench;
  beforeEach(async () => {
    at = await bench();
  });
  afterEach(() => at.store.close());

  const kind = work(() => null, { kind: 'check' });
  const nightly = daily({
    name: 'nightly-check',
    at: '03:00',
    timeZone: 'UTC',
    job: kind,
    payload: { n: 1 },
  });
  const due = () => runDue(at.jobs, [nightly]).then((ran) => ran.length);

  test('begins with the first look, then runs once a day, and makes up once for what was missed', async () => {
    expect(await due()).toBe(0);
    at.pass(14 * HOUR);
    expect(await due()).toBe(0);
    at.pass(HOUR);
    expect(await due()).toBe(1);
    expect(await due()).toBe(0);
    at.pass(5 * 24 * HOUR + HOUR);
    expect(await due()).toBe(1);
    expect(await due()).toBe(0);
    expect(await at.jobs.queue.list()).toMatchObject([
      { kind: 'check', idempotencyKey: 'nightly-check/2026-11-16' },
      { kind: 'check', idempotencyKey: 'nightly-check/2026-11-21' },
    ]);
  });

  test('does not run again when the clock is put back', async () => {
    await due();
    at.pass(24 * HOUR);
    expect(await due()).toBe(1);
    at.pass(-48 * HOUR);
    expect(await due()).toBe(0);
    at.pass(48 * HOUR);
    expect(await due()).toBe(0);
    at.pass(24 * HOUR);
    expect(await due()).toBe(1);
  });

  test('is shared by all who look at the same time', async () => {
    await due();
    at.pass(24 * HOUR);
    const ran = await Promise.all(Array.from({ length: 8 }, due));
    expect(ran.reduce((sum, n) => sum + n, 0)).toBe(1);
  });

  test('runs by itself, and tells the worker', async () => {
    let news = 0;
    at.jobs.onNews(() => news++);
    await due();
    const schedule = startSchedule({ jobs: at.jobs, entries: [nightly], everyMs: 5 });
    at.pass(24 * HOUR);
    await until(async () => (await at.jobs.queue.list()).length === 1);
    await schedule.stop();
    expect(news).toBeGreaterThan(0);
    expect((await at.jobs.queue.list())[0]?.createdAt).toBe(START + 24 * HOUR);
  });
});
