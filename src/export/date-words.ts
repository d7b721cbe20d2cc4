/** Dates as words that read back to the same bounds: the source's own words, or precise ones where those would not. */
import { type DateReader, isUnknown, readDate, readWindow } from '../ingest/bind/dates.js';
import type { ValidWindow } from '../model/index.js';
import { isDated } from '../reason/when.js';
import {
  type Bounds,
  type DateContext,
  END,
  formatMoment,
  type Moment,
  type Seconds,
  windowEnds,
} from '../time/index.js';

export interface WindowWords {
  readonly from?: string;
  readonly until?: string;
  readonly at?: string;
}

/** The second up to which "ongoing" is known to hold, for each document that says so. */
export type OngoingAt = Seconds | undefined;

export interface DateWords {
  moment(date: Moment): string;
  /** Its words tell when by themselves. */
  isPlain(date: Moment): boolean;
  /** `ongoing`: of the documents it will be read back from. */
  window(valid: ValidWindow, ongoing: readonly OngoingAt[]): WindowWords;
  /** Whether its own words, read from a document that knows it `ongoing` so long, give the same bounds. */
  keepsWords(valid: ValidWindow, ongoing: OngoingAt): boolean;
  /** Of a document with this date of its own, or none. */
  ongoingAt(written: string | null): OngoingAt;
}

export function dateWords(dates: DateContext, reader: DateReader): DateWords {
  const keepsWords = (valid: ValidWindow, ongoingAt: OngoingAt): boolean => {
    const words = written(valid);
    if (words === null || !isDated(valid)) return true;
    const read = readWindow(words, { ...reader, ongoingAt });
    return read.relatives.length > 0 || sameBounds(read.valid, valid);
  };
  return {
    keepsWords,
    isPlain: ({ text }) => reader.parse(text).kind === 'moment',
    moment: (date) => {
      const read = readDate(date.text, reader);
      const same = read.moment.min === date.min && read.moment.max === date.max;
      return same || read.relative !== null || isUnknown(date)
        ? date.text
        : formatMoment({ min: date.min, max: date.max }, dates);
    },
    window: (valid, ongoing) => {
      const words = written(valid);
      if (words === null) return isDated(valid) ? precise(valid, dates) : {};
      return ongoing.every((at) => keepsWords(valid, at)) ? words : precise(valid, dates);
    },
    ongoingAt: (text) => {
      const parsed = text === null ? null : reader.parse(text);
      return parsed?.kind === 'moment' ? parsed.moment.max : reader.ongoingAt;
    },
  };
}

function sameBounds(a: ValidWindow, b: ValidWindow): boolean {
  return (['fromMin', 'fromMax', 'untilMin', 'untilMax'] as const).every((end) => a[end] === b[end]);
}

function written({ fromText, untilText }: ValidWindow): WindowWords | null {
  if (fromText === null && untilText === null) return null;
  if (fromText !== null && fromText === untilText) return { at: fromText };
  return {
    ...(fromText === null ? {} : { from: fromText }),
    ...(untilText === null ? {} : { until: untilText }),
  };
}

/** An end of which nothing is known is not written; a last second that may lie anywhere later is "after". */
function precise(valid: ValidWindow, dates: DateContext): WindowWords {
  const { first, last } = windowEnds(valid);
  const open: Bounds = valid.untilMax >= END ? { min: last.min, max: END } : last;
  const begins = valid.fromMin > -END || valid.fromMax < valid.untilMax - 1;
  const ends = valid.untilMin > valid.fromMin + 1 || valid.untilMax < END;
  return {
    ...(begins ? { from: formatMoment(first, dates) } : {}),
    ...(ends ? { until: formatMoment(open, dates) } : {}),
  };
}
