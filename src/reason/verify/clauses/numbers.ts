/** Numbers as text writes them: `36`, `thirty-six`, `six-and-thirty`, `four thousand`, `a dozen`. */
import type { Word } from '../text.js';

const SMALL: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dozen: 12,
  score: 20,
  single: 1,
  couple: 2,
  pair: 2,
};
const GREAT: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1_000_000 };

export interface ReadNumber {
  readonly value: number;
  readonly end: number;
}

/** Null where no number stands. A bare `one` is too often a pronoun to count. */
export function numberAt(words: readonly Word[], index: number): ReadNumber | null {
  const word = words[index];
  if (word === undefined) return null;
  if (/^\d[\d,]*$/.test(word.text)) return { value: Number(word.text.replaceAll(',', '')), end: index + 1 };
  let value: number | null = null;
  let end = index;
  for (let i = index; i < words.length; i++) {
    const parts = (words[i]?.text ?? '')
      .toLowerCase()
      .split('-')
      .filter((part) => part !== 'and');
    if (i > index && words[i]?.folded === 'and' && value !== null && value >= 100) continue;
    if (i > index && words[i]?.afterBreak === true) break;
    let read: number | null = value;
    for (const part of parts) {
      const small = SMALL[part];
      const great = GREAT[part];
      if (small !== undefined) read = (read ?? 0) + small;
      else if (great !== undefined) read = (read ?? 1) * great;
      else {
        read = null;
        break;
      }
    }
    if (read === null || parts.length === 0) break;
    value = read;
    end = i + 1;
  }
  return value === null ? null : { value, end };
}
