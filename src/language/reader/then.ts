/** "That night", "the same year": when the sentence before was, if it is dated. */
import type { ParseDate } from './dates.js';
import { verbForm } from './grammar/verbs.js';
import { IS } from './grammar/words.js';
import { type Token, token } from './tokens.js';

const SAME = /^(?:same|very)$/;
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
/** "Every year on that day" is no time in particular. */
const OFTEN = /^(?:every|each|always|often|yearly)$/;
const A_DAY = 86_400;
const NUMBER = /\d+(?!\d|st|nd|rd|th|s)/g;

export class Then {
  #date: string | null = null;

  constructor(private readonly parse: ParseDate) {}

  /** The sentence with dates in place of such words, where one date alone can be meant. */
  read(tokens: readonly Token[]): readonly Token[] {
    const first = tokens.findIndex(isDate);
    const only = tokens[first]?.when ?? null;
    if (only !== null) {
      const isOnly = !tokens.some((one, at) => at > first && isDate(one));
      this.#date = isOnly && only.role === 'in' && only.isAside !== true ? only.text : null;
      return tokens;
    }
    const date = this.#date;
    this.#date = null;
    if (date === null) return tokens;
    const isTold = tokens.some(isPast) && !tokens.some(({ lower }) => OFTEN.test(lower));
    return isTold ? this.#dated(tokens, date) : tokens;
  }

  #dated(tokens: readonly Token[], date: string): readonly Token[] {
    for (const [at, one] of tokens.entries()) {
      const found = wordsAt(tokens, at);
      if (found === null || !this.#fits(found.word, date)) continue;
      const before = tokens[at - 1];
      const lead = before?.kind === 'word' ? before.lower : '';
      if (ELSEWHERE.test(lead) || ANOTHER.test(tokens[found.end]?.lower ?? '')) return tokens;
      const start = AT[lead] === undefined ? at : at - 1;
      if (isOfAnother(tokens, start, found.end)) return tokens;
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
    const parsed = this.parse(date);
    if (parsed.kind !== 'moment') return false;
    const { min, max } = parsed.moment;
    return OF_DAY.test(word) ? max - min <= A_DAY : this.#isYear(date, min, max);
  }

  /** However long years are: the next number is the year right behind it, or right before it. */
  #isYear(date: string, min: number, max: number): boolean {
    const [number, another] = date.match(NUMBER) ?? [];
    if (number === undefined || another !== undefined) return false;
    const next = this.parse(date.replace(number, String(Number(number) + 1)));
    return next.kind === 'moment' && (next.moment.min === max + 1 || next.moment.max === min - 1);
  }
}

function isDate({ kind, when }: Token): boolean {
  return kind === 'date' && when !== null;
}

function isPast({ kind, lower, is }: Token): boolean {
  if (kind !== 'word') return false;
  return (
    /^(?:was|were|had|did)$/.test(lower) || ((is & IS.be) === 0 && verbForm(lower, NEVER)?.form === 'past')
  );
}

const NEVER = () => false;

/** "Mira left the same year he died", "the same year he died, Mira left": when he died. */
function isOfAnother(tokens: readonly Token[], start: number, end: number): boolean {
  if (!isWho(tokens[end])) return false;
  const behind = tokens.findIndex(({ kind }, i) => i > end && kind === 'comma');
  return start > 0 || (behind > 0 && isWho(tokens[behind + 1]));
}

function isWho(one: Token | undefined): boolean {
  if (one === undefined) return false;
  return one.kind === 'name' || (one.is & (IS.pronoun | IS.determiner | IS.owner)) !== 0;
}

/** "That", "that same", "the same", and the word for a time. */
function wordsAt(
  tokens: readonly Token[],
  at: number,
): { readonly word: string; readonly end: number } | null {
  const lower = tokens[at]?.lower ?? '';
  const isSame = SAME.test(tokens[at + 1]?.lower ?? '');
  if (lower !== 'that' && !(lower === 'the' && isSame)) return null;
  const end = at + (isSame ? 3 : 2);
  const word = tokens[end - 1]?.lower ?? '';
  return OF_DAY.test(word) || OF_YEAR.test(word) ? { word, end } : null;
}
