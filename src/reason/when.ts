/** A valid window in words: the source's own where it wrote them. */
import type { ValidWindow } from '../model/index.js';
import {
  BEGINNING,
  type DateContext,
  END,
  formatMoment,
  formatWindow,
  type Moment,
  UNDATED,
  type Window,
} from '../time/index.js';

/** Empty when nothing is known of when. */
export function whenText({ fromText, untilText }: ValidWindow): string {
  return datesText(fromText, untilText);
}

export function datesText(fromText: string | null, untilText: string | null): string {
  if (fromText !== null && fromText === untilText) return fromText;
  if (fromText !== null && untilText !== null) return `${bareDate(fromText)} – ${bareDate(untilText)}`;
  if (fromText !== null) return `from ${bareDate(fromText)}`;
  return untilText === null ? '' : `until ${bareDate(untilText)}`;
}

/** `in 401 AF` behind a word that says which end it is: `from 401 AF`. */
export function bareDate(text: string): string {
  return text.replace(/^(?:in|on|at)\s+(?=\S)/i, '');
}

/** The same in another calendar than it was written in. */
export function whenIn(window: Window, dates: DateContext, calendar: string): string {
  if (!isDated(window)) return '';
  return formatWindow(window, dates, { calendar })
    .replace(/^at /, '')
    .replace(/^from (.+) (?:through|until) \1$/, '$1');
}

/** A date in another calendar than it was written in; one of which nothing is known keeps its words. */
export function momentIn(moment: Moment, dates: DateContext, calendar: string): Moment {
  const { min, max } = moment;
  if (min <= BEGINNING && max >= END) return moment;
  return { ...moment, text: formatMoment({ min, max }, dates, { calendar }) };
}

/** Something is known of when: at least one of its ends has a bound. */
export function isDated({ fromMin, fromMax, untilMin, untilMax }: Window): boolean {
  const { fromMin: first, fromMax: latest, untilMin: earliest, untilMax: last } = UNDATED;
  return fromMin > first || fromMax < latest || untilMin > earliest || untilMax < last;
}
