/** The shape of a calendar file, checked with zod before it is compiled. */
import { z } from 'zod';

const name = z.string().trim().min(1).max(80);
const aliases = z.array(name).default([]);
const monthRef = z.union([name, z.number().int().min(1)]);

const leapCondition = z.strictObject({
  every: z.number().int().min(1).max(10_000).describe('the cycle in years'),
  offset: z.number().int().default(0).describe('the remainder a leap year leaves when divided by the cycle'),
  leap: z
    .boolean()
    .default(true)
    .describe('false turns a year that an earlier condition made leap into a common one'),
});

const month = z.strictObject({
  name,
  aliases,
  days: z.number().int().min(1).max(10_000),
  leap_days: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('its length in a leap year, where it differs'),
});

const intercalary = z.strictObject({
  name,
  aliases,
  after: z
    .union([z.literal('start'), monthRef])
    .describe('the month it follows, or `start` for the head of the year'),
  days: z.number().int().min(1).max(1_000).default(1),
  leap_only: z.boolean().default(false),
});

const season = z.strictObject({
  name,
  aliases,
  from: monthRef,
  until: monthRef.describe('the last month; a season whose last month comes first runs into the next year'),
});

const era = z.strictObject({
  id: name,
  name,
  aliases,
  start: z
    .number()
    .int()
    .describe('the year of the continuous count in which the numbering of this era starts'),
  direction: z.enum(['up', 'down']).default('up'),
  has_year_zero: z.boolean().default(false),
  first: z
    .number()
    .int()
    .optional()
    .describe('the first year of the count that belongs to it, where its numbering starts elsewhere'),
  end: z
    .number()
    .int()
    .optional()
    .describe('the last year of the count that belongs to it, in its direction'),
});

/** Also the name of its file, and a word of lore.yaml. */
export const CALENDAR_ID = /^[a-z0-9][a-z0-9-]*$/;

const shape = z.strictObject({
  id: z.string().regex(CALENDAR_ID, 'an id is lower-case letters, digits and hyphens'),
  name,
  aliases,
  description: z.string().optional(),
  real: z
    .boolean()
    .default(false)
    .describe('a calendar of the world outside: today has a date in it, and its dates are those of a desk'),
  epoch: z.number().int().describe('the second of the axis at which the year `epoch_year` begins'),
  epoch_year: z.number().int().default(1),
  day: z
    .strictObject({
      hours: z.number().int().min(1).max(1_000).default(24),
      minutes: z.number().int().min(1).max(1_000).default(60),
      seconds: z.number().int().min(1).max(1_000).default(60),
    })
    .default({ hours: 24, minutes: 60, seconds: 60 }),
  leap: z
    .union([z.enum(['none', 'gregorian', 'julian']), leapCondition, z.array(leapCondition).max(12)])
    .default('none')
    .describe('a list is read in order and the last condition that matches decides'),
  months: z.array(month).max(200).default([]),
  year_days: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('how long the year is, where no month has a known place in it'),
  unordered_months: z
    .array(
      z.strictObject({
        name,
        aliases,
        runs_over: z.boolean().default(false).describe('it may end in the next year, as a winter does'),
      }),
    )
    .max(200)
    .default([])
    .describe('names of months whose place in the year is not known: a date in one lies within its year'),
  intercalary: z.array(intercalary).max(200).default([]),
  weekdays: z
    .strictObject({ names: z.array(name).min(1).max(40), at_epoch: name.optional() })
    .optional()
    .describe('`at_epoch` is the weekday of the first day of `epoch_year`'),
  seasons: z.array(season).max(40).default([]),
  eras: z.array(era).min(1).max(60),
  default_era: name.optional(),
  iso_era: name
    .optional()
    .describe('the era of years in dates of digits alone, such as 1492-03-12; the default era where absent'),
  year_display: z
    .enum(['always', 'other-eras'])
    .default('always')
    .describe('whether the default era is written out'),
});

export const calendarSchema = shape.superRefine((data, ctx) => {
  const issue = (path: (string | number)[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message });
  const isMonth = (ref: string | number): boolean =>
    typeof ref === 'number' ? ref <= data.months.length : data.months.some((m) => m.name === ref);
  const known = `the months are ${data.months.map((m) => m.name).join(', ')}`;

  if (data.months.length === 0 && data.year_days === undefined) {
    issue(['months'], 'a year has months; where their order is not known, write year_days: 365');
  } else if (data.months.length > 0 && data.year_days !== undefined) {
    issue(['year_days'], 'the months say how long the year is');
  }
  data.intercalary.forEach((d, i) => {
    if (d.after !== 'start' && !isMonth(d.after)) {
      issue(['intercalary', i, 'after'], `no month "${d.after}"; ${known}`);
    }
  });
  data.seasons.forEach((s, i) => {
    if (!isMonth(s.from)) issue(['seasons', i, 'from'], `no month "${s.from}"; ${known}`);
    if (!isMonth(s.until)) issue(['seasons', i, 'until'], `no month "${s.until}"; ${known}`);
  });
  for (const key of ['default_era', 'iso_era'] as const) {
    if (data[key] === undefined || data.eras.some((e) => e.id === data[key])) continue;
    issue([key], `no era "${data[key]}"; the eras are ${data.eras.map((e) => e.id).join(', ')}`);
  }
  data.eras.forEach((e, i) => {
    if (e.first !== undefined && e.direction === 'down') {
      issue(['eras', i, 'first'], 'an era that counts down begins where `end` says');
    }
    if (e.end === undefined) return;
    const from = e.first ?? e.start;
    if (e.direction === 'up' ? e.end < from : e.end > from) {
      issue(['eras', i, 'end'], `an era that counts ${e.direction} from ${from} cannot end at ${e.end}`);
    }
  });
  const { weekdays } = data;
  if (weekdays?.at_epoch !== undefined && !weekdays.names.includes(weekdays.at_epoch)) {
    issue(
      ['weekdays', 'at_epoch'],
      `no weekday "${weekdays.at_epoch}"; they are ${weekdays.names.join(', ')}`,
    );
  }
  const seen = new Map<string, string>();
  const claim = (path: (string | number)[], kind: string, words: readonly string[]) => {
    for (const word of new Set(words.map((w) => w.toLowerCase()))) {
      const other = seen.get(word);
      if (other) issue(path, `"${word}" already names ${other}`);
      else seen.set(word, kind);
    }
  };
  data.months.forEach((m, i) => {
    claim(['months', i], `the month ${m.name}`, [m.name, ...m.aliases]);
  });
  data.unordered_months.forEach((m, i) => {
    claim(['unordered_months', i], `the month ${m.name}`, [m.name, ...m.aliases]);
  });
  data.intercalary.forEach((d, i) => {
    claim(['intercalary', i], `the day ${d.name}`, [d.name, ...d.aliases]);
  });
  data.seasons.forEach((s, i) => {
    claim(['seasons', i], `the season ${s.name}`, [s.name, ...s.aliases]);
  });
  data.eras.forEach((e, i) => {
    claim(['eras', i], `the era ${e.name}`, [e.id, e.name, ...e.aliases]);
  });
});

/** A calendar file as it may be written. */
export type CalendarInput = z.input<typeof calendarSchema>;
/** A calendar file that passed the schema. */
export type CalendarData = z.output<typeof calendarSchema>;
