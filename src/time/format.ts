/** Prints dates so that reading them back gives the same bounds. */
import type { Seconds } from './axis.js';
import type { DateContext } from './context.js';
import type { Bounds, Moment } from './moment.js';
import type { Window } from './window.js';

export interface FormatOptions {
  /** Id of the calendar to print in; the moment's own where absent. */
  readonly calendar?: string;
}

export type Precision = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

export function formatMoment(
  _m: Moment | (Bounds & { text?: string; calendar?: string }),
  _ctx: DateContext,
  _options: FormatOptions = {},
): string {
  throw new Error('not written yet');
}

export function formatSeconds(
  _second: Seconds,
  _ctx: DateContext,
  _options: FormatOptions & { precision?: Precision } = {},
): string {
  throw new Error('not written yet');
}

export function formatWindow(_window: Window, _ctx: DateContext, _options: FormatOptions = {}): string {
  throw new Error('not written yet');
}
