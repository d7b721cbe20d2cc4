/** Gives a draft its meaning: picks the calendar and finds the seconds. */
import { BEGINNING, END, onAxis } from '../axis.js';
import type { Calendar, UnorderedMonth } from '../calendar.js';
import { startOfDay } from '../days.js';
import { countOfYear, type Era, eraHolds, yearOfCount } from '../era.js';
import { type Granule, slotOf, spanOfDays, spanOfSeason, spanOfYears, third } from '../granule.js';
import type { Bounds } from '../moment.js';
import { type Draft, draftText, type YearSpan } from './draft.js';
import type { Lexicon, Named } from './lexicon.js';
import type { Reader } from './reader.js';

export interface Meaning {
  readonly calendar: Calendar;
  readonly span: Bounds;
  readonly granule: Granule;
}

/** Null, with the trouble noted in the reader, when there is no such date. */
export function resolveDraft(reader: Reader, draft: Draft): Meaning | null {
  const calendar = calendarFor(reader, draft);
  if (!calendar) return null;
  if (isOfDesk(reader.lexicon, draft, calendar)) return reader.failAsDesk(draftText(draft));
  const era = eraIn(calendar, draft);
  const meaning = draft.span
    ? yearSpan(reader, draft, calendar, era, draft.span)
    : draft.year === null
      ? wholeEra(reader, draft, calendar, era)
      : withYear(reader, draft, calendar, era, draft.year);
  if (!meaning) return null;
  const { min, max } = meaning.span;
  if ((min !== BEGINNING && !onAxis(min)) || (max !== END && !onAxis(max))) {
    return reader.fail(
      'this date is too far away',
      'years may lie up to 285 million years off',
      reader.offset(draft.from),
    );
  }
  return meaning;
}

function calendarFor(reader: Reader, draft: Draft): Calendar | null {
  const { home, ctx } = reader.lexicon;
  if (draft.calendar === null) {
    if (draft.time?.zone != null) return ctx.calendars.find((c) => c.id === 'gregorian') ?? home;
    if (fits(draft, home)) return home;
  }
  const candidates = draft.calendar ? [draft.calendar] : ctx.calendars;
  const found = candidates.find((calendar) => fits(draft, calendar));
  if (found) return found;
  const where = draft.calendar ?? draft.era?.match.named[0]?.calendar ?? home;
  const slot = draft.slot && !knows(where, draft.slot.match.named) ? draft.slot.text : null;
  const names = [...where.months, ...where.unorderedMonths, ...where.intercalary]
    .map((m) => m.name)
    .join(', ');
  return reader.fail(
    `"${slot ?? draft.era?.text ?? ''}" does not belong to the ${where.name}`,
    slot ? `its year has: ${names}` : `its eras are: ${where.eras.map((e) => e.id).join(', ')}`,
    reader.offset(draft.from),
  );
}

/** Years in which somebody may have sat at a desk and dated a note. */
const DESK_YEARS = { first: 1990, last: 2099 };

/** In a world with a time of its own, what no calendar of it can mean or what looks like the date of a note. */
function isOfDesk({ home, ctx }: Lexicon, draft: Draft, calendar: Calendar): boolean {
  if (draft.calendar !== null || (home.isReal && !ctx.ownTime)) return false;
  // `10 JAN` is no date at all.
  if (draft.year === null && draft.slot !== null) return false;
  if (draft.time?.zone != null || (calendar.isReal && !home.isReal)) return true;
  const { year, iso, slot, era } = draft;
  if (year === null || era !== null || year < DESK_YEARS.first || year > DESK_YEARS.last) return false;
  return iso || (calendar.isReal && slot !== null);
}

function fits(draft: Draft, calendar: Calendar): boolean {
  return knows(calendar, draft.era?.match.named) && knows(calendar, draft.slot?.match.named);
}

function knows(calendar: Calendar, named: readonly Named[] | undefined): boolean {
  return !named || named.some((n) => n.calendar === calendar);
}

function eraIn(calendar: Calendar, draft: Draft): Era {
  for (const n of draft.era?.match.named ?? [])
    if (n.kind === 'era' && n.calendar === calendar) return n.value;
  return draft.iso ? calendar.isoEra : calendar.defaultEra;
}

function withYear(reader: Reader, draft: Draft, calendar: Calendar, era: Era, year: number): Meaning | null {
  const count = countFor(
    reader,
    draft,
    calendar,
    era,
    draft.slot || draft.day !== null ? (draft.dual ?? year) : year,
  );
  if (count === null) return null;
  if (draft.ofYear) return dayOfYear(reader, draft, calendar, count);
  if (!draft.slot && draft.monthNumber === null) {
    if (draft.day !== null)
      return reader.fail('the month is missing', `for example: ${reader.example}`, reader.offset(draft.from));
    const until = draft.dual === null ? count : count + draft.dual - year;
    return cut(draft, calendar, spanOfYears(calendar, count, until), draft.dual === null ? 'year' : 'decade');
  }
  for (const n of draft.slot?.match.named ?? []) {
    if (n.kind !== 'season' || n.calendar !== calendar) continue;
    const span = spanOfSeason(calendar, count, n.value);
    return span && cut(draft, calendar, span, 'season');
  }
  const unordered = unorderedOf(calendar, draft);
  if (unordered) return somewhereIn(reader, draft, unordered, calendar, count);
  // The third month, where nobody has said which that is.
  if (calendar.months.length === 0 && draft.isDotted && isMonth(draft))
    return somewhereIn(reader, draft, { runsOver: false }, calendar, count);
  return monthOrDay(reader, draft, calendar, count);
}

/** No year has more months, and no month more days. */
const isMonth = ({ monthNumber, day }: Draft): boolean =>
  monthNumber !== null && monthNumber >= 1 && monthNumber <= 20 && (day ?? 0) <= 60;

function unorderedOf(calendar: Calendar, draft: Draft): UnorderedMonth | null {
  const named = draft.slot?.match.named.find((n) => n.calendar === calendar);
  return named?.kind === 'month' && named.value.number === null ? named.value : null;
}

/** The month may be anywhere in the year, so all that is known of the date is the year. */
function somewhereIn(
  reader: Reader,
  draft: Draft,
  { runsOver }: Pick<UnorderedMonth, 'runsOver'>,
  calendar: Calendar,
  count: number,
): Meaning | null {
  const { days } = calendar.layoutOf(count);
  if (draft.day !== null && (draft.day < 1 || draft.day > days)) {
    return reader.fail(
      `no month has a day ${draft.day}`,
      `a year of the ${calendar.name} has ${days} days`,
      reader.offset(draft.from),
    );
  }
  const last = runsOver && draft.day === null ? count + 1 : count;
  return { calendar, span: spanOfYears(calendar, count, last), granule: 'year' };
}

function dayOfYear(reader: Reader, draft: Draft, calendar: Calendar, count: number): Meaning | null {
  const { days } = calendar.layoutOf(count);
  const day = draft.day ?? 0;
  if (day < 1 || day > days) {
    const hint = `write a day from 1 to ${days}`;
    return reader.fail(`that year has ${days} days, not ${day}`, hint, reader.offset(draft.from));
  }
  const first = calendar.firstDayOf(count) + day - 1;
  if (draft.time) return timeOfDay(reader, draft, calendar, first);
  return cut(draft, calendar, spanOfDays(calendar, first, first), 'day');
}

function monthOrDay(reader: Reader, draft: Draft, calendar: Calendar, count: number): Meaning | null {
  const place = placeIn(calendar, draft);
  const slot = slotOf(calendar, count, place);
  const at = reader.offset(draft.from);
  if (!slot) {
    const what = draft.slot?.text ?? `month ${draft.monthNumber}`;
    return reader.fail(`there is no ${what} in that year of the ${calendar.name}`, monthHint(calendar), at);
  }
  if (draft.day !== null && (draft.day < 1 || draft.day > slot.days)) {
    const name = draft.slot?.text ?? `month ${draft.monthNumber}`;
    return reader.fail(
      `${name} of that year has ${slot.days} days, not ${draft.day}`,
      `write a day from 1 to ${slot.days}`,
      at,
    );
  }
  const single = draft.day !== null || (place.intercalary !== undefined && slot.days === 1);
  const first = slot.first + (draft.day ?? 1) - 1;
  if (draft.time && single) return timeOfDay(reader, draft, calendar, first);
  const last = single ? first : slot.first + slot.days - 1;
  return cut(draft, calendar, spanOfDays(calendar, first, last), single ? 'day' : 'month');
}

function placeIn(calendar: Calendar, draft: Draft): { month?: number; intercalary?: string } {
  for (const n of draft.slot?.match.named ?? []) {
    if (n.calendar !== calendar) continue;
    if (n.kind === 'month' && n.value.number !== null) return { month: n.value.number };
    if (n.kind === 'intercalary') return { intercalary: n.value.name };
  }
  return { month: draft.monthNumber ?? 0 };
}

const monthHint = (calendar: Calendar): string =>
  `its months are: ${calendar.months.map((m) => m.name).join(', ')}`;

function timeOfDay(reader: Reader, draft: Draft, calendar: Calendar, day: number): Meaning | null {
  const time = draft.time;
  const { hoursPerDay, minutesPerHour, secondsPerMinute } = calendar;
  if (!time) return null;
  if (time.hour >= hoursPerDay || time.minute >= minutesPerHour || (time.second ?? 0) >= secondsPerMinute) {
    return reader.fail(
      `there is no time ${draft.timeText} in the ${calendar.name}`,
      `a day has ${hoursPerDay} hours of ${minutesPerHour} minutes of ${secondsPerMinute} seconds`,
      reader.offset(draft.from),
    );
  }
  const minute = (time.hour * minutesPerHour + time.minute) * secondsPerMinute;
  const min = startOfDay(calendar, day) + minute + (time.second ?? 0) - (time.zone ?? 0);
  return {
    calendar,
    span: { min, max: time.second === null ? min + secondsPerMinute - 1 : min },
    granule: 'time',
  };
}

/** The year of the count, or null with the trouble noted. */
function countFor(reader: Reader, draft: Draft, calendar: Calendar, era: Era, year: number): number | null {
  const at = reader.offset(draft.from);
  // ISO years run through 0; they are the count itself where the era starts with its year 1.
  if (draft.iso && year <= 0 && era.start === 1 && !era.hasYearZero) return year;
  const count = countOfYear(era, year);
  if (count === null)
    return reader.fail(`the ${era.name} has no year 0`, `its first year is 1 ${era.id}`, at);
  if (year >= 0 && !eraHolds(era, count)) {
    const other = calendar.eras.find((e) => eraHolds(e, count));
    if (other) {
      const last = yearOfCount(era, (era.direction === 'up' ? era.last : era.first) ?? count);
      return reader.fail(
        `the ${era.name} ends with ${last} ${era.id}`,
        `that year is ${yearOfCount(other, count)} ${other.id}`,
        at,
      );
    }
  }
  return count;
}

const YEARS: Readonly<Record<YearSpan, number>> = { decade: 10, century: 100, millennium: 1000 };

function yearSpan(
  reader: Reader,
  draft: Draft,
  calendar: Calendar,
  era: Era,
  kind: YearSpan,
): Meaning | null {
  const year = draft.year ?? 0;
  const hundred = kind === 'decade' && year > 0 && year % 100 === 0;
  const size = hundred ? 100 : YEARS[kind];
  const lowest = era.hasYearZero ? 0 : 1;
  const first = kind === 'decade' ? Math.max(year, lowest) : (year - 1) * size + lowest;
  const last = kind === 'decade' ? year + size - 1 : first + size - 1;
  if (last < lowest)
    return reader.fail('there is no such century', 'the first one is the 1st', reader.offset(draft.from));
  const counts = [countFor(reader, draft, calendar, era, first), countOfYear(era, last)];
  const [a, b] = counts;
  if (a == null || b == null) return null;
  const from = Math.max(Math.min(a, b), era.first ?? -Infinity);
  const until = Math.min(Math.max(a, b), era.last ?? Infinity);
  return cut(draft, calendar, spanOfYears(calendar, from, until), hundred ? 'century' : kind, from, until);
}

function wholeEra(reader: Reader, draft: Draft, calendar: Calendar, era: Era): Meaning | null {
  if (draft.slot || draft.day !== null || !draft.era) {
    const written = [draft.day ?? '', draft.slot?.text ?? ''].join(' ').trim();
    const example = draft.slot === null ? reader.example : `${written} ${reader.exampleYear}`;
    return reader.fail('the year is missing', `write the year too: ${example}`, reader.offset(draft.from));
  }
  const { now } = reader.lexicon.ctx;
  const until =
    era.last ??
    (draft.part && now !== undefined
      ? calendar.yearOfDay(Math.floor((now - calendar.epoch) / calendar.secondsPerDay))
      : null);
  if (draft.part && (era.first === null || until === null || until < era.first)) {
    return reader.fail(
      `the ${era.name} has no ${era.first === null ? 'beginning' : 'end'} yet, so no ${draft.part} part`,
      'give years instead, or give the era an end in its calendar',
      reader.offset(draft.from),
    );
  }
  return cut(
    draft,
    calendar,
    spanOfYears(calendar, era.first, until),
    'era',
    era.first ?? undefined,
    until ?? undefined,
  );
}

const SMALLER: Readonly<Record<Granule, Granule>> = {
  time: 'time',
  day: 'time',
  month: 'day',
  season: 'month',
  year: 'season',
  decade: 'year',
  century: 'decade',
  millennium: 'century',
  era: 'century',
};

/** The early, middle or late third where the text asks for one: in whole years, whole days or seconds. */
function cut(
  draft: Draft,
  calendar: Calendar,
  span: Bounds,
  granule: Granule,
  from?: number,
  until?: number,
): Meaning {
  if (!draft.part) return { calendar, span, granule };
  if (from !== undefined && until !== undefined) {
    const years = third(from, until, draft.part);
    return { calendar, span: spanOfYears(calendar, years.min, years.max), granule: SMALLER[granule] };
  }
  const unit = granule === 'day' ? 1 : calendar.secondsPerDay;
  return { calendar, span: third(span.min, span.max, draft.part, unit), granule: SMALLER[granule] };
}
