/** Numbers as text writes them: `36`, `thirty-six`, `six-and-thirty`, `four thousand`, `a dozen`. */
import { cardinalOf } from '../../../time/index.js';
import type { Word } from '../text.js';

const COUNTED: ReadonlyMap<string, number> = new Map([
  ['score', 20],
  ['single', 1],
  ['couple', 2],
  ['pair', 2],
]);
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
      const small = cardinalOf(part) ?? COUNTED.get(part);
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
