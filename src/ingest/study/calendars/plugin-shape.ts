/** The shapes in which Calendarium, Fantasy Calendar and its web site keep a calendar, read into one. */
import { z } from 'zod';

const number = z.coerce.number().int();
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value).trim()));
const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true);
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

/** Months count from 0 in what a plugin keeps, and from 1 in the front matter of notes. */
const day = z.object({ year: number, month: number, day: number });
const current = z
  .object({ year: number.nullish(), month: number.nullish(), day: number.nullish() })
  .nullish();

const condition = z.object({ interval: number, exclusive: flag, ignore: flag });

const month = z.object({
  name: text,
  short: text,
  type: text,
  length: number,
  interval: number.nullish(),
  offset: number.nullish(),
});

const leapDay = z.object({
  name: text,
  interval: list(condition),
  offset: number.nullish(),
  timespan: number,
  intercalary: flag,
  after: number.nullish(),
});

const era = z.object({
  name: text,
  format: text,
  restart: flag,
  isStartingEra: flag,
  date: day.nullish(),
  start: day.nullish(),
  end: day.nullish(),
});

const calendar = z.object({
  id: text,
  name: text,
  current,
  static: z.object({
    firstWeekDay: number.nullish(),
    overflow: flag,
    weekdays: list(z.object({ name: text })),
    months: z.array(month).min(1),
    leapDays: list(leapDay),
    eras: list(era),
    moons: list(z.unknown()),
    useCustomYears: flag,
  }),
  seasonal: z.object({ seasons: list(z.unknown()) }).nullish(),
});

export type PluginCalendar = z.output<typeof calendar>;
export type PluginMonth = PluginCalendar['static']['months'][number];
export type PluginLeapDay = PluginCalendar['static']['leapDays'][number];
export type PluginEra = PluginCalendar['static']['eras'][number];

/** What the web site exports: the same things under other names. */
const exported = z.object({
  name: text,
  static_data: z.object({
    year_data: z.object({
      first_day: number.nullish(),
      overflow: flag,
      global_week: list(text),
      timespans: z.array(month).min(1),
      leap_days: list(
        z.object({
          name: text,
          interval: text,
          offset: number.nullish(),
          timespan: number,
          intercalary: flag,
          day: number.nullish(),
        }),
      ),
    }),
    moons: list(z.unknown()),
    seasons: z.object({ data: list(z.unknown()) }).nullish(),
    eras: list(
      z.object({
        name: text,
        formatting: text,
        settings: z.object({ restart: flag, starting_era: flag }).nullish(),
        date: z.object({ year: number, timespan: number.nullish(), day: number.nullish() }).nullish(),
      }),
    ),
  }),
  dynamic_data: z
    .object({ year: number.nullish(), timespan: number.nullish(), day: number.nullish() })
    .nullish(),
});

const settings = z.object({
  calendars: z.array(z.unknown()),
  defaultCalendar: z.unknown(),
  currentCalendar: z.unknown(),
});

/** The calendars in a plugin's data.json or in an export, the default one first; empty when it is no such file. */
export function readPluginCalendars(json: unknown): PluginCalendar[] {
  const whole = settings.partial().safeParse(json);
  if (Array.isArray(json)) return json.flatMap(readOne);
  if (!whole.success || whole.data.calendars === undefined) return readOne(json);
  const found = whole.data.calendars.flatMap(readOne);
  const { defaultCalendar, currentCalendar } = whole.data;
  const isDefault = ({ id, name }: PluginCalendar) =>
    [defaultCalendar, currentCalendar].some((one) => one != null && (one === id || one === name));
  return [...found.filter(isDefault), ...found.filter((one) => !isDefault(one))];
}

function readOne(json: unknown): PluginCalendar[] {
  const kept = calendar.safeParse(json);
  if (kept.success) return [kept.data];
  const site = exported.safeParse(json);
  return site.success ? [fromSite(site.data)] : [];
}

function fromSite({ name, static_data, dynamic_data }: z.output<typeof exported>): PluginCalendar {
  const { year_data, eras, moons, seasons } = static_data;
  return {
    id: '',
    name,
    current: { year: dynamic_data?.year, month: dynamic_data?.timespan, day: dynamic_data?.day },
    static: {
      firstWeekDay: year_data.first_day == null ? null : year_data.first_day - 1,
      overflow: year_data.overflow,
      weekdays: year_data.global_week.map((day) => ({ name: day })),
      months: year_data.timespans,
      leapDays: year_data.leap_days.map((leap) => ({
        ...leap,
        interval: intervalsIn(leap.interval),
        after: leap.day,
      })),
      eras: eras.map(({ name, formatting, settings, date }) => ({
        name,
        format: formatting,
        restart: settings?.restart ?? false,
        isStartingEra: settings?.starting_era ?? false,
        date: date && { year: date.year, month: date.timespan ?? 0, day: date.day ?? 1 },
        start: null,
        end: null,
      })),
      moons,
      useCustomYears: false,
    },
    seasonal: { seasons: seasons?.data ?? [] },
  };
}

/** `400,!100,+4`: every fourth year, but not every hundredth, but every four hundredth; + leaves the offset out. */
function intervalsIn(written: string): PluginLeapDay['interval'] {
  return written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /\d/.test(part))
    .map((part) => ({
      interval: Number(part.replace(/\D/g, '')),
      exclusive: part.includes('!'),
      ignore: part.includes('+'),
    }));
}
