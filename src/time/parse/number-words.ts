/** Numbers written out: `three`, `twenty-one`, `a hundred`, `fourth`. */
import type { Reader } from './reader.js';
import { readDigits } from './thousands.js';

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
export const ORDINALS: readonly string[] =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

const CARDINAL = new Map<string, number>([
  ...UNITS.map((word, i): [string, number] => [word, i]),
  ...TENS.slice(2).map((word, i): [string, number] => [word, (i + 2) * 10]),
  ['a', 1],
  ['an', 1],
  ['dozen', 12],
]);
const ORDINAL = new Map(ORDINALS.map((word, i): [string, number] => [word, i + 1]));

/** Vague counts: how few and how many they may be. */
const LOOSE = new Map<string, readonly [number, number]>([
  ['couple', [2, 2]],
  ['few', [2, 6]],
  ['some', [2, 12]],
  ['several', [3, 10]],
  ['many', [5, 50]],
]);

/** A count in digits or in words, as the least and the most it may be; moves the reader past it. */
export function readCount(reader: Reader): { min: number; max: number } | null {
  const first = reader.peek();
  if (!first) return null;
  if (first.kind === 'number') {
    const value = Number(readDigits(reader).slice(0, 15));
    return { min: value, max: value };
  }
  const article = first.text === 'a' || first.text === 'an';
  const loose = LOOSE.get(article ? (reader.peek(1)?.text ?? '') : first.text);
  if (loose) {
    reader.skip(article ? 2 : 1);
    reader.skipWord('of');
    return { min: loose[0], max: loose[1] };
  }
  const value = readCardinal(reader);
  return value === null ? null : { min: value, max: value };
}

function readCardinal(reader: Reader): number | null {
  const value = readBelowHundred(reader);
  if (value === null) return null;
  if (reader.skipWord('dozen')) return value * 12;
  const scale = reader.skipWord('hundred') ? 100 : reader.skipWord('thousand') ? 1000 : 1;
  if (scale === 1) return value;
  reader.skipWord('and');
  return value * scale + (readBelowHundred(reader) ?? 0);
}

function readBelowHundred(reader: Reader): number | null {
  const value = CARDINAL.get(reader.peek()?.text ?? '');
  if (value === undefined) return null;
  reader.skip(1);
  if (value < 20) return value;
  const dash = reader.peek()?.text === '-' ? 1 : 0;
  const unit = CARDINAL.get(reader.peek(dash)?.text ?? '');
  if (unit === undefined || unit === 0 || unit > 9) return value;
  reader.skip(dash + 1);
  return value + unit;
}

/** `63`, `sixty-three` or `sixty` `three`; null where the words are no number below a hundred, or digits beyond three. */
export function countOf(words: readonly string[]): number | null {
  const [only = ''] = words;
  const dash = only.indexOf('-');
  const begins = dash < 0 ? only : only.slice(0, dash);
  // Asked of every word of a text, of which hardly any is a number.
  if (!CARDINAL.has(begins) && !/^\d/.test(begins)) return null;
  const [first = '', second, third] = words.flatMap((word) => word.split('-'));
  if (/^\d{1,3}$/.test(first)) return second === undefined ? Number(first) : null;
  const [tens, unit] = [CARDINAL.get(first), second === undefined ? 0 : CARDINAL.get(second)];
  if (tens === undefined || unit === undefined || third !== undefined || first.length < 3) return null;
  return second === undefined ? tens : tens >= 20 && unit > 0 && unit < 10 ? tens + unit : null;
}

/** `zero` … `twelve`, and digits beyond. */
export function numberWord(count: number): string {
  return (count > 12 ? undefined : UNITS[count]) ?? String(count);
}

/** One word without an article: `zero` … `ninety`, `dozen`. */
export function cardinalOf(word: string): number | undefined {
  return word.length < 3 ? undefined : CARDINAL.get(word);
}

/** `first` … `twentieth`. */
export function ordinalWord(word: string): number | null {
  return ORDINAL.get(word) ?? null;
}
