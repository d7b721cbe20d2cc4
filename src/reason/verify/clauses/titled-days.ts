/** Days that documents are told apart by: `larch-14b's answers of 2 March`, where a title says which day it is of. */
import type { Source } from '../../../model/index.js';
import { wordsOf } from '../text.js';
import type { Attribution } from './attributed.js';
import { numberAt } from './numbers.js';

const DAY = /\b(\d{1,2}) (\p{Lu}\p{Ll}{2,})\b/gu;
const LISTED = /(?:\d{1,2}(?:st|nd|rd|th)?(?:, | and |, and | to |–))*\d{1,2}(?:st|nd|rd|th)?/u.source;

interface TitledDays {
  readonly text: string;
  /** The same, each with only the documents of the days that are told. */
  readonly named: readonly Attribution[];
  /** Days of which there is no such document, as they are written. */
  readonly unknown: readonly string[];
}

/** Takes the days out of a text; untouched where no title has one. */
export function withoutTitledDays(
  text: string,
  named: readonly Attribution[],
  sources: readonly Source[],
): TitledDays {
  const days = new Map<string, string[]>();
  for (const { id, title } of sources)
    for (const [day] of title.matchAll(DAY)) days.set(day, [...(days.get(day) ?? []), id]);
  const months = [...new Set([...days.keys()].map((day) => day.replace(/^\d+ /, '')))];
  if (months.length === 0) return { text, named, unknown: [] };
  const written = new RegExp(
    `(?:['’]s)?(?: own)?(?: (?:answers?|reply|replies|output))?\\s*\\b(?:(?:are|were|is|was|all) )?(?:(?:dates?|dated|comes?|came) )?(?:(?:of|from|on|to) )?(?:(\\p{L}+|\\d+) (?:\\p{L}+ )?days(?: \\p{L}+)*[:,]? )?(${LISTED}) (${months.join('|')})\\b`,
    'gu',
  );
  const told: string[] = [];
  const unknown: string[] = [];
  const said = text.replace(
    written,
    (all: string, count: string | undefined, list: string, month: string) => {
      const numbers = daysOf(list);
      const counted = count === undefined ? null : numberAt(wordsOf(count), 0)?.value;
      if (counted !== null && counted !== undefined && counted !== numbers.length) unknown.push(all.trim());
      for (const number of numbers) {
        const day = `${number} ${month}`;
        told.push(day);
        if (!days.has(day)) unknown.push(day);
      }
      return ' ';
    },
  );
  if (told.length === 0) return { text, named, unknown };
  const known = named.filter(({ sources: own }) => own.some((id) => [...days.values()].flat().includes(id)));
  for (const day of told) {
    const ids = days.get(day) ?? [];
    if (known.length > 0 && !known.some(({ sources: own }) => own.some((id) => ids.includes(id))))
      unknown.push(day);
  }
  const ids = new Set(told.flatMap((day) => days.get(day) ?? []));
  const narrowed = named.map((one) => {
    const own = one.sources.filter((id) => ids.has(id));
    return known.includes(one) && own.length > 0 ? { ...one, sources: own } : one;
  });
  return {
    text: said.replace(/ +([,.;:])/g, '$1').replace(/ {2,}/g, ' '),
    named: narrowed,
    unknown: [...new Set(unknown)],
  };
}

function daysOf(list: string): number[] {
  const numbers = [...list.matchAll(/\d+/g)].map(([figure]) => Number(figure));
  const [first = 0, last = 0] = numbers;
  if (numbers.length === 2 && / to |–/.test(list) && last > first)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return numbers;
}
