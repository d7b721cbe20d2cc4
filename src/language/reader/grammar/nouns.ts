/** Noun phrases: a name, a pronoun, or words around a noun, with whose it is. */
import { changed, isCapital, type Token } from '../tokens.js';
import type { FormAt, Noun } from './chunks.js';
import { opensComplement } from './verb-groups.js';
import { singular, verbKey } from './verbs.js';
import { CLOSED, COUNTS, IS, PAIRS, TIMES } from './words.js';

const LONGEST = 9;

export function nounAt(tokens: readonly Token[], start: number, form: FormAt): Noun | null {
  let owner: Noun | null = null;
  let from = start;
  for (let depth = 0; depth < 4; depth++) {
    const { noun, possessive } = phraseAt(tokens, from, start, owner, form);
    if (noun === null || !possessive) return noun ?? owner;
    owner = noun;
    from = noun.end;
  }
  return owner;
}

/** Any of those that may stand alone. */
const STANDING = IS.there | IS.those | IS.pronoun;

interface Phrase {
  readonly noun: Noun | null;
  /** It says whose what follows is. */
  readonly possessive: boolean;
}

type Begun = Pick<Noun, 'start' | 'determiner' | 'owner'>;

function phraseAt(
  tokens: readonly Token[],
  from: number,
  start: number,
  owner: Noun | null,
  form: FormAt,
): Phrase {
  const first = tokens[from];
  if (!first) return { noun: null, possessive: false };
  const { lower } = first;
  const isWord = first.kind === 'word' && owner === null;
  if (isWord && (first.is & CLOSED) !== 0 && (lower === 'nobody' || lower === 'none'))
    return whole({ start, end: from + 1, pronoun: lower, determiner: 'no' });
  if (isWord && lower === 'both') return bothAt(tokens, from, start, form);
  if (isWord && (first.is & STANDING) !== 0 && isPronoun(tokens, from, form))
    return whole({ start, end: from + 1, pronoun: lower }, first.possessive);
  const determiner = isWord && (first.is & (IS.determiner | IS.that)) !== 0 ? lower : null;
  const whose =
    determiner !== null && (first.is & IS.owner) !== 0
      ? makeNoun({ start: from, end: from + 1, pronoun: lower })
      : owner;
  const begun = { start, determiner, owner: whose };
  return wordsAt(tokens, determiner === null ? from : from + 1, begun, owner, form);
}

/** "Both fell" and "both men fell". */
function bothAt(tokens: readonly Token[], from: number, start: number, form: FormAt): Phrase {
  const next = tokens[from + 1];
  const isAlone = next?.kind !== 'word' || form(from + 1) !== null || (next.is & CLOSED) !== 0;
  if (isAlone) return whole({ start, end: from + 1, pronoun: 'both' });
  return whole({ start, end: from + 2, words: ['both', next.lower] });
}

function whole(part: Parameters<typeof makeNoun>[0], possessive = false): Phrase {
  return { noun: makeNoun(part), possessive };
}

/** What stands behind its determiner, up to a name or to a word that cannot belong to it. */
function wordsAt(
  tokens: readonly Token[],
  begin: number,
  begun: Begun,
  owner: Noun | null,
  form: FormAt,
): Phrase {
  const words: string[] = [];
  const isDetermined = begun.determiner !== null || begun.owner !== null;
  let at = begin;
  for (; at < Math.min(tokens.length, begin + LONGEST); at++) {
    const one = tokens[at];
    if (one?.kind === 'name') {
      if (isApart(words[words.length - 1]) || (words.length > 0 && UNNAMED.test(begun.determiner ?? '')))
        break;
      return namedAt(tokens, at, one, begun, words, form);
    }
    if (one?.kind !== 'word' || !isInside(tokens, at, begin, isDetermined, form)) break;
    words.push(one.lower);
    if (one.possessive) return whole({ ...begun, end: at + 1, words }, true);
  }
  if (words.length === 0 && begun.determiner === null) {
    return {
      noun: owner === null ? null : sameBut(asPlace(owner), { end: Math.max(owner.end, at) }),
      possessive: false,
    };
  }
  const isTitle = words.length > 0 && isCapital(tokens[begin]?.text ?? '') && begin > 0;
  const { start, determiner, owner: whose } = begun;
  return whole({ start, end: Math.max(at, begin), determiner, owner: whose, words, isCapital: isTitle });
}

/** "Buried at St Orban's": nothing follows that would be theirs. */
function asPlace(owner: Noun): Noun {
  const { name } = owner;
  if (!name?.possessive) return owner;
  return sameBut(owner, { name: changed(name, { names: [`${name.text}'s`, ...name.names] }) });
}

function namedAt(
  tokens: readonly Token[],
  at: number,
  name: Token,
  begun: Begun,
  words: string[],
  form: FormAt,
): Phrase {
  const end = at + 1;
  const { start, determiner, owner } = begun;
  const isDetermined = determiner !== null || owner !== null;
  const modified = name.possessive ? end : modifies(tokens, end, isDetermined, form);
  if (modified === end) return whole({ start, end, name, determiner, owner, words }, name.possessive);
  for (let i = end; i < modified; i++) words.push(tokens[i]?.lower ?? '');
  return whole({ ...begun, end: modified, words }, tokens[modified - 1]?.possessive ?? false);
}

export function makeNoun(
  part: Pick<Noun, 'start' | 'end'> &
    Partial<Pick<Noun, 'name' | 'pronoun' | 'determiner' | 'owner' | 'antecedents' | 'isCapital'>> & {
      words?: readonly string[];
    },
): Noun {
  const { words = [], name = null, pronoun = null, determiner = null, owner = null } = part;
  const last = words[words.length - 1] ?? null;
  const head = last === null ? null : singular(last);
  return {
    kind: 'noun',
    start: part.start,
    end: part.end,
    name,
    pronoun,
    determiner,
    owner,
    words,
    head,
    isPlural: last !== null && head !== last,
    isDenied: determiner === 'no',
    links: [],
    same: [],
    antecedents: part.antecedents ?? [],
    dates: [],
    apart: [],
    isCapital: part.isCapital ?? false,
  };
}

/** The same noun, links and all, but for this; written out, so that all nouns are of one shape. */
export function sameBut(
  noun: Noun,
  more: Partial<Pick<Noun, 'end' | 'name' | 'owner' | 'antecedents'>>,
): Noun {
  return {
    kind: 'noun',
    start: noun.start,
    end: more.end ?? noun.end,
    name: more.name ?? noun.name,
    pronoun: noun.pronoun,
    determiner: noun.determiner,
    owner: more.owner ?? noun.owner,
    words: noun.words,
    head: noun.head,
    isPlural: noun.isPlural,
    isDenied: noun.isDenied,
    links: noun.links,
    same: noun.same,
    antecedents: more.antecedents ?? noun.antecedents,
    dates: noun.dates,
    apart: noun.apart,
    isCapital: noun.isCapital,
  };
}

function isPronoun(tokens: readonly Token[], at: number, form: FormAt): boolean {
  const { lower = '', is = 0, possessive } = tokens[at] ?? {};
  if ((is & IS.there) !== 0) return true;
  if ((is & IS.those) !== 0)
    return !isInside(tokens, at + 1, at + 1, true, form) && tokens[at + 1]?.kind !== 'name';
  if ((is & IS.pronoun) === 0 || possessive) return false;
  if (lower !== 'her' && lower !== 'his') return true;
  const next = tokens[at + 1];
  if (COUNTS.has(next?.lower ?? '') && ((tokens[at + 2]?.is ?? 0) & IS.time) !== 0) return true;
  return !(next?.kind === 'name' || (next?.kind === 'word' && isInside(tokens, at + 1, at + 1, true, form)));
}

/** May the word stand within a phrase, before or as its noun? */
function isInside(
  tokens: readonly Token[],
  at: number,
  begin: number,
  isDetermined: boolean,
  form: FormAt,
): boolean {
  const one = tokens[at];
  if (one?.kind !== 'word') return false;
  const { lower, is } = one;
  if ((is & CLOSED) !== 0) return false;
  if (one.possessive) return true;
  if ((is & IS.adverb) !== 0)
    return isDetermined && (isNominal(lower) || (at === begin && opens(tokens, at + 1)));
  const found = form(at);
  if (found === null) return true;
  if (found.form === 'past' || found.form === 'ing') {
    if (LINKING.has(found.key) || (at > begin && PAIRS.has(tokens[at - 1]?.lower ?? ''))) return false;
    return isDetermined && (at === begin || isBeforeNoun(tokens[at + 1], at + 1, form));
  }
  return at === begin || !goesOn(tokens, at, found.form, form);
}

/** They describe no noun: "the two remained friends". */
const LINKING: ReadonlySet<string> = new Set('remain become stay seem belong'.split(' ').map(verbKey));

function isBeforeNoun(next: Token | undefined, at: number, form: FormAt): boolean {
  return next?.kind === 'word' && (next.is & (CLOSED | IS.adverb)) === 0 && form(at)?.form !== 'past';
}

/** "The order guards the pass": the word is the verb of what stands before it. */
function goesOn(tokens: readonly Token[], at: number, kind: 'base' | 'present', form: FormAt): boolean {
  const next = tokens[at + 1];
  if (next === undefined || !opensComplement(tokens, at + 1, form)) return false;
  if (next.kind === 'name' || (next.is & (IS.determiner | IS.pronoun)) !== 0) return true;
  return (
    kind === 'present' &&
    (next.kind === 'date' ||
      (next.kind === 'word' && next.lower !== 'of' && (next.is & IS.conjunction) === 0))
  );
}

/** "His last", "the south": by their determiner they are nouns. */
function isNominal(lower: string): boolean {
  return /^(?:last|first|next|only|south|north|east|west|dead|home|high|far|deep|long|most)$/.test(lower);
}

/** "Against all advice Theodor": nobody is named so. */
const UNNAMED = /^(?:all|some|any|each|every|no|such)$/;

/** No more than what is between it and a name makes them one: "his mother's side Jorun". */
function isApart(word: string | undefined): boolean {
  return word !== undefined && (TIMES.has(word) || ABSTRACT.test(word));
}

/** No person, whosever it is. */
export function isAbstract(head: string): boolean {
  return ABSTRACT.test(head) || TIMES.has(head) || OF_SOMEBODY.has(head);
}

const OF_SOMEBODY = new Set(
  `service court household company care employ banner tomb grave home memory protection tutelage cause keeping custody
   army fleet host force murder killing coronation marriage wedding arrival fall flight capture grip eye heart side table
   ear foot knee head tale fame heel wake lead teaching`.split(/\s+/),
);

const ABSTRACT =
  /(?:tion|ment|ness|ship|hood|ance|ence|ism)$|^(?:side|death|birth|reign|rule|command|behalf|return|request|orders?|war|peace|victory|defeat|youth|exile|name|part|turn|hand|hands|arms|sword|house|blood|line|throne|crown|oath|will|word|words|presence|absence|honou?r)$/;

function opens(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return next?.kind === 'name' || (next?.kind === 'word' && (next.is & CLOSED) === 0);
}

/** "Valdorn province", "the Varn lands": where what the name describes ends. */
function modifies(tokens: readonly Token[], at: number, isDetermined: boolean, form: FormAt): number {
  let end = at;
  while (end < at + 3) {
    const one = tokens[end];
    if (one?.kind !== 'word' || isCapital(one.text) || (one.is & (CLOSED | IS.adverb)) !== 0) break;
    const found = form(end);
    if (
      found !== null &&
      (found.form === 'past' || found.form === 'ing' || opensComplement(tokens, end + 1, form))
    )
      break;
    if ((one.is & IS.time) !== 0) return at;
    end++;
    if (one.possessive) break;
  }
  const last = tokens[end - 1]?.lower ?? '';
  // "Bought Lenn Mill outright": what follows is no noun.
  return isDetermined || singular(last) !== last || form.isNoun(last) ? end : at;
}
