/** What the years under a key of a note's front matter are compared by: turns, and years that are counted beside two dates. */
import { foldName } from '../../model/index.js';
import { isPlainList, isPlainMap, type Place, type Plain, type PlainMap } from '../fields-plain.js';
import type { FrontMatter } from './front-matter.js';
import { COUNTED, type Count, countsIn } from './markdown/counted-years.js';
import { termIn } from './markdown/term-lists.js';
import { type Turn, turnsIn, turnsWithin } from './markdown/turns.js';
import type { Vocabulary } from './reader.js';

/** `terms: [Ann Pell 1400–1412, Bo Wick 1412–1431, …]`, or a map for each. */
export interface PlacedTurn extends Turn {
  readonly place: Place;
}

export function frontTurns(
  { fields, places }: FrontMatter,
  vocabulary: Vocabulary,
  isDate: (text: string) => boolean,
): PlacedTurn[] {
  return Object.keys(fields).flatMap((key): PlacedTurn[] => {
    const value = fields[key];
    if (vocabulary.isRelation(key)) return [];
    const whole = places(fields, key);
    if (typeof value === 'string')
      return turnsWithin(value, key, vocabulary, isDate).map((turn) => ({ ...turn, place: whole }));
    if (!isPlainList(value)) return [];
    const terms = value.flatMap((item) => termIn(lineOf(item, vocabulary), vocabulary) ?? []);
    if (terms.length < value.length) return [];
    return turnsIn(terms, key, vocabulary, { isDate }).map((turn, i) => {
      const place = places(value, i);
      return { ...turn, place: place.line === undefined ? whole : place };
    });
  });
}

function lineOf(item: Plain, vocabulary: Vocabulary): string {
  if (typeof item === 'string') return item;
  return isPlainMap(item) ? lineOfMap(item, vocabulary) : '';
}

/** `{ name: Ann Pell, from: 1400, until: 1412 }`. */
function lineOfMap(item: PlainMap, { reading }: Vocabulary): string {
  const under = (words: ReadonlySet<string>): string => {
    const key = Object.keys(item).find((one) => words.has(foldName(one)));
    const value = key === undefined ? null : item[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const [from, until] = [under(reading.begins), under(reading.ends)];
  return from === '' ? '' : `${under(reading.targets)}, ${from}–${until}`;
}

export interface PlacedCount extends Pick<Count, 'count' | 'when'> {
  readonly place: Place;
}

/** `office: Reeve, 1412–1431, nineteen years`. */
export function frontCounts(
  { fields, places }: FrontMatter,
  vocabulary: Vocabulary,
  isDate: (text: string) => boolean,
): PlacedCount[] {
  if (!vocabulary.isAttribute(COUNTED)) return [];
  return Object.keys(fields).flatMap((key) => {
    const value = fields[key];
    const whole = places(fields, key);
    const texts = isPlainList(value)
      ? value.map((item, i) => ({ item, place: places(value, i) }))
      : [{ item: value, place: whole }];
    return texts.flatMap(({ item, place }) =>
      typeof item !== 'string'
        ? []
        : countsIn(item, isDate).map(({ count, when }) => ({
            ...{ count, when },
            place: place.line === undefined ? whole : place,
          })),
    );
  });
}
