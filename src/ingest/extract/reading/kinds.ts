/** "Venn is a goliath": a common word for what somebody is, known wherever it stands, read as the name of its kind. */
import { type Token, token } from '../tokens.js';
import { BE, CONJUNCTIONS, PREPOSITIONS } from './words.js';

/** Only at the end of its phrase: a goblin king is a king, and of a dwarf who did something more is told than his kind. */
export function withKinds(tokens: readonly Token[], isKind: (word: string) => boolean): readonly Token[] {
  return tokens.map((one, at) => {
    if (one.kind !== 'word' || one.possessive || !isKind(one.lower)) return one;
    const [is, article] = [tokens[at - 2]?.lower ?? '', tokens[at - 1]?.lower ?? ''];
    if (!BE.has(is) || (article !== 'a' && article !== 'an') || !endsAt(tokens[at + 1])) return one;
    return token('name', one.text, one.start, one.end, { names: [one.lower] });
  });
}

function endsAt(next: Token | undefined): boolean {
  if (next === undefined || next.kind !== 'word') return next?.kind !== 'name';
  return PREPOSITIONS.has(next.lower) || CONJUNCTIONS.has(next.lower);
}
