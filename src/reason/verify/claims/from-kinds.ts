/** Claims of a kind: `Aldric Raventhorne was a king`, only where the word names a type. */
import { typeByWord } from '../../../packs/index.js';
import type { Word } from '../text.js';
import type { Claim } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { COPULA, NEGATION } from './words.js';

/** `Aldric Raventhorne was a king`: only where the word names a type. */
export function fromKinds(reader: ClaimReader): Claim[] {
  const { words, mentions } = reader.sentence;
  return mentions.flatMap((subject): Claim[] => {
    const [copula, article] = words.slice(subject.end, subject.end + 2);
    if (copula === undefined || !COPULA.test(copula.folded) || copula.afterBreak || subject.isPossessive)
      return [];
    const negated = NEGATION.test(article?.folded ?? '');
    if (!/^(?:an?|the|not)$/.test(article?.folded ?? '')) return [];
    const found = typeFrom(reader, subject.end + (negated ? 3 : 2));
    const present = /^(?:is|are)$/.test(copula.folded);
    return found === null ? [] : [{ kind: 'type', subject, ...found, present, negated }];
  });
}

/** The type that the noun at these words names, unless it is part of a relation's words. */
function typeFrom(
  reader: ClaimReader,
  from: number,
): { readonly type: string; readonly noun: string } | null {
  const { words } = reader.sentence;
  const noun: Word[] = [];
  for (const [i, word] of words.slice(from, from + 5).entries()) {
    if (word.afterBreak || /^(?:of|in|who|which|that|at|from|to|and|near|on|by|with)$/.test(word.folded))
      break;
    if (reader.at(from + i) === null) noun.push(word);
  }
  const head = noun.at(-1);
  if (head === undefined || words[from + noun.length]?.folded === 'of') return null;
  if (reader.hits.some(({ first, end }) => first <= from && end > from)) return null;
  const whole = noun.map(({ text }) => text).join(' ');
  for (const said of [whole, head.folded]) {
    const type = typeByWord(reader.ontology, said);
    if (type !== null) return { type: type.name, noun: said.toLowerCase() };
  }
  return null;
}
