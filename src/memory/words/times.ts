/** When something happens: how often, at which hour, on which day; in one form for each. */

import { matchesOf } from './matches.js';
import { remember } from './remember.js';
import { ZONE_NAMES, zoneKey } from './zones.js';

export interface Timing {
  /** Two timings of different sorts do not contradict each other: hourly, and at half past. */
  readonly sort: 'interval' | 'hour' | 'day';
  readonly key: string;
  readonly told: string;
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  day: 86_400,
  night: 86_400,
  week: 604_800,
  month: 2_592_000,
  quarter: 7_776_000,
  year: 31_536_000,
};
const ADVERBS: Readonly<Record<string, number>> = {
  hourly: 3600,
  daily: 86_400,
  nightly: 86_400,
  weekly: 604_800,
  biweekly: 1_209_600,
  fortnightly: 1_209_600,
  monthly: 2_592_000,
  quarterly: 7_776_000,
  yearly: 31_536_000,
  annually: 31_536_000,
};
const COUNTS: Readonly<Record<string, number>> = { once: 1, twice: 2, other: 2, second: 2, third: 3 };
const UNIT = 'seconds?|minutes?|mins?|hours?|days?|nights?|weeks?|months?|quarters?|years?';

const INTERVAL = new RegExp(
  String.raw`^(?:every|each)\s+(?:(\d+|other|second|third)\s+)?(${UNIT})$|^(once|twice|\d+ times)\s+(?:a|an|per|every)\s+(${UNIT})$|^(${Object.keys(ADVERBS).join('|')})$`,
  'i',
);
const WEEKDAY = new RegExp(
  String.raw`^(?:(?:every|each|on|until|to)\s+)*((?:other|second|first|last)\s+)?(${DAY})(?:\s+(?:and|to|-)\s+(${DAY}))?$`,
  'i',
);
const HOUR = new RegExp(
  String.raw`^(?:at |from )?(\d{1,2})(?::(\d\d))?(?:\s*(am|pm))?(?:\s*(?:-|–|to|until)\s*(\d{1,2})(?::(\d\d))?(?:\s*(am|pm))?)?(?:\s+(${ZONE_NAMES}))?$`,
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
    const names = [day[2], day[3]].flatMap((name) => (name === undefined ? [] : [dayOf(name)]));
    return { sort: 'day', key: `${(day[1] ?? '').toLowerCase()}${names.join(' and ')}`, told };
  }
  const hour = HOUR.exec(told);
  if (hour === null || !/:|am|pm/i.test(told)) return null;
  const clock = [clockOf(hour[1], hour[2], hour[3]), clockOf(hour[4], hour[5], hour[6])].filter(Boolean);
  const zone = hour[7] === undefined ? '' : ` ${zoneKey(hour[7])}`;
  return { sort: 'hour', key: `${clock.join('–')}${zone}`, told };
}

function intervalOf([, many, unit, times, per, adverb]: RegExpExecArray): number {
  if (adverb !== undefined) return ADVERBS[adverb.toLowerCase()] ?? 0;
  const seconds = SECONDS[(unit ?? per ?? '').toLowerCase().replace(/s$/, '')] ?? 0;
  const count = (word: string) => COUNTS[word.toLowerCase()] ?? Number.parseInt(word, 10);
  if (times !== undefined) return Math.round(seconds / count(times));
  return seconds * (many === undefined ? 1 : count(many));
}

function dayOf(name: string): string {
  const plain = name.toLowerCase().replace(/s$/, '');
  return DAYS.find((day) => day === plain) ?? plain;
}

function clockOf(hours: string | undefined, minutes = '00', half = ''): string | null {
  if (hours === undefined) return null;
  const after = half.toLowerCase() === 'pm' ? (Number(hours) % 12) + 12 : Number(hours);
  return `${String(after).padStart(2, '0')}:${minutes}`;
}

const CLOCK = String.raw`\d{1,2}:\d\d(?:\s*[ap]m)?|\d{1,2}\s?[ap]m`;
const ZONE = String.raw`(?:\s+(?:${ZONE_NAMES})\b)?`;
/** As an adjective it belongs to a name: "the nightly export". */
const ALONE = String.raw`(?=$|[,.;:)]|\s+(?:at|on|by|in|via|and|to|from|with|for|over|now|instead|again|during|after|before|since|through|using|as)\b)`;
const IN_TEXT = new RegExp(
  [
    String.raw`\b(?:every\s+|each\s+|on\s+)?(?:other\s+|second\s+|first\s+|last\s+)?${DAY}\b(?:\s+and\s+${DAY}\b)?`,
    String.raw`\b(?:every|each)\s+(?:(?:\d+|other|second|third)\s+)?(?:${UNIT})\b`,
    String.raw`\b(?:once|twice|\d+ times)\s+(?:a|an|per|every)\s+(?:${UNIT})\b`,
    String.raw`\b(?:${Object.keys(ADVERBS).join('|')})${ALONE}`,
    String.raw`\b(?:at\s+)?(?:${CLOCK})${ZONE}(?:\s*(?:-|–|to|until)\s*(?:${CLOCK})${ZONE})?`,
    String.raw`\bat\s+(?:midnight|noon)\b`,
  ].join('|'),
  'gi',
);

/** Without any of this there is no timing. */
export const TIMED = /\d|day|every|each|once|twice|ly\b|midnight|noon/i;

/** Every timing in the text; an hour beside a day or an interval tells more, and stands alone. */
export const timingsIn = remember(findTimings, 200);

function findTimings(text: string): readonly Timing[] {
  if (!TIMED.test(text)) return [];
  const found = matchesOf(IN_TEXT, text).flatMap(([words]) => {
    const plain = words.replace(/\bmidnight\b/i, '00:00').replace(/\bnoon\b/i, '12:00');
    const timing = timingOf(plain);
    return timing === null ? [] : [{ ...timing, told: words }];
  });
  const hours = found.filter(({ sort }) => sort === 'hour');
  return hours.length > 0 && found.length > 1 ? hours : found;
}
