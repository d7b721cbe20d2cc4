/** When something happens: how often, at which hour, on which day; in one form for each. */

export interface Timing {
  /** Two timings of different sorts do not contradict each other: hourly, and at half past. */
  readonly sort: 'interval' | 'hour' | 'day';
  readonly key: string;
  readonly told: string;
}

const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const spans = (told: string): ReadonlyMap<string, number> =>
  new Map(told.split(' ').map((entry) => [entry.split('=')[0] ?? '', Number(entry.split('=')[1])]));
const SECONDS = spans(
  'second=1 minute=60 min=60 hour=3600 day=86400 night=86400 week=604800 month=2592000 quarter=7776000 year=31536000',
);
const ADVERBS = spans(
  'hourly=3600 daily=86400 nightly=86400 weekly=604800 biweekly=1209600 fortnightly=1209600 monthly=2592000 quarterly=7776000 yearly=31536000 annually=31536000',
);
const COUNTS: Readonly<Record<string, number>> = { once: 1, twice: 2, other: 2, second: 2, third: 3 };
const UNIT = 'seconds?|minutes?|mins?|hours?|days?|nights?|weeks?|months?|quarters?|years?';

const INTERVAL = new RegExp(
  String.raw`^(?:every|each)\s+(?:(\d+|other|second|third)\s+)?(${UNIT})$|^(once|twice|\d+ times)\s+(?:a|an|per|every)\s+(${UNIT})$|^(${[...ADVERBS.keys()].join('|')})$`,
  'i',
);
const WEEKDAY = new RegExp(
  String.raw`^(?:(?:every|each|on|until|to)\s+)*((?:other|second|first|last)\s+)?(${DAY})(?:\s+(?:and|to|-)\s+(${DAY}))?$`,
  'i',
);
const ZONE = String.raw`(?:utc|gmt)(?:\s?[+-]\d{1,2}(?::\d\d)?)?|bst|[cew]es?t|msk|[aecmp][sd]t`;
const HOUR = new RegExp(
  String.raw`^(?:at |from )?(\d{1,2})(?::(\d\d))?(?:\s*(am|pm))?(?:\s*(?:-|–|to|until)\s*(\d{1,2})(?::(\d\d))?(?:\s*(am|pm))?)?(?:\s+(${ZONE}))?$`,
  'i',
);

/** The whole phrase is a timing, or it is none. */
export function timingOf(phrase: string): Timing | null {
  const told = phrase
    .trim()
    .replace(/^(?:now|only|always)\s+/i, '')
    .replace(/^to\s+(?=every|each|\d)/i, '');
  const often = INTERVAL.exec(told);
  if (often !== null) return { sort: 'interval', key: `every ${intervalOf(often)} s`, told };
  const day = WEEKDAY.exec(told);
  if (day !== null) {
    const names = [day[2], day[3]].flatMap((name) =>
      name === undefined ? [] : [name.toLowerCase().replace(/s$/, '')],
    );
    return { sort: 'day', key: `${(day[1] ?? '').toLowerCase()}${names.join(' and ')}`, told };
  }
  const hour = HOUR.exec(told);
  if (hour === null || !/:|am|pm/i.test(told)) return null;
  const clock = [clockOf(hour[1], hour[2], hour[3]), clockOf(hour[4], hour[5], hour[6])].filter(Boolean);
  const zone =
    hour[7] === undefined ? '' : ` ${hour[7].toLowerCase().replace(/\s/g, '').replace('gmt', 'utc')}`;
  return { sort: 'hour', key: `${clock.join('–')}${zone}`, told };
}

function intervalOf([, many, unit, times, per, adverb]: RegExpExecArray): number {
  if (adverb !== undefined) return ADVERBS.get(adverb.toLowerCase()) ?? 0;
  const seconds = SECONDS.get((unit ?? per ?? '').toLowerCase().replace(/s$/, '')) ?? 0;
  const count = (word: string) => COUNTS[word.toLowerCase()] ?? Number.parseInt(word, 10);
  if (times !== undefined) return Math.round(seconds / count(times));
  return seconds * (many === undefined ? 1 : count(many));
}

function clockOf(hours: string | undefined, minutes = '00', half = ''): string | null {
  if (hours === undefined) return null;
  const after = half.toLowerCase() === 'pm' ? (Number(hours) % 12) + 12 : Number(hours);
  return `${String(after).padStart(2, '0')}:${minutes}`;
}

/** Without any of this there is no timing. */
export const TIMED = /\d|day|every|each|once|twice|ly\b|midnight|noon/i;
