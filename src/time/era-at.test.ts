import { describe, expect, it } from 'vitest';
import { BEGINNING, END } from './axis.js';
import { compileCalendar } from './calendar.js';
import { calendarSchema } from './calendar-schema.js';
import { startOfDay } from './days.js';
import { eraAt } from './era-at.js';

const calendar = compileCalendar(
  calendarSchema.parse({
    id: 'two-ages',
    name: 'Two ages',
    epoch: 0,
    months: [{ name: 'Only', days: 100 }],
    eras: [
      { id: 'OA', name: 'Old Age', start: 1, end: 500 },
      { id: 'NA', name: 'New Age', start: 501 },
    ],
    default_era: 'NA',
  }),
);
const inYear = (count: number) => startOfDay(calendar, calendar.firstDayOf(count));

describe('the era at a second', () => {
  it('is the one whose years hold it, up to its last day', () => {
    expect(eraAt(calendar, inYear(500))?.name).toBe('Old Age');
    expect(eraAt(calendar, inYear(501) - 1)?.name).toBe('Old Age');
    expect(eraAt(calendar, inYear(501))?.name).toBe('New Age');
  });

  it('is none where no limit is known', () => {
    expect(eraAt(calendar, BEGINNING)).toBeNull();
    expect(eraAt(calendar, END)).toBeNull();
  });
});
