/** "Karsh is a city founded in 340 TA": what is told of the city is told of Karsh. */
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clause.js';

const RELATIVES = new Set(['that', 'which', 'who']);

/** Only of what stands right behind the word for what somebody is: farther on, it may be said of another. */
export function withPredicates(sentence: Sentence, tokens: readonly Token[]): Sentence {
  const being = sentence.clauses.flatMap((clause) => {
    const what = whatIn(clause, tokens);
    return what === null ? [] : [{ subject: clause.subject, what }];
  });
  if (being.length === 0) return sentence;
  const clauses = sentence.clauses.map((clause) => {
    const found = being.find(({ what }) => isToldOf(clause, what, tokens));
    return found === undefined ? clause : { ...clause, subject: found.subject };
  });
  return { ...sentence, clauses };
}

/** One thing that one subject is, in words of its own: none of several, and nobody's. */
function whatIn(
  { kind, voice, isReal, verb, subject, objects }: Clause,
  tokens: readonly Token[],
): Noun | null {
  if (kind !== 'main' || voice !== 'copula' || !isReal || verb.isDenied || subject.length !== 1) return null;
  const [what, another] = objects.flat();
  if (what === undefined || another !== undefined || what.name !== null || what.isPlural) return null;
  if (what.isDenied || what.determiner === 'no') return null;
  const isPlain = what.links.length === 0 && what.owner === null;
  const words = tokens.slice(what.start, what.end);
  return isPlain && words.every(({ kind: one, lower }) => one === 'word' && lower !== 'of') ? what : null;
}

function isToldOf({ kind, subject, verb }: Clause, what: Noun, tokens: readonly Token[]): boolean {
  const [first] = subject;
  if (kind === 'participle') return first === what && verb.start === what.end;
  const word = tokens[what.end]?.lower ?? '';
  return kind === 'relative' && first?.pronoun === word && RELATIVES.has(word) && verb.start === what.end + 1;
}
