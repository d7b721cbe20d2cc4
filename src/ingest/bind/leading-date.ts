/** What can be read of a date in a field with other words around it: a place, an age, a second count. */
import { isBareYear, type ParsedDate } from '../../time/index.js';

type ParseDate = (text: string) => ParsedDate;

const LONGEST_DATE = 200;
const DIGITS_AND_CALENDAR = /^\d+-\d+-\d+\s*\(/;
/** `812 of a fever`; what stands behind `812 of the`, or behind `812 in the Third`, may be an age. */
const PLAIN =
  '(?:at|near|aged|while|when)\\s|(?:in|by|during)\\s(?!the\\s+\\p{Lu}|\\S+\\s+(?:Age|Era|Reckoning)\\b)|of\\s(?!the\\s)\\p{Ll}';
const WORDS_FOLLOW = new RegExp(`(?:,|;|\\s[-–—])\\s+(?=\\p{L})|\\s+(?=\\(|${PLAIN})`, 'gu');
const IN_BRACKETS = /^\s*\([^()]*\)$/;
const ANOTHER_YEAR = /\d{3}|\bor\b.*\d/;
/** `812 by the dwarven count`. */
const ANOTHER_COUNT = /\b(?:count|reckoning|calendar|era|age)\b/i;
const AGE = /\b(?:aged?|at the age of)(?: about| around| c\.)? \d{1,4}\b/;
/** `4 of Sowing`: so short a number may be a day. */
const SHORT = /^\D*\d{1,2}$/;
/** `(RY 118)`, `(= 118 RY)`: the same year by another count. Two groups: its era, before or behind. */
const OTHER_COUNT =
  /\s*\((?:= ?|i\.e\. )?((\p{Lu}[\p{L}.]{0,4})[. ]{0,2}\d{1,5}|\d{1,5} ?(\p{Lu}[\p{L}.]{0,4}))\)$/u;

/** `3 February 1791, Rope Street`: where words follow that say where or how, the date before them; null for none. */
export function leadingDate(text: string, parse: ParseDate): string | null {
  // Behind a date of digits alone stands the calendar that it is of.
  if (text.length > LONGEST_DATE || DIGITS_AND_CALENDAR.test(text)) return null;
  const whole = byOtherCount(text, parse);
  if (whole !== null) return whole;
  for (const { index } of [...text.matchAll(WORDS_FOLLOW)].reverse()) {
    const [date, words] = [text.slice(0, index), text.slice(index)];
    if (!/\d/.test(date) || (SHORT.test(date) && /^\s+\p{L}/u.test(words))) continue;
    // What stands in brackets behind a span counts it otherwise: `November 2191 – April 2192 (T.31–T.32)`.
    if (parse(date).kind === 'window' && IN_BRACKETS.test(words)) return date;
    const ageless = words.replace(AGE, '');
    if (ANOTHER_YEAR.test(ageless) || ANOTHER_COUNT.test(ageless)) continue;
    const read = parse(date).kind === 'moment' ? date : byOtherCount(date, parse);
    if (read !== null) return read;
  }
  return null;
}

/** `812 (AR 40)`: by the count that is known; null where it is told once, or twice by the same. */
function byOtherCount(text: string, parse: ParseDate): string | null {
  const [bracket = '', other = '', before, behind] = OTHER_COUNT.exec(text) ?? [];
  const date = text.slice(0, text.length - bracket.length);
  if (bracket === '' || date.includes(before ?? behind ?? '')) return null;
  // `1776 (July 4)`: a day of that year.
  const isMonth = parse(`1 ${before ?? behind ?? ''} 812`).kind === 'moment';
  if (isBareYear(date) && !isMonth && parse(other).kind === 'moment') return other;
  return parse(date).kind === 'moment' ? date : null;
}
