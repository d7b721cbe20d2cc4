/** "That night", "the same year": when the last dated sentence of the paragraph was. */
import type { ParseDate } from './dates.js';
import { type Token, token } from './tokens.js';

const SAME = /^(?:same|very)$/;
/** Parts of a day, whatever date is told; a year is none of a day's. */
const OF_DAY = /^(?:day|night|morning|evening|afternoon|noon|midnight|dawn|dusk|hour)$/;
const OF_YEAR = /^(?:year|spring|summer|autumn|winter|season|harvest)$/;
const AT: Readonly<Record<string, 'in' | 'from'>> = {
  in: 'in',
  on: 'in',
  at: 'in',
  during: 'in',
  from: 'from',
  since: 'from',
};
/** "Before that day", "the eve of that day", "to this day". */
const ELSEWHERE = /^(?:before|after|until|till|to|by|of|for|like|than|and|or|about|near|towards?)$/;
/** "That day when", "that year of hunger". */
const ANOTHER = /^(?:when|which|that|of|who|after|before)$/;
const A_YEAR = 200 * 86_400;

export class Then {
  #date: string | null = null;

  constructor(private readonly parse: ParseDate) {}

  /** The sentence with dates in place of such words, where one date alone can be meant. */
  read(tokens: readonly Token[]): readonly Token[] {
    const dates = tokens.flatMap(({ kind, when }) => (kind === 'date' && when !== null ? when : []));
    const [only, another] = dates;
    if (only !== undefined) {
      this.#date = another === undefined && only.role === 'in' && only.isAside !== true ? only.text : null;
      return tokens;
    }
    return this.#date === null ? tokens : this.#dated(tokens, this.#date);
  }

  #dated(tokens: readonly Token[], date: string): readonly Token[] {
    for (const [at, one] of tokens.entries()) {
      const found = wordsAt(tokens, at);
      if (found === null || !this.#fits(found.word, date)) continue;
      const before = tokens[at - 1];
      const lead = before?.kind === 'word' ? before.lower : '';
      if (ELSEWHERE.test(lead) || ANOTHER.test(tokens[found.end]?.lower ?? '')) return tokens;
      // "To this day" and "this year" are now.
      if (one.lower === 'this' && lead !== 'on') return tokens;
      const start = AT[lead] === undefined ? at : at - 1;
      const [from, until] = [tokens[start]?.start ?? one.start, tokens[found.end - 1]?.end ?? one.end];
      const when = { role: AT[lead] ?? 'in', text: date };
      return [
        ...tokens.slice(0, start),
        token('date', `in ${found.word}`, from, until, { when }),
        ...tokens.slice(found.end),
      ];
    }
    return tokens;
  }

  #fits(word: string, date: string): boolean {
    if (OF_DAY.test(word)) return true;
    const parsed = this.parse(date);
    return OF_YEAR.test(word) && parsed.kind === 'moment' && parsed.moment.max - parsed.moment.min > A_YEAR;
  }
}

/** "That", "that same", "the same", and the word for a time. */
function wordsAt(
  tokens: readonly Token[],
  at: number,
): { readonly word: string; readonly end: number } | null {
  const lower = tokens[at]?.lower ?? '';
  const isSame = SAME.test(tokens[at + 1]?.lower ?? '');
  if (!/^(?:that|this)$/.test(lower) && !(lower === 'the' && isSame)) return null;
  const end = at + (isSame ? 3 : 2);
  const word = tokens[end - 1]?.lower ?? '';
  return OF_DAY.test(word) || OF_YEAR.test(word) ? { word, end } : null;
}
