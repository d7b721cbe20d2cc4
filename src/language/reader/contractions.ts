/** "It's", "won't", "they've": two words that are written as one. */
import { verbForm } from './grammar/verbs.js';
import { IS } from './grammar/words.js';
import { changed, type Token, token } from './tokens.js';

const ENDINGS: Readonly<Record<string, string>> = { ve: 'have', re: 'are', ll: 'will', m: 'am' };
const SPELT: Readonly<Record<string, string>> = { wo: 'will', ca: 'can', sha: 'shall' };
const SUBJECT = /^(?:it|he|she|that|there|who|what|where|here|this|everyone|someone|nobody)$/;
/** After them nothing is owned: "Wen's a novice". */
const NOT_OWNED =
  /^(?:a|an|the|not|still|now|in|at|from|been|got|dead|never|always|also|just|actually|called|named)$/;

/** Each as two tokens. */
export function withoutContractions(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (const [at, one] of tokens.entries()) {
    if (!mayBeTwo(one)) {
      found.push(one);
      continue;
    }
    const next = tokens.slice(at + 1, at + 4);
    found.push(...(one.kind === 'word' ? split(one, next) : linked(one, next)));
  }
  return found;
}

function mayBeTwo({ kind, text, possessive }: Token): boolean {
  return possessive || (kind === 'word' && (text.includes("'") || text.includes('’')));
}

function split(one: Token, after: readonly Token[]): readonly Token[] {
  const [next] = after;
  if (one.possessive && !one.plural) {
    const isVerb = SUBJECT.test(one.lower) || (/^\p{Lu}/u.test(one.text) && isFree(next));
    return isVerb ? parts(one, one.text, isOrHas(after)) : [one];
  }
  const mark = one.text.search(/['’]/);
  if (mark <= 0) return [one];
  const [before, ending] = [one.text.slice(0, mark), one.lower.slice(mark + 1)];
  if (ending === 't' && before.endsWith('n')) {
    const verb = before.slice(0, -1).toLowerCase();
    return parts(one, SPELT[verb] ?? before.slice(0, -1), 'not');
  }
  const verb = ending === 'd' ? (isPast(next) ? 'had' : 'would') : ENDINGS[ending];
  return verb === undefined ? [one] : parts(one, before, verb);
}

function linked(one: Token, after: readonly Token[]): readonly Token[] {
  const [next] = after;
  if (one.kind !== 'name' || !one.possessive || !isFree(next)) return [one];
  return [changed(one, { possessive: false }), token('word', isOrHas(after), one.end - 2, one.end)];
}

function isFree(next: Token | undefined): boolean {
  return next?.kind === 'word' && NOT_OWNED.test(next.lower);
}

/** "He's locked up in the keep", but "he's stolen it". */
function isOrHas([next, ...rest]: readonly Token[]): string {
  if (next === undefined || /^(?:been|got|had)$/.test(next.lower)) return 'has';
  const after = rest.find(({ is }) => (is & IS.adverb) === 0);
  const isPassive = ((after?.is ?? 0) & IS.preposition) !== 0 || after?.kind !== 'word';
  return isPast(next) && !isPassive ? 'has' : 'is';
}

function isPast(next: Token | undefined): boolean {
  if (next?.kind !== 'word' || (next.is & IS.adverb) !== 0) return false;
  return verbForm(next.lower, () => false)?.form === 'past';
}

function parts({ start, end }: Token, first: string, second: string): Token[] {
  const middle = Math.min(end, start + first.length);
  return [token('word', first, start, middle), token('word', second, middle, end)];
}
