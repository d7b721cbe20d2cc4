/** Dates that a text counts from others: `six years later`, `since then`, `in that same year`, `224 of the Frosthollow Count`. */
import type { Calendar } from '../../../time/index.js';
import { wordsOf } from '../text.js';
import { numberAt } from './numbers.js';

/** The last years that were named: what `later` and `then` count from. */
export interface LastYears {
  first: number | null;
  last: number | null;
  /** The one that was named before the last. */
  before: number | null;
  era: string;
}

const YEAR =
  /(?:(?<=\b(?:in|since|until|till|from|to|by|and|between|before|after|year|of|around|about|circa|born|died)\s)|(?<=[–—-]\s?)|(?<=\()|\b(?=\d+ ?[A-Z]{2}\b))\d{1,5}\b(?: ?([A-Z]{2})\b)?/g;
const COUNTED =
  /\b(?:(?<count>(?:[a-z]+(?:-[a-z]+)* (?:hundred|thousand)(?: and [a-z]+(?:-[a-z]+)*)?|an?|one|[a-z]+(?:-[a-z]+)*|\d+)) years?|(?<next>the (?:following|next) year|the year after)|(?<same>(?:that|the|this) (?:very )?same year|that (?:very )?year|at (?:that|the same) time|in those years))(?<later> later| afterwards?| after (?:that|this|it)| thereafter| on)?(?<earlier> earlier| before(?: that)?(?! (?:he|she|it|they|the|his|her|its|their|an?|[A-Z][a-z]+)\b)| previously)?\b/gi;

/** `until he died in 318`: until 318, and that he died then. */
const UNTIL_DEED =
  /\b(until|till) ((?:he|she|it|they|the \p{L}+|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)) ((?:was |were )?\p{L}+(?:ed|ell)|died) in (\d+(?: [A-Z]{2})?)/gu;

export function datedText(text: string, last: LastYears, calendars: readonly Calendar[]): string {
  let said = sameEra(withEras(text, calendars), calendars).replace(UNTIL_DEED, '$1 $4, when $2 $3');
  const events: {
    readonly at: number;
    readonly end: number;
    readonly year: number | null;
    readonly apply: () => string | null;
  }[] = [];
  for (const match of said.matchAll(YEAR)) {
    const year = Number.parseInt(match[0], 10);
    const era = match[1];
    events.push({
      at: match.index,
      end: match.index + match[0].length,
      year,
      apply: () => {
        const isEnd = /(?:to|and|until|[–—-])\s*$/.test(
          said.slice(Math.max(0, match.index - 6), match.index),
        );
        if (!isEnd) last.first = year;
        if (last.last !== year) last.before = last.last;
        last.last = year;
        if (era !== undefined) last.era = era;
        return null;
      },
    });
  }
  for (const match of said.matchAll(COUNTED)) {
    const { count = '', next, same, later, earlier } = match.groups ?? {};
    events.push({
      at: match.index,
      end: match.index + match[0].length,
      year: null,
      apply: () =>
        isCountedTo(said.slice(0, match.index), last, count, later)
          ? ''
          : counted(last, count, { next, same, later, earlier }, countsBack(last.era, calendars)),
    });
  }
  for (const match of said.matchAll(/\b(?:since then|ever since|thereafter)\b/gi))
    events.push({
      at: match.index,
      end: match.index + match[0].length,
      year: null,
      apply: () => (last.last === null ? null : `since ${last.last}${eraOf(last)}`),
    });
  events.sort((a, b) => a.at - b.at);
  let result = '';
  let from = 0;
  for (const { at, end, apply } of events) {
    if (at < from) continue;
    const instead = apply();
    if (instead === null) continue;
    result += said.slice(from, at) + instead;
    from = end;
  }
  said = result + said.slice(from);
  return said.replace(/\bin in\b/g, 'in').replace(/\b(in|by|at) (since|until|in) /gi, '$2 ');
}

/** `from 1199 SA, and died in 1200`: a bare year is of the era of the date before it. */
function sameEra(text: string, calendars: readonly Calendar[]): string {
  const usual = new Set(calendars.map(({ data }) => data.default_era));
  let era = '';
  const listed = text.replace(
    /\b(\d{1,4})(?=(?:, \d{1,4})*,? (?:and|or) \d{1,4} ([A-Z]{2})\b)/g,
    (year: string, _: string, sign: string) => `${year} ${sign}`,
  );
  return listed.replace(YEAR, (written: string, sign: string | undefined) => {
    if (sign !== undefined) era = sign;
    return sign === undefined && era !== '' && !usual.has(era) ? `${written} ${era}` : written;
  });
}

function eraOf({ era }: LastYears): string {
  return era === '' ? '' : ` ${era}`;
}

/** Before Christ, the later year has the smaller number. */
function countsBack(era: string, calendars: readonly Calendar[]): boolean {
  return calendars.some(({ data }) => data.eras.some((one) => one.id === era && one.direction === 'down'));
}

function counted(
  last: LastYears,
  count: string,
  { next, same, later, earlier }: Readonly<Record<'next' | 'same' | 'later' | 'earlier', string | undefined>>,
  isBack: boolean,
): string | null {
  if (last.last === null) return null;
  if (same !== undefined) {
    const year = /those years/i.test(same) ? last.last : last.last;
    return `in ${year}${eraOf(last)}`;
  }
  const on = isBack ? -1 : 1;
  if (next !== undefined) return set(last, last.last + on);
  const years = /^(?:an?|one)$/i.test(count) ? 1 : (numberAt(wordsOf(count), 0)?.value ?? null);
  if (years === null || (later === undefined && earlier === undefined)) return null;
  return set(last, later !== undefined ? last.last + on * years : last.last - on * years);
}

/** `in 333, forty-six years later`: how far the year that was just named is from the one before it. */
function isCountedTo(said: string, last: LastYears, count: string, later: string | undefined): boolean {
  const years = numberAt(wordsOf(count), 0)?.value ?? (/^an?$/i.test(count) ? 1 : null);
  if (later === undefined || years === null || last.before === null || last.last === null) return false;
  return /\d+(?: [A-Z]{2})?\s*[,(–—]\s*$/u.test(said) && Math.abs(last.last - last.before) === years;
}

function set(last: LastYears, year: number): string {
  last.first = year;
  last.before = last.last;
  last.last = year;
  return `in ${year}${eraOf(last)}`;
}

/** `from 224 to 257 of the Frosthollow Count`, `by the Frosthollow Count, … 224`: with the era's sign, as dates are read. */
function withEras(text: string, calendars: readonly Calendar[]): string {
  let said = text;
  for (const { name, aliases, data } of calendars)
    for (const called of [name, ...aliases, ...data.eras.map((era) => era.name)]) {
      const sign = data.eras.find((era) => era.name === called)?.id ?? data.default_era;
      if (called === undefined || sign === undefined) continue;
      const plain = called.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const after = new RegExp(`(\\d+)((?: (?:to|until|and) |–)\\d+)? (?:of|by|in) the ${plain}\\b`, 'g');
      said = said.replace(after, (_, one: string, two: string | undefined) =>
        two === undefined ? `${one} ${sign}` : `${one}${two} ${sign}`,
      );
      const before = new RegExp(`^(?:By|In) the ${plain},? `);
      if (before.test(said))
        said = said.replace(before, '').replace(/(\d+)(?! ?[A-Z]{2}\b)(?=[^\d]*$)/, `$1 ${sign}`);
    }
  return said;
}
