/** The months of a plugin's calendar, with the days that only some years have. */
import type { CalendarInput } from '../../../time/index.js';
import type { Names } from './names.js';
import type { PluginCalendar, PluginLeapDay, PluginMonth } from './plugin-shape.js';

interface LeapRule {
  readonly every: number;
  readonly offset?: number;
  readonly leap?: false;
}

export interface Months {
  readonly leap: LeapRule[] | null;
  /** All of them in their order, also those that stand between others: notes number them like that. */
  readonly monthsOf: NonNullable<CalendarInput['months']>;
  readonly intercalary: NonNullable<CalendarInput['intercalary']>;
  /** No day is added in some years outside of the week. */
  readonly isEven: boolean;
}

interface Month {
  readonly month: PluginMonth;
  readonly name: string;
  /** Its place among all of them. */
  readonly at: number;
}

/** A day or a month that only some years have. */
interface Some {
  readonly rule: readonly LeapRule[];
  readonly name: string;
  readonly is: { readonly day: PluginLeapDay } | Month;
}

/** Ours know one rule for which years are leap years; what goes by another is left out, and that is said. */
export function leapOf(
  { months, leapDays }: PluginCalendar['static'],
  names: Names,
  remarks: string[],
): Months {
  const all = months.map((month, at): Month => {
    const name = names.claim(withoutBrackets(month.name) || `Month ${at + 1}`);
    return { month, name, at };
  });
  const regular = all.filter(({ month }) => isRegular(month));
  for (const { month, name } of all)
    if (month.length < 1)
      remarks.push(`"${name}" has no days: it is left out, and those after it have other numbers.`);
  const some: Some[] = [
    ...leapDays.map((day): Some => ({ rule: ruleOf(day), name: day.name || 'Leap Day', is: { day } })),
    ...all
      .filter(({ month }) => !isRegular(month) && month.length >= 1)
      .map((is): Some => ({ rule: monthRule(is.month), name: is.name, is })),
  ];
  const first = some.find(({ rule }) => rule.length > 0)?.rule ?? null;
  const longer = new Map<number, number>();
  const intercalary: Months['intercalary'] = [];
  for (const one of some) {
    if (JSON.stringify(one.rule) !== JSON.stringify(first))
      remarks.push(
        `"${one.name}" falls in other years than the other leap days, which cannot be said here: it is left out.`,
      );
    else if ('day' in one.is && !one.is.day.intercalary) {
      const { timespan } = one.is.day;
      longer.set(timespan, (longer.get(timespan) ?? 0) + 1);
      remarks.push(...lostName(one.name, all[timespan]));
    } else intercalary.push(between(one, all, regular, names, remarks));
  }
  return {
    leap: first === null ? null : [...first],
    monthsOf: regular.map(({ month, name, at }) => ({
      name,
      ...aliasesOf(names.aliases([month.short, bracketed(month.name)])),
      days: month.length,
      ...(longer.has(at) ? { leap_days: month.length + (longer.get(at) ?? 0) } : {}),
    })),
    intercalary,
    isEven: intercalary.length === 0,
  };
}

function lostName(name: string, host: Month | undefined): string[] {
  if (/^leap day$/i.test(name)) return [];
  const where = host?.name ?? 'its month';
  return [`"${name}" is a day more of ${where} in leap years, and has no name of its own here.`];
}

/** A stretch between two months, in leap years only. */
function between(
  { is, name }: Some,
  all: readonly Month[],
  regular: readonly Month[],
  names: Names,
  remarks: string[],
): Months['intercalary'][number] {
  const after = (at: number) => regular.findLast((one) => one.at <= at)?.name ?? 'start';
  if ('day' in is) {
    const host = all[is.day.timespan];
    if (is.day.after != null && host !== undefined && is.day.after < host.month.length)
      remarks.push(`"${name}" stands within ${host.name}; here it follows that month.`);
    return { name: names.claim(name), after: after(is.day.timespan), days: 1, leap_only: true };
  }
  remarks.push(
    `"${name}" is a month of some years only: here it lies between two months, and has no number.`,
  );
  return { name, after: after(is.at - 1), days: is.month.length, leap_only: true };
}

/** `Hammer (Deepwinter)` is Hammer, also called Deepwinter. */
function withoutBrackets(name: string): string {
  return name.replace(/\s*\([^)]*\)\s*$/, '').trim() || name;
}

function bracketed(name: string): string {
  return /^.+\(([^)]*)\)\s*$/.exec(name)?.[1] ?? '';
}

function aliasesOf(aliases: string[]): { aliases?: string[] } {
  return aliases.length === 0 ? {} : { aliases };
}

function isRegular({ interval, length }: PluginMonth): boolean {
  return length >= 1 && (interval == null || interval <= 1);
}

function monthRule({ interval, offset }: PluginMonth): LeapRule[] {
  return [ruleAt(Math.max(1, interval ?? 1), offset ?? 0)];
}

/** From the shortest cycle to the longest, of which the last that matches decides. */
function ruleOf({ interval, offset }: PluginLeapDay): LeapRule[] {
  const sorted = interval.filter((one) => one.interval >= 1).sort((a, b) => a.interval - b.interval);
  const rules = sorted.map((one): LeapRule => {
    const rule = ruleAt(one.interval, one.ignore ? 0 : (offset ?? 0));
    return one.exclusive ? { ...rule, leap: false } : rule;
  });
  return sorted[0]?.exclusive ? [{ every: 1 }, ...rules] : rules;
}

function ruleAt(every: number, offset: number): LeapRule {
  const rest = ((offset % every) + every) % every;
  return rest === 0 ? { every } : { every, offset: rest };
}
