/** Amounts in a text: lengths of time, sizes, counts of something, times of day and days of the month. */
import { type Measure, measuresIn } from '../../words/measures.js';
import { isEmpty, stem } from '../../words/stems.js';

export interface Amount {
  /** Only amounts of one unit can be held against each other. */
  readonly unit: string;
  readonly key: string;
  readonly told: string;
}

interface Placed extends Amount {
  readonly index: number;
}

const ORDINAL = /\b(\d{1,2})(?:st|nd|rd|th)\b/g;
const CLOCK = /\b(?:(\d{1,2}):(\d{2})(?:\s?(am|pm))?|(\d{1,2})\s?(am|pm))\b/gi;
/** "Orders above 500 euro need a manager": for which of them it holds, and not what is told. */
const CONDITION = /\b(?:above|over|below|under|older than|younger than|heavier than|larger than)\s+$/i;
/** "It gets 20 seconds before it is cut off" tells how long, "5 minutes before it ends" tells when. */
const GIVEN =
  /\b(?:gives?|gets?|waits?|allows?|have|has|lets?|keeps?|holds?|tries|retries|lasts?)\b[^.,;]*$/i;
const INTERVAL = /\b(?:every|each)\s+$/i;

/** "1:500", and "a ratio of 1:20", which is no time of day. */
const RATIO =
  /(?<!\d)\d{1,2}:(?:\d{3,}|(?<=\b(?:ratio|dilut\w+|scale|mix\w*|thinned) (?:\w+ )?\d{1,2}:)\d{1,2})\b/gi;

/** From left to right. */
export function amountsIn(text: string): Amount[] {
  const ratios = text.includes(':') ? [...text.matchAll(RATIO)].map(ratioOf) : [];
  const clocks = [...text.matchAll(CLOCK)].filter(({ index }) => !ratios.some((one) => one.index === index));
  const dated = [...ratios, ...clocks.map(clockOf), ...[...text.matchAll(ORDINAL)].map(dayOf)];
  const rest = dated.reduce((left, { told }) => left.replace(told, ' '.repeat(told.length)), text);
  const measured = measuresIn(rest).flatMap((measure) => measureOf(measure, text));
  return [...dated, ...measured].sort((a, b) => a.index - b.index);
}

function clockOf(match: RegExpExecArray): Placed {
  const [told, hours, minutes = '00', , plain] = match;
  const told12 = Number(hours ?? plain);
  const hour = /[ap]m/i.test(told) ? (told12 % 12) + (/pm/i.test(told) ? 12 : 0) : told12;
  return { unit: 'clock', key: `${hour}:${minutes}`, told, index: match.index };
}

function ratioOf({ 0: told, index }: RegExpExecArray): Placed {
  return { unit: 'ratio', key: told, told, index };
}

function dayOf(match: RegExpExecArray): Placed {
  return { unit: 'ordinal', key: match[1] ?? '', told: match[0], index: match.index };
}

function measureOf({ dimension, key, told, index }: Measure, text: string): Placed[] {
  const [before, after] = [text.slice(0, index), text.slice(index + told.length)];
  if (CONDITION.test(before) && /^\s+[a-z]/i.test(after)) return [];
  switch (dimension) {
    case 'count': {
      const which = OF_A_ROW.exec(before)?.[1];
      if (which !== undefined) return [{ unit: `no ${stem(which)}`, key, told, index }];
      const counted = countedIn(after);
      const unit = counted[0] === DEGREE || DEGREES.test(after) ? 'degree' : ['count', ...counted].join(' ');
      return GOES_BY_IT.test(before) ? [] : [{ unit, key, told, index }];
    }
    case 'quantity':
      return [{ unit: key.replace(/^[\d.–]+ /, ''), key, told, index }];
    case 'duration':
      if (/^ before\b/.test(after) && !GIVEN.test(before)) return [{ unit: 'ahead', key, told, index }];
      return [{ unit: INTERVAL.test(before) ? 'interval' : dimension, key, told, index }];
    default:
      return [{ unit: dimension, key, told, index }];
  }
}

/** "In year 7", "by week 3": one of a row. */
const OF_A_ROW = /\b(year|grade|week|quarter|class)\s$/i;

const DEGREE = stem('degree');
/** "4 C" and "39 F". */
const DEGREES = /^\s?°?(?:C|F|Celsius|Fahrenheit)\b/;
const MOST_COUNTED = 3;

/** What is counted, with what stands before it: "40 database connections". */
function countedIn(after: string): string[] {
  const words = /^(?:\s+[a-z-]+)+/i.exec(after)?.[0].trim().split(/\s+/) ?? [];
  const end = words.findIndex((word) => isEmpty(stem(word)));
  return words.slice(0, Math.min(MOST_COUNTED, end < 0 ? MOST_COUNTED : end)).map(stem);
}

/** "Unreal 5", "line 3", "port 80": a number that something goes by. */
const GOES_BY_IT =
  /\b(?:[A-Z]\w*|(?:line|port|phase|step|room|floor|dock|gate|unit|zone|rack|bay|level|tier|version|v|slot|lane|ward|hall|aisle|block|sprint|chapter|season|http|page|pool|shard|row|crane))\s$/;
