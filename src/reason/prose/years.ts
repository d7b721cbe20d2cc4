/** Years that stand alone, where any text may have a number: "on her last day, 711, she asked for it"; "at Easter 1367". */
import { ORDINARY } from '../../language/reader/index.js';
import type { Reading } from '../../packs/ontology.js';
import { ordinalWord, type ParsedDate } from '../../time/index.js';
import type { DateSpan } from '../verify/dates.js';
import type { Mention, ReadSentence } from '../verify/mentions.js';

export function withYears(
  read: ReadSentence,
  parse: (text: string) => ParsedDate,
  reading: Reading,
  /** The year that the line begins with, where it stands in a chronicle. */
  opening: string | null = null,
): ReadSentence {
  const isTaken = (index: number): boolean =>
    [...read.mentions, ...read.dates].some(({ first, end }) => index >= first && index < end);
  const years = read.words.flatMap(({ text }, index): DateSpan[] => {
    const isYear =
      (index === 0 && text === opening) ||
      (YEAR.test(text) && standsAlone(read, index, reading)) ||
      (SHORT_YEAR.test(text) && isOfLabel(read, index, reading));
    if (!isYear || isTaken(index)) return [];
    const parsed = parse(text);
    if (parsed.kind !== 'moment' || parsed.moment.vague) return [];
    const { moment } = parsed;
    return [{ kind: 'at', from: moment, until: null, text, first: index, end: index + 1 }];
  });
  const more = [
    ...years,
    ...lifespans(read, parse, isTaken),
    ...ofEras(read, parse, (index) => isTaken(index) || years.some(({ first }) => first === index)),
  ];
  const whole = withDays(read, [...read.dates, ...more], parse);
  if (more.length === 0 && whole.length === 0) return read;
  const isDated = (first: number, end: number) =>
    [...more, ...whole].some((one) => one.first < end && first < one.end);
  // "8 Leaf, 72 AK": what was taken for a name is an era, or a month that no calendar knows.
  const isMonth = ({ first, end, entities }: Mention) =>
    entities.length === 0 && isDated(end, end + 1) && /^\d{1,2}$/.test(read.words[first - 1]?.text ?? '');
  const mentions = read.mentions.filter((one) => !isDated(one.first, one.end) && !isMonth(one));
  const isWhole = ({ first, end }: DateSpan) => whole.some((one) => one.first <= first && end <= one.end);
  const dates = [...[...read.dates, ...more].filter((one) => !isWhole(one)), ...whole];
  return { ...read, mentions, dates: dates.sort((a, b) => a.first - b.first) };
}

/** `3 Thaw 258`, `the ninth of Frost, 586 p.f.`: of a day in a month that no calendar knows the year is known. */
function withDays(
  { text, words, mentions }: ReadSentence,
  dates: readonly DateSpan[],
  parse: (text: string) => ParsedDate,
): DateSpan[] {
  const isKnown = (index: number) =>
    mentions.some(({ first, end, entities }) => index >= first && index < end && entities.length > 0);
  return words.flatMap(({ text: day }, first): DateSpan[] => {
    const isOrdinal = ordinalWord(day.toLowerCase()) !== null || /^\d{1,2}(?:st|nd|rd|th)$/.test(day);
    const at = first + (isOrdinal && words[first + 1]?.folded === 'of' ? 2 : 1);
    const [month, year] = [words[at], words[at + 1]];
    if (!isOrdinal && !(/^\d{1,2}$/.test(day) && Number(day) <= MOST_DAYS)) return [];
    if (month === undefined || year === undefined || !MONTH.test(month.text) || isKnown(at)) return [];
    if (!/^,? $/.test(text.slice(month.end, year.start)) || month.afterBreak) return [];
    const known = dates.find((one) => one.first === at + 1);
    if (known !== undefined) return known.kind === 'at' ? [{ ...known, first }] : [];
    const parsed = YEAR.test(year.text) && endsThere(text, words, at + 1) ? parse(year.text) : null;
    if (parsed?.kind !== 'moment' || parsed.moment.vague) return [];
    const { moment } = parsed;
    return [{ kind: 'at', from: moment, until: null, text: year.text, first, end: at + 2 }];
  });
}
const MOST_DAYS = 40;
/** No plural: `3 Goblins 120`. */
const MONTH = /^\p{Lu}\p{Ll}*[^\P{Ll}s]$/u;

/** Before a stop, or a word that it cannot count. */
function endsThere(text: string, words: ReadSentence['words'], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]];
  const behind = text.slice(word?.end ?? 0, next?.start ?? text.length);
  return (
    next === undefined ||
    /[.,;:)!?–—]/.test(behind) ||
    (ORDINARY.has(next.folded) && !COUNTED.has(next.folded))
  );
}

/** `Ottoline Breck, engineer (22-79)`: in brackets and soon behind a name. */
function lifespans(
  { text, words, mentions }: ReadSentence,
  parse: (text: string) => ParsedDate,
  isTaken: (index: number) => boolean,
): DateSpan[] {
  return [...text.matchAll(LIFESPAN)].flatMap(({ 0: written, index, groups }): DateSpan[] => {
    const first = words.findIndex(({ start }) => start > index);
    const named = mentions.findLast(({ end }) => end <= first);
    if (first < 0 || isTaken(first) || named === undefined || first - named.end > MOST_BETWEEN) return [];
    const [from, until] = [groups?.from, groups?.until].map((year) => {
      const parsed = parse(year ?? '');
      return parsed.kind === 'moment' && !parsed.moment.vague ? parsed.moment : null;
    });
    if (!from || !until || from.min >= until.min) return [];
    const next = words.findIndex(({ start }) => start > index + written.length);
    const end = next < 0 ? words.length : next;
    return [{ kind: 'span', from, until, text: written.slice(1, -1), first, end }];
  });
}
const LIFESPAN = /\((?<from>\d{1,4})\s?[-–]\s?(?<until>\d{1,4})\)/g;
const MOST_BETWEEN = 2;

/** A year with its era beside a day and a month that no calendar knows: the year is known. */
function ofEras(
  { text, words, mentions, dates }: ReadSentence,
  parse: (text: string) => ParsedDate,
  isTaken: (index: number) => boolean,
): DateSpan[] {
  const isNamed = (index: number) =>
    [...mentions, ...dates].some(
      ({ first, end, ...one }) =>
        index >= first && index < end && !('entities' in one && one.entities.length === 0),
    );
  return words.slice(0, -1).flatMap((word, first): DateSpan[] => {
    const next = words[first + 1];
    if (next === undefined || next.afterBreak || isNamed(first) || isNamed(first + 1)) return [];
    const isYear = [word, next].filter(({ text: one }) => /^\d{1,4}$/.test(one)).length === 1;
    const isEra = [word, next].some(({ text: one }) => /^\p{Lu}{1,4}$/u.test(one));
    if (!isYear || !isEra || (isTaken(first) && isTaken(first + 1))) return [];
    const written = text.slice(word.start, next.end);
    const parsed = parse(written);
    if (parsed.kind !== 'moment' || parsed.moment.vague) return [];
    const { moment } = parsed;
    return [{ kind: 'at', from: moment, until: null, text: written, first, end: first + 2 }];
  });
}

const YEAR = /^\d{3,4}$/;

/** After a comma or a bracket and before the end, or after a word of time or of the year, and before no word that it could count. */
function standsAlone({ text, words }: ReadSentence, index: number, reading: Reading): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (before === undefined || word === undefined) return false;
  const ahead = text.slice(before.end, word.start);
  const behind = text.slice(word.end, next?.start ?? text.length);
  const isEnd = next === undefined || /[.,;:)!?]/.test(behind);
  if (/[,(]\s*$/.test(ahead)) return isEnd;
  const isDay = before.isCapital && reading.days.has(before.folded);
  const isLed = /^\s+$/.test(ahead) && (isDay || reading.of_time.has(before.folded));
  // "Died 1803 unmarried": few things are counted in thousands.
  const isLong = word.text.length === 4 && !next?.folded.endsWith('s');
  if (isEnd || !isLed) return isLed;
  return isLong ? !COMPARED.has(next.folded) : ORDINARY.has(next.folded) && !COUNTED.has(next.folded);
}

const BOUNDS = ['begins', 'ends'] as const;
const TIMES = ['happens', 'of_time'] as const;
const SHORT_YEAR = /^\d{1,4}$/;

/** All that stands behind its label: a cell of a table, `from: 71`; a field, `Born: 812`. */
function isOfLabel({ text, words }: ReadSentence, index: number, reading: Reading): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (before === undefined || word === undefined) return false;
  const isLabelled = /^\s*:\s+$/.test(text.slice(before.end, word.start));
  const isAll = next === undefined || /[;|]/.test(text.slice(word.end, next.start));
  const kinds = word.text.length > 2 ? [...BOUNDS, ...TIMES] : BOUNDS;
  return isLabelled && isAll && kinds.some((kind) => reading[kind].has(before.folded));
}

/** "After 300 of them", "at 412 or more". */
const COMPARED = new Set(['of', 'or', 'more', 'less']);
const COUNTED = new Set([...COMPARED, 'at', 'in', 'about', 'over', 'under']);
