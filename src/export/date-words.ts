/** Dates as words that read back to the same bounds: the source's own words, or precise ones where those would not. */
import { type DateReader, readDate, readWindow } from '../ingest/bind/dates.js';
import type { ValidWindow } from '../model/index.js';
import { isDated } from '../reason/when.js';
import { type DateContext, formatMoment, type Moment, windowEnds } from '../time/index.js';

export interface WindowWords {
  readonly from?: string;
  readonly until?: string;
  readonly at?: string;
}

export interface DateWords {
  moment(date: Moment): string;
  window(valid: ValidWindow): WindowWords;
}

export function dateWords(dates: DateContext, reader: DateReader): DateWords {
  const moment = (date: Moment): string => {
    const read = readDate(date.text, reader);
    const same = read.moment.min === date.min && read.moment.max === date.max && read.extent === null;
    return same || read.relative !== null ? date.text : formatMoment({ min: date.min, max: date.max }, dates);
  };
  return {
    moment,
    window: (valid) => {
      const words = written(valid);
      if (words === null) return isDated(valid) ? precise(valid, dates) : {};
      const read = readWindow(words, reader);
      const same = (['fromMin', 'fromMax', 'untilMin', 'untilMax'] as const).every(
        (end) => read.valid[end] === valid[end],
      );
      return same || read.relatives.length > 0 || !isDated(valid) ? words : precise(valid, dates);
    },
  };
}

function written({ fromText, untilText }: ValidWindow): WindowWords | null {
  if (fromText === null && untilText === null) return null;
  if (fromText !== null && fromText === untilText) return { at: fromText };
  return {
    ...(fromText === null ? {} : { from: fromText }),
    ...(untilText === null ? {} : { until: untilText }),
  };
}

function precise(valid: ValidWindow, dates: DateContext): WindowWords {
  const { first, last } = windowEnds(valid);
  return { from: formatMoment(first, dates), until: formatMoment(last, dates) };
}
