/** "Venn is a goliath": a common word for what somebody is, known wherever it stands, read as the name of its kind. */
import { type Token, token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Sentence } from './clause.js';
import { BE, CONJUNCTIONS, IS, PREPOSITIONS } from './words.js';

/** Only at the end of its phrase: a goblin king is a king, and of a dwarf who did something more is told than his kind. */
export function withKinds(tokens: readonly Token[], isKind: (word: string) => boolean): readonly Token[] {
  let found: Token[] | null = null;
  for (let at = 2; at < tokens.length; at++) {
    const article = tokens[at - 1]?.lower;
    if ((article !== 'a' && article !== 'an') || !BE.has(tokens[at - 2]?.lower ?? '')) continue;
    const one = tokens[at];
    if (one?.kind !== 'word' || one.possessive || !isKind(one.lower) || !endsAt(tokens[at + 1])) continue;
    found ??= [...tokens];
    found[at] = token('name', one.text, one.start, one.end, { names: [one.lower] });
  }
  return found ?? tokens;
}

function endsAt(next: Token | undefined): boolean {
  if (next === undefined || next.kind !== 'word') return next?.kind !== 'name';
  return PREPOSITIONS.has(next.lower) || CONJUNCTIONS.has(next.lower);
}

/** "Velna was a Velk woman", "a human girl": before a word for somebody stands of which kind they are. */
export function kindsOfSomebody(
  { clauses }: Sentence,
  tokens: readonly Token[],
  isKind: (word: string) => boolean,
  isSomebody: (word: string) => boolean,
): { readonly subject: Noun; readonly kind: Token }[] {
  return clauses.flatMap(({ subject: [subject, another], objects, voice, isReal, verb }) => {
    const [what, other] = objects.flat();
    if (voice !== 'copula' || !isReal || verb.isDenied || !subject || another || !what || other) return [];
    const [article, kind, somebody, more] = tokens.slice(what.start, what.end);
    if (!kind || kind.possessive || (article?.lower !== 'a' && article?.lower !== 'an')) return [];
    const isPlain = what.name === null && more === undefined && isSomebody(somebody?.lower ?? '');
    return isPlain && (kind.kind === 'name' || isKind(kind.lower)) ? [{ subject, kind }] : [];
  });
}

/** "Venn, a goliath, kept the gate"; in "the dog of Venn, a goliath," it may be either's. */
export function apposedKinds(
  { nouns }: Pick<Sentence, 'nouns'>,
  tokens: readonly Token[],
  isKind: (word: string) => boolean,
): { readonly subject: Noun; readonly kind: Token }[] {
  return nouns.flatMap((subject) => {
    const isOwned = tokens[subject.start - 1]?.kind === 'word' && tokens[subject.start - 1]?.lower === 'of';
    const kind = subject.name === null || isOwned ? null : apposedAt(tokens, subject.end, isKind);
    return kind === null ? [] : [{ subject, kind }];
  });
}

/** Whether a sentence may tell it anywhere. */
export function mayAppose(tokens: readonly Token[], isKind: (word: string) => boolean): boolean {
  return tokens.some(({ kind }, at) => kind === 'name' && apposedAt(tokens, at + 1, isKind) !== null);
}

function apposedAt(tokens: readonly Token[], at: number, isKind: (word: string) => boolean): Token | null {
  const [comma, article, kind, next] = tokens.slice(at, at + 4);
  if (comma?.kind !== 'comma' || tokens[at - 1]?.possessive) return null;
  if (article?.lower !== 'a' && article?.lower !== 'an') return null;
  const isOne = kind?.kind === 'word' && !kind.possessive && isKind(kind.lower) && endsAt(next);
  return isOne ? kind : null;
}

/**
 * "As an elf, Venn", "Venn, being an elf,", "the elf Venn": of whom it is told beside what they do. "Venn, as a ghost," is
 * what he became or looked like, which `isTurned` knows.
 */
export function kindsBeside(
  { nouns, clauses }: Pick<Sentence, 'nouns' | 'clauses'>,
  tokens: readonly Token[],
  isKind: (word: string) => boolean,
  isTurned: (word: string) => boolean,
): { readonly subject: Noun; readonly kind: Token }[] {
  return tokens.flatMap((kind, at) => {
    if (!isKindAt(tokens, at, isKind)) return [];
    const named = nouns.find(({ name, end }) => name !== null && tokens[end - 1] === tokens[at + 1]);
    if (isCalledSo(tokens, at)) return named === undefined ? [] : [{ subject: named, kind }];
    if (!isSaidBeside(tokens, at) || (tokens[at - 2]?.lower === 'as' && isTurned(kind.lower))) return [];
    const before = nouns.find(
      ({ name, pronoun, end }) => (name !== null || pronoun !== null) && end === at - 3,
    );
    const after = clauses.find(
      ({ subject, kind: of }) => of === 'main' && (subject[0]?.start ?? -1) === at + 2,
    );
    const [subject, another] = before === undefined ? (after?.subject ?? []) : [before];
    return subject === undefined || another !== undefined ? [] : [{ subject, kind }];
  });
}

export function mayStandBeside(tokens: readonly Token[], isKind: (word: string) => boolean): boolean {
  return tokens.some(
    (_, at) => isKindAt(tokens, at, isKind) && (isCalledSo(tokens, at) || isSaidBeside(tokens, at)),
  );
}

function isKindAt(tokens: readonly Token[], at: number, isKind: (word: string) => boolean): boolean {
  const one = tokens[at];
  // Behind "being a" it was made a name.
  const isWord = one?.kind === 'word' || one?.kind === 'name';
  return isWord && !one.possessive && !one.plural && isKind(one.lower);
}

/** "The elf Venn"; "the half elf Venn" is another. */
function isCalledSo(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.lower === 'the' && tokens[at + 1]?.kind === 'name' && !tokens[at + 1]?.possessive;
}

/** "As an elf,", ", being an elf,": between commas, or at the beginning and before one. */
function isSaidBeside(tokens: readonly Token[], at: number): boolean {
  const [before, as, article] = [tokens[at - 3], tokens[at - 2]?.lower ?? '', tokens[at - 1]?.lower];
  const isApart = before === undefined || before.kind === 'comma' || (before.is & IS.conjunction) !== 0;
  const isOne = (article === 'a' || article === 'an') && tokens[at + 1]?.kind === 'comma';
  return isApart && isOne && (as === 'being' || as === 'as');
}

const MOST_BEFORE = 2;

/** Where the kind stands in a phrase that begins a note and has no verb: "Small goblin with goggles"; -1 for none. */
export function kindAt(
  tokens: readonly Token[],
  isKind: (word: string) => boolean,
  isSomebody: (word: string) => boolean,
): number {
  const at = tokens.findIndex((one) => one.kind === 'word' && isKind(one.lower));
  const one = tokens[at];
  if (one === undefined || at > MOST_BEFORE || one.possessive || one.plural) return -1;
  const before = tokens.slice(0, at);
  if (before.some(({ lower }) => BE.has(lower) || PREPOSITIONS.has(lower) || CONJUNCTIONS.has(lower)))
    return -1;
  // A large letter at the beginning makes no name.
  if (before.some(({ kind, isLink, text }, i) => kind !== 'word' && (i > 0 || isLink || text.includes(' '))))
    return -1;
  if (before.some(({ lower }) => NOT_OWN.has(lower))) return -1;
  // "Human woman, late 20s".
  const next = tokens[isSomebody(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1];
  return next === undefined || next.kind === 'comma' || next.lower === 'with' || next.lower === 'in'
    ? at
    : -1;
}

/** "No goblin", "his dragon", "first human". */
const NOT_OWN = new Set(
  'no not any every each his her their its the this that first last former half part another other'.split(
    ' ',
  ),
);
