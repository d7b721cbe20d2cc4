/** Kin of somebody, whoever they are: "Wenna's younger brother Rolf", "her late husband", "married a cooper". */
import { typeOfNoun } from '../../../packs/index.js';
import type { AttributeType, KinGender, Ontology } from '../../../packs/ontology.js';
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clause.js';
import { BORN_KEY } from './clause-words.js';
import { dateOf } from './deeds.js';
import { equalsIn, havingIn } from './equals.js';
import { genderOf } from './unnamed.js';
import { singular, verbKey } from './verbs.js';
import { PAIRS } from './words.js';

export interface KinTold {
  /** Whose kin it is. */
  readonly holder: Noun;
  readonly type: AttributeType;
  readonly gender: KinGender;
  /** Who it is, where that is told. */
  readonly other: Noun | null;
  /** "By 345 TA, Isolda, widow of Geoffrey": when the one whose kin it is was dead. */
  readonly deadBy: string | null;
  /** Tokens of the words that tell it. */
  readonly start: number;
  readonly end: number;
}

export interface KinFrames {
  /** By the word for them. */
  readonly nouns: ReadonlyMap<
    string,
    readonly { readonly type: AttributeType; readonly gender: KinGender }[]
  >;
  readonly verbs: ReadonlyMap<string, AttributeType>;
  /** Beside such a word they are told to be there. */
  readonly given: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  /** Beside such a word they are another: "foster". */
  readonly changing: ReadonlySet<string>;
  /** A word for what somebody is. */
  isTrade(word: string): boolean;
  /** Seen from the other end: of whoever is somebody's father, that one is the child. */
  mirror(type: AttributeType): AttributeType | undefined;
  /** Such kin may be of two at once, as a child is. */
  isOfTwo(type: AttributeType): boolean;
}

export function kinFramesOf(ontology: Ontology): KinFrames | null {
  const { attributes, relationTypes, reading } = ontology;
  const types = [...attributes.values()].filter(({ kin, prose }) => kin !== null && prose !== 'unread');
  if (types.length === 0) return null;
  const nouns = new Map<string, { type: AttributeType; gender: KinGender }[]>();
  const verbs = new Map<string, AttributeType>();
  const given = new Set<string>();
  const left = new Set<string>();
  for (const type of types) {
    for (const [word, gender] of type.kin?.words ?? [])
      nouns.set(word, [...(nouns.get(word) ?? []), { type, gender }]);
    for (const verb of type.kin?.verbs ?? []) verbs.set(verbKey(verb), type);
    for (const word of type.kin?.given ?? []) given.add(word);
    for (const word of type.kin?.left ?? []) left.add(word);
  }
  const mirror = ({ kin }: AttributeType) => {
    const isSymmetric = relationTypes.get(kin?.relation ?? '')?.symmetric ?? false;
    return types.find(
      ({ kin: other }) => other?.relation === kin?.relation && (isSymmetric || other?.end !== kin?.end),
    );
  };
  const isOfTwo = ({ kin }: AttributeType) =>
    kin?.end === 'subject' && relationTypes.get(kin.relation)?.max.perObject === 2;
  const isTrade = (word: string) =>
    reading.offices.has(word) || reading.persons.has(word) || typeOfNoun(ontology, word) !== null;
  return { nouns, verbs, given, left, changing: reading.changing, isTrade, mirror, isOfTwo };
}

export function kinIn(sentence: Sentence, tokens: readonly Token[], frames: KinFrames): KinTold[] {
  const told = sentence.nouns.filter(({ head }) => head !== null && frames.nouns.has(head));
  return [...nounsIn(sentence, told, tokens, frames), ...verbsIn(sentence, tokens, frames)];
}

function nounsIn(
  sentence: Sentence,
  told: readonly Noun[],
  tokens: readonly Token[],
  frames: KinFrames,
): KinTold[] {
  if (told.length === 0) return [];
  const equals = equalsIn(sentence);
  const having = havingIn(sentence);
  const inner = new Set(sentence.nouns.flatMap(({ links }) => links.flatMap(({ nouns }) => nouns)));
  const subjects = new Set(sentence.clauses.flatMap(({ isReal, subject }) => (isReal ? subject : [])));
  return told.flatMap((noun) => {
    if (!isSomebody(noun, tokens, frames)) return [];
    const holders = holdersOf(noun, sentence, tokens, having);
    const equal = (equals.get(noun) ?? []).flatMap(({ nouns }) => nouns);
    const named = otherOf(noun, equal, inner);
    const other = named === null ? besideOf(noun, sentence, tokens) : named;
    const isThere = other !== null || subjects.has(noun) || noun.words.some((word) => frames.given.has(word));
    if (holders.length === 0 || !isThere || other === undefined) return [];
    if (holders.some((holder) => isTradeFirst(holder, tokens, frames))) return [];
    const { start } = noun;
    const end = Math.max(noun.end, ...holders.map((one) => one.end));
    const deadBy = frames.left.has(noun.head ?? '') ? dateBeside(noun, sentence, tokens, frames) : null;
    return (frames.nouns.get(noun.head ?? '') ?? []).flatMap(({ type, gender }) =>
      // A son has two parents, and a brother or a wife of two would be two.
      holders.length > 1 && !frames.isOfTwo(type)
        ? []
        : holders.map((holder) => ({ holder, type, gender, other, deadBy, start, end })),
    );
  });
}

/** "Miller's son from Holm": at the beginning of a sentence a trade is written large, too. */
function isTradeFirst({ name, start }: Noun, tokens: readonly Token[], { isTrade }: KinFrames): boolean {
  const isFirst = start === 0 || tokens[start - 1]?.kind === 'break';
  return isFirst && name !== null && isTrade(name.lower.replace(/['’]s$/, ''));
}

/** One, and no foster father, no brother in arms. */
function isSomebody(
  { isDenied, isPlural, words, name, end, determiner }: Noun,
  tokens: readonly Token[],
  { changing }: KinFrames,
): boolean {
  if (isDenied || isPlural || determiner === 'no' || words.some((word) => changing.has(word))) return false;
  return name !== null || tokens[end]?.lower !== 'in';
}

/** When it is told of them, but not of how they were born or wed, as they were none then. */
function dateBeside(
  noun: Noun,
  { clauses }: Sentence,
  tokens: readonly Token[],
  { verbs }: KinFrames,
): string | null {
  const clause = clauses.find(({ subject, objects, phrases }) =>
    [...subject, ...objects.flat(), ...phrases.flatMap(({ nouns }) => nouns)].some(
      (one) => one === noun || one.same.includes(noun),
    ),
  );
  if (clause?.kind !== 'main' || !clause.isReal || tokens[clause.verb.start]?.lower === 'had') return null;
  if (clause.verb.key === BORN_KEY || verbs.has(clause.verb.key)) return null;
  return dateOf(clause, tokens);
}

/** Whose they are: one, or both parents of a child. */
function holdersOf(
  noun: Noun,
  sentence: Sentence,
  tokens: readonly Token[],
  having: ReadonlyMap<Noun, readonly Noun[]>,
): readonly Noun[] {
  const of = noun.links.filter(({ word }) => word === 'of').flatMap((link) => link.nouns);
  const { owner } = noun;
  const holders =
    of.length > 0
      ? of
      : owner
        ? [noun.name === null ? owner : beforeAnd(owner, sentence, tokens)]
        : (having.get(noun) ?? []);
  return holders.length > 2 ? [] : holders;
}

/** "Elsabine and her brother Jorin": hers; but "she rode with Tomas and her brother Jorin" does not say whose. */
function beforeAnd(owner: Noun, { nouns, clauses }: Sentence, tokens: readonly Token[]): Noun {
  const isHis = owner.pronoun !== null && tokens[owner.start - 1]?.lower === 'and';
  const end = tokens[owner.start - 2]?.kind === 'comma' ? owner.start - 2 : owner.start - 1;
  const before = isHis ? nouns.find((one) => one.name !== null && one.end === end) : undefined;
  if (before === undefined) return owner;
  const isFirst = before.start === 0 || tokens[before.start - 1]?.kind === 'break';
  const isSubject = isFirst || clauses.some(({ subject }) => subject.includes(before));
  const gender = genderOf([...before.words, ...(before.name?.lower.split(' ') ?? [])]);
  const isOther = gender !== null && gender !== (tokens[owner.start]?.lower === 'her' ? 'f' : 'm');
  return isSubject && !isOther ? before : owner;
}

/** "Jem Crull of the wardrobe, Leonora's elder brother": what tells where he is stands between. */
function besideOf(noun: Noun, { nouns }: Sentence, tokens: readonly Token[]): Noun | null {
  if (noun.name !== null || tokens[noun.start - 1]?.kind !== 'comma') return null;
  const named = nouns.find(
    ({ name, links }) =>
      name !== null && links.some((link) => link.nouns.length === 1 && link.nouns[0]?.end === noun.start - 1),
  );
  return named ?? null;
}

/** Null where nobody is named; undefined where several are, or "son of Maddoc, father of Jorren" may be of either. */
function otherOf(noun: Noun, equal: readonly Noun[], inner: ReadonlySet<Noun>): Noun | null | undefined {
  if (noun.name !== null) return noun;
  const named = [...noun.same, ...equal].filter(({ name, pronoun }) => name !== null || pronoun !== null);
  const [only, another] = new Set(named);
  return another !== undefined || (only !== undefined && inner.has(only)) ? undefined : (only ?? null);
}

/** "Married a cooper": one of them, and not those whom a priest marries. */
function verbsIn({ clauses }: Sentence, tokens: readonly Token[], frames: KinFrames): KinTold[] {
  return clauses.flatMap((clause) => {
    const type = frames.verbs.get(clause.verb.key);
    const [holder, another] = clause.subject;
    if (type === undefined || holder === undefined || another !== undefined || !clause.isReal) return [];
    const spouse = spouseOf(clause);
    if (spouse === null || tokens[clause.verb.start]?.lower === 'to') return [];
    const { start } = clause.verb;
    const end = Math.max(clause.verb.end, spouse.end);
    return [
      {
        ...{ holder, type, start, end, gender: 'any' as const, deadBy: null },
        other: spouse.name === null ? null : spouse,
      },
    ];
  });
}

function spouseOf({ voice, verb, objects, phrases }: Clause): Noun | null {
  if (verb.form !== 'finite' || verb.isDenied || !verb.isReal) return null;
  const to = phrases.find(({ word }) => word === 'to')?.nouns ?? [];
  const [only, another] = voice === 'active' ? objects.flat() : voice === 'passive' ? to : [];
  if (only === undefined || another !== undefined || only.isPlural || only.isDenied) return null;
  // "The sea" and "her work" are nobody, and "a couple" are two.
  const isOne = only.head !== null && /^an?$/.test(only.determiner ?? '') && !PAIRS.has(only.head);
  return only.name !== null || isOne ? only : null;
}

/** May a sentence with these words tell of kin? */
export function mayTellKin(tokens: readonly Token[], { nouns }: KinFrames): boolean {
  return tokens.some(({ kind, lower }) => kind === 'word' && nouns.has(singular(lower)));
}
