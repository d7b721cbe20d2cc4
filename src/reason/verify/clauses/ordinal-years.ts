/** Years that are counted: `the ninth year of the Frosthollow Count`, `in the two hundred and first year of the Count`. */
import type { Calendar } from '../../../time/index.js';
import { wordsOf } from '../text.js';
import { numberAt } from './numbers.js';

const SMALL: Readonly<Record<string, string>> = {
  first: 'one',
  second: 'two',
  third: 'three',
  fifth: 'five',
  eighth: 'eight',
  ninth: 'nine',
  twelfth: 'twelve',
};

/** The number that an ordinal counts: `ninth`, `ninetieth`, `201st`, `two hundred and first`; null for another word. */
export function ordinalValue(text: string): number | null {
  const figure = /^(\d+)(?:st|nd|rd|th)$/.exec(text)?.[1];
  if (figure !== undefined) return Number(figure);
  const plain = text.toLowerCase().replace(/\p{L}+$/u, (last) => {
    const known = SMALL[last];
    if (known !== undefined) return known;
    const tens = /^(\p{L}+)ieth$/u.exec(last)?.[1];
    return tens === undefined ? last.replace(/th$/, '') : `${tens}y`;
  });
  if (plain === text.toLowerCase()) return null;
  const words = wordsOf(plain);
  const read = numberAt(words, 0);
  return read !== null && read.end === words.length ? read.value : null;
}

const COUNTED =
  /\b(?:the )?((?:\p{L}+ (?:hundred|thousand)(?: and)? )?(?:\p{L}+-)?(?:\p{L}+(?:st|nd|rd|th)|\d+(?:st|nd|rd|th))) year (?:of|by|in) (?:the )?(\p{Lu}[\p{L} ]*?)(?=[,;:.)]|$| (?:when|and|by|in|as|it|he|she|they|to|from|until)\b)/gu;

export function withOrdinalYears(text: string, calendars: readonly Calendar[]): string {
  return text.replace(COUNTED, (all: string, ordinal: string, called: string) => {
    const year = ordinalValue(ordinal);
    if (year === null) return all;
    for (const { name, aliases, data } of calendars) {
      const era = data.eras.find((one) => one.name === called || one.id === called);
      if (era !== undefined) return `${year} ${era.id}`;
      if (
        [name, ...aliases].some((one) => one === called || one?.endsWith(called)) &&
        data.default_era !== undefined
      )
        return `${year} ${data.default_era}`;
    }
    return all;
  });
}
