/** Turns a calendar of Calendarium or Fantasy Calendar into one of ours, and says what has no place in it. */
import { type CalendarInput, formatSeconds, toDays } from '../../../time/index.js';
import { type CalendarText, calendarYaml, contextOf, idOf } from './calendar-yaml.js';
import { type DateEvidence, sureEras } from './evidence.js';
import { Names } from './names.js';
import { erasOf, type WrittenEras } from './plugin-eras.js';
import { leapOf } from './plugin-leap.js';
import { type PluginCalendar, readPluginCalendars } from './plugin-shape.js';

/**
 * The default calendar of a plugin's data.json, or the one in an export; null when there is none. With the dates that
 * the notes write, the eras in them that count as the plugin does are in it as well.
 */
export function calendarFromPlugin(json: unknown, evidence?: DateEvidence): CalendarText | null {
  return calendarsFromPlugin(json, evidence)[0] ?? null;
}

/** All of them, the default one first. */
export function calendarsFromPlugin(json: unknown, evidence?: DateEvidence): CalendarText[] {
  const taken = new Set<string>();
  return readPluginCalendars(json).map((calendar, index) => {
    const wanted = idOf(calendar.name, 'calendar');
    const id = taken.has(wanted) ? `${wanted}-${index + 1}` : wanted;
    taken.add(id);
    return isGregorian(calendar)
      ? gregorian(calendar)
      : convert(calendar, id, index, index === 0 ? evidence : undefined);
  });
}

const REAL_MONTHS =
  'January February March April May June July August September October November December'.split(' ');

/** The calendar outside needs no file of its own. */
function isGregorian({ static: { months } }: PluginCalendar): boolean {
  return months.length === 12 && REAL_MONTHS.every((name, i) => months[i]?.name === name);
}

function gregorian({ current }: PluginCalendar): CalendarText {
  const { year, month, day } = current ?? {};
  const two = (n: number) => String(n).padStart(2, '0');
  const now =
    year == null || year < 1 || month == null || day == null
      ? null
      : `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(day)}`;
  return { id: 'gregorian', name: 'Gregorian calendar', yaml: null, now, remarks: [] };
}

function convert(
  plugin: PluginCalendar,
  id: string,
  index: number,
  evidence: DateEvidence | undefined,
): CalendarText {
  const { months, weekdays, firstWeekDay, overflow, moons, useCustomYears } = plugin.static;
  const remarks: string[] = [];
  const names = new Names(remarks);
  const name = plugin.name || 'Calendar';
  const { leap, intercalary, monthsOf, isEven } = leapOf(plugin.static, names, remarks);
  const written = evidence === undefined ? null : writtenIn(plugin, evidence, remarks);
  const eras = erasOf(plugin, id, name, names, remarks, written);
  const counted = months.some(({ type }) => type === 'intercalary');
  const days = names.unique(weekdays.map((one, i) => one.name || `Weekday ${i + 1}`));
  const first = days[firstWeekDay ?? 0];
  const isWeekly = overflow && !counted && isEven && first !== undefined;
  if (days.length > 0 && !isWeekly) {
    remarks.push('On which weekday a date falls is not carried over: weeks do not run on evenly here.');
  }
  if ((plugin.seasonal?.seasons.length ?? 0) > 0)
    remarks.push('Seasons are not carried over: ours begin with a month.');
  if (moons.length > 0) remarks.push('Moons and weather have no place in a calendar here.');
  if (useCustomYears) remarks.push('Years with names of their own are known by their numbers only.');
  if (index > 0) {
    remarks.push(
      'Where this calendar lies beside the others is not known: set `epoch` so that a day you know agrees.',
    );
  }
  const calendar: CalendarInput = {
    id,
    name,
    epoch: 0,
    epoch_year: 1,
    ...(leap === null ? {} : { leap }),
    months: monthsOf,
    ...(intercalary.length === 0 ? {} : { intercalary }),
    ...(days.length === 0 ? {} : { weekdays: { names: days, ...(isWeekly ? { at_epoch: first } : {}) } }),
    ...eras,
  };
  const head = [`${name}, as a calendar plugin of the vault keeps it.`, ...remarks];
  return { id, name, yaml: calendarYaml(calendar, head), now: nowOf(plugin, calendar), remarks };
}

/** How far the latest year in the notes may lie from the plugin's today. */
const NEAR_NOW = 0.1;

/** The era of the notes counts as the plugin does where its latest years are the plugin's own. */
function writtenIn(
  { current }: PluginCalendar,
  evidence: DateEvidence,
  remarks: string[],
): WrittenEras | null {
  const sure = sureEras(evidence);
  const now = current?.year;
  if (sure === null || sure.up === null || now == null || now < 1) return null;
  const { latest } = sure.up;
  if (latest > now * (1 + NEAR_NOW) || latest < now * (1 - NEAR_NOW)) return null;
  remarks.push(
    `"${sure.up.word}" stands beside ${sure.up.times} years in the notes, up to ${latest}; the plugin's year is ${now}, so they count alike.`,
  );
  return { up: sure.up.word, down: sure.down?.word ?? null };
}

function nowOf({ current }: PluginCalendar, calendar: CalendarInput): string | null {
  const { year, month, day } = current ?? {};
  if (year == null) return null;
  const context = contextOf(calendar);
  const [compiled] = context.calendars;
  if (compiled === undefined) return null;
  const isoEra = compiled.isoEra.id;
  const whole = { era: isoEra, year, month: (month ?? 0) + 1, day: day ?? 1 };
  const days = toDays(compiled, whole);
  if (days === null) return null;
  const precision = month == null ? 'year' : day == null ? 'month' : 'day';
  return formatSeconds(compiled.epoch + days * compiled.secondsPerDay, context, { precision });
}
