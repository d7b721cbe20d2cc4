/** What a date is read in: the calendars of a world and which of them goes without saying. */
import type { Seconds } from './axis.js';
import type { Calendar } from './calendar.js';

export interface DateContext {
  readonly calendars: readonly Calendar[];
  /** Id of the calendar for dates that name no other. */
  readonly default: string;
  /** The world has a time of its own though nobody declared its calendar: dates of today are of a desk. */
  readonly ownTime?: true;
  /** The world's now: `10 years ago` counts from it, and an era that has not ended has a late part by it. */
  readonly now?: Seconds;
}

/** The calendar of that id, or undefined. */
export function calendarOf(ctx: DateContext, id: string): Calendar | undefined {
  return ctx.calendars.find((c) => c.id === id);
}

/** For what a question or a query names: there a date of today is meant, wherever it is asked. */
export function asAsked({ ownTime: _, ...ctx }: DateContext): DateContext {
  return ctx;
}
