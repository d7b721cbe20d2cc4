/** The guide to dates says what is so. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { earth, valdorn } from '../../test/time/calendars.fixture.js';
import { compileCalendar } from './calendar.js';
import { calendarSchema } from './calendar-schema.js';
import { formatMoment } from './format.js';
import { parseDate } from './parse/parse-date.js';

const guide = readFileSync(new URL('../../docs/guides/dates.md', import.meta.url), 'utf8');
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? '');
const section = (start: string): string => guide.split(`**${start}**`)[1]?.split('\n\n')[0] ?? '';

describe('the table of forms', () => {
  const rows = guide
    .split('\n')
    .filter((line) => line.startsWith('| `') && line.split('|')[2]?.includes('`'));
  it('has rows', () => expect(rows.length).toBeGreaterThan(20));
  for (const row of rows) {
    const [, written = '', meant = ''] = row.split('|');
    for (const text of quoted(written)) {
      it(text, () => {
        const date = parseDate(text, valdorn);
        if (date.kind !== 'moment') throw new Error(JSON.stringify(date));
        const { min, max, calendar } = date.moment;
        expect([formatMoment({ min, max, calendar }, valdorn)]).toEqual(quoted(meant));
      });
    }
  }
});

describe('the other forms', () => {
  it.each(quoted(section('Ranges')))('%s', (text) => expect(parseDate(text, valdorn).kind).toBe('window'));
  it.each(quoted(section('Dates that lean on something')))('%s', (text) =>
    expect(parseDate(text, valdorn).kind).toBe('relative'),
  );
  it.each(quoted(section('Dates of the world outside')))('%s', (text) =>
    expect(parseDate(text, earth).kind).toMatch(text === '01/05/2024' ? /problem/ : /moment|window/),
  );
});

it('the calendar of the guide is one', () => {
  const yaml = /```yaml\n(id: my-calendar[\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const calendar = compileCalendar(calendarSchema.parse(parse(yaml)));
  const ctx = { calendars: [calendar], default: calendar.id };
  for (const text of [
    '12 Ember 40 AF',
    'The Still Days 40 AF',
    '2 Still Days 40',
    'New Fire 2 BF',
    'wet 3 AF',
    'Leap Fire 4 AF',
  ]) {
    expect(parseDate(text, ctx)).toMatchObject({ kind: 'moment' });
  }
});
