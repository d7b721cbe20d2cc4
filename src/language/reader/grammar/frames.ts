/** The wordings of an ontology as frames: which verb or noun tells a relation, and where its two ends stand. */
import {
  isImplied,
  type ProsePart,
  type ProseSlot,
  readProsePattern,
  typeWords,
} from '../../../packs/index.js';
import type { AttributeType, Ontology, ProseWording, RelationType } from '../../../packs/ontology.js';
import { type DenialFrames, denialFramesOf } from './denials.js';
import { type KinFrames, kinFramesOf } from './kin.js';
import { type OccasionWords, occasionWordsOf } from './occasions.js';
import { type SignOf, signsOf } from './signs.js';
import { type SpanFrames, spanFramesOf } from './spans.js';
import { BE_KEY } from './verb-groups.js';
import { singular, type VerbForm, verbForm, verbKey } from './verbs.js';
import { type WidowFrames, widowFramesOf } from './widows.js';
import { BE, COMMON_VERBS, DETERMINERS, PREPOSITIONS } from './words.js';

export type End = 'subject' | 'object';

export type Told = {
  readonly date: ProseWording['date'];
  readonly confidence: number | null;
  readonly terms: boolean;
  /** "Was a {object}": what somebody is, and not who. */
  readonly isKind: boolean;
  /** "Was crowned in 340": the object is what the page says they hold. */
  readonly isImplied: boolean;
  /** Where the wording allows less than the predicate does. */
  readonly types: Partial<Record<End, readonly string[]>>;
} & (
  | { readonly kind: 'relation'; readonly type: RelationType }
  | { readonly kind: 'attribute'; readonly type: AttributeType }
);

/** "Nessa forged the blade for Corvin": the agent does it, the patient has it done to it, whatever the voice. */
export interface VerbFrame {
  readonly told: Told;
  readonly key: string;
  readonly agent: End | null;
  readonly patient: End | null;
  /** What somebody is named or made. */
  readonly result: End | null;
  readonly phrase: { readonly words: readonly string[]; readonly end: End } | null;
  /** Something else may stand where its object would: "lead * at {object}". */
  readonly isLoose: boolean;
  /** Words that must follow the verb, and after its object. */
  readonly words: readonly string[];
  readonly after: readonly string[];
}

/** "Nessa, master of the guild": who is it, and of whom. */
export interface NounFrame {
  readonly told: Told;
  /** In order; the last in the singular. */
  readonly words: readonly string[];
  readonly prepositions: readonly string[];
  /** The end that the noun itself stands for; null for a deed: "Sibyl's murder of Hadric". */
  readonly holder: End | null;
  /** Whose it is, for a deed. */
  readonly owner: End;
  /** Null for an attribute: "her death". */
  readonly other: End | null;
}

export interface LinkFrame {
  readonly told: Told;
  readonly front: End;
  readonly end: End;
  readonly preposition: string;
}

export interface Frames {
  readonly verbs: ReadonlyMap<string, readonly VerbFrame[]>;
  /** By head noun. */
  readonly nouns: ReadonlyMap<string, readonly NounFrame[]>;
  /** "St Orban's in Kesselby": told by a preposition alone. */
  readonly linked: readonly LinkFrame[];
  /** Told by two names, or a name and a date, that stand for the same. */
  readonly beside: readonly Told[];
  /** Of what happens at once: whatever is dated with it dates it. */
  readonly happens: readonly Told[];
  formOf(word: string): VerbForm | null;
  isNoun(word: string): boolean;
  /** Words for what something is: "city", "blade". */
  readonly kinds: ReadonlySet<string>;
  /** What somebody is may be told by no more than "is a". */
  readonly hasKinds: boolean;
  /** What holds the deeds of somebody, and the verbs that are none. */
  readonly deeds: {
    readonly type: AttributeType;
    readonly unless: ReadonlySet<string>;
    readonly notInPerson: readonly string[];
    readonly sent: ReadonlySet<string>;
    readonly arrives: ReadonlySet<string>;
  } | null;
  /** What holds that something was there, and by which verbs and nouns it is not told; words for what goes on. */
  readonly scenes: {
    readonly type: AttributeType;
    readonly unless: ReadonlySet<string>;
    readonly notOf: ReadonlySet<string>;
    readonly occasions: ReadonlySet<string>;
  } | null;
  readonly occasions: OccasionWords;
  /** Beside a noun they make another of it: "foster". */
  readonly changing: ReadonlySet<string>;
  /** What tells of kin, and what denies that there are any. */
  readonly kin: KinFrames | null;
  readonly widows: WidowFrames | null;
  readonly denials: DenialFrames | null;
  /** What tells how old somebody was, or how long something lasted. */
  readonly spans: SpanFrames | null;
  /** Which of these a word may be a sign of. */
  readonly signOf: SignOf;
  /** The relation that tells of which kind something is, where kinds are of that type. */
  kindOf(type: string): RelationType | undefined;
  /** The one relation that tells of which kind somebody is; undefined for none, or several. */
  readonly kindTold: RelationType | undefined;
  /** Relations that are told by another that two share. */
  readonly shared: readonly { readonly name: string; readonly by: string }[];
  /** Some are told of things in lower case. */
  readonly hasTerms: boolean;
  /** May the word, in any of its forms, tell something? */
  tells(word: string): boolean;
}

type Item = string | { readonly slot: ProseSlot; readonly possessive: boolean } | ',';

/** Words whose forms are remembered. */
const MOST_KNOWN = 100_000;

const compiled = new WeakMap<Ontology, Frames>();

/** Compiled at first, a wording at a time. */
export function* framesOf(ontology: Ontology): Generator<undefined, Frames> {
  const known = compiled.get(ontology);
  if (known) return known;
  const frames = yield* compile(ontology);
  compiled.set(ontology, frames);
  return frames;
}

function* compile(ontology: Ontology): Generator<undefined, Frames> {
  const { relationTypes, attributes } = ontology;
  const verbs = new Map<string, VerbFrame[]>();
  const nouns = new Map<string, NounFrame[]>();
  const beside = new Set<Told>();
  const happens: Told[] = [];
  const linked: LinkFrame[] = [];
  let hasTerms = false;
  const addItems = (items: Parameters<typeof frameOf>[0], told: Told) => {
    const link = linkOf(items, told);
    const frame = link === null ? frameOf(items, told) : null;
    if (link !== null) linked.push(link);
    if (frame === null) return;
    if ('key' in frame) push(verbs, frame.key, frame);
    else push(nouns, frame.words[frame.words.length - 1] ?? '', frame);
  };
  const add = (wording: ProseWording, of: Pick<Told, 'kind' | 'type'>, ends: readonly ProseSlot[]) => {
    const read = readProsePattern(wording.text, ends);
    if (!read.ok) return;
    const { date, confidence, terms } = wording;
    const isKind = read.parts[1]?.kind === 'words' && read.parts[1].oneOf[0]?.join(' ') === 'was a';
    const told = {
      date,
      confidence,
      terms,
      types: typesIn(read.parts),
      isKind,
      isImplied: of.kind === 'relation' && isImplied(wording.text),
      kind: of.kind,
      type: of.type,
    } as Told;
    hasTerms ||= terms;
    if (read.triggers.length > 0) for (const items of flatten(read.parts)) addItems(items, told);
    else if (told.kind === 'attribute' && told.types.subject) happens.push(told);
    else if (![...beside].some((one) => one.type === told.type)) beside.add(told);
  };
  for (const type of relationTypes.values()) {
    if (type.prose === 'unread') continue;
    for (const wording of type.inProse) {
      yield;
      add(wording, { kind: 'relation', type }, ['subject', 'object']);
    }
  }
  for (const type of attributes.values()) {
    if (type.prose === 'unread') continue;
    for (const wording of type.inProse) {
      yield;
      add(wording, { kind: 'attribute', type }, ['subject', 'date']);
    }
  }
  const common = new Set([...COMMON_VERBS, ...ontology.reading.verbs].map(verbKey));
  const kinds = new Set([...typeWords(ontology)].map((word) => word.toLowerCase()));
  const isVerb = (key: string) => verbs.has(key) || common.has(key);
  const forms = new Map<string, VerbForm | null>();
  const formOf = (word: string): VerbForm | null => {
    let form = forms.get(word);
    if (form === undefined) {
      form = verbForm(word, isVerb);
      if (forms.size < MOST_KNOWN) forms.set(word, form);
    }
    return form;
  };
  const answers = new Map<string, boolean>();
  const tells = (word: string): boolean => {
    let known = answers.get(word);
    if (known === undefined) {
      known = nouns.has(singular(word)) || verbs.has(formOf(word)?.key ?? '');
      if (answers.size < MOST_KNOWN) answers.set(word, known);
    }
    return known;
  };
  const kindsTold = new Set(
    [...beside].flatMap((one) => (one.kind === 'relation' && one.isKind ? [one.type] : [])),
  );
  const [kin, denials, spans] = [kinFramesOf(ontology), denialFramesOf(ontology), spanFramesOf(ontology)];
  return {
    verbs,
    nouns,
    kin,
    denials,
    spans,
    signOf: signsOf(ontology, { kin, denials, spans }),
    beside: [...beside],
    linked,
    happens,
    hasKinds: [...beside].some(({ isKind }) => isKind),
    kindOf: (type) =>
      [...beside].flatMap((one) =>
        one.kind === 'relation' && one.isKind && one.types.object?.includes(type) ? [one.type] : [],
      )[0],
    kindTold: kindsTold.size === 1 ? [...kindsTold][0] : undefined,
    hasTerms,
    shared: [...relationTypes.values()].flatMap(({ name, toldByShared, prose }) =>
      toldByShared === null || prose === 'unread' ? [] : [{ name, by: toldByShared }],
    ),
    kinds,
    deeds: deedsOf(ontology),
    scenes: scenesOf(ontology),
    occasions: occasionWordsOf(ontology),
    changing: ontology.reading.changing,
    widows: widowFramesOf(ontology),
    isNoun: (word) => kinds.has(word) || nouns.has(singular(word)),
    formOf,
    tells,
  };
}

function deedsOf({ attributes }: Ontology): Frames['deeds'] {
  const type = [...attributes.values()].find(({ deeds }) => deeds?.of === 'doer');
  if (!type?.deeds) return null;
  const { unless, notInPerson, sent, arrives } = type.deeds;
  const keys = (words: readonly string[]) => new Set(words.map(verbKey));
  return { type, unless: keys(unless), notInPerson, sent: new Set(sent), arrives: keys(arrives) };
}

function scenesOf({ attributes }: Ontology): Frames['scenes'] {
  const type = [...attributes.values()].find(({ deeds }) => deeds?.of === 'scene');
  if (!type?.deeds) return null;
  const { unless, notOf, occasions } = type.deeds;
  return { type, unless: new Set(unless.map(verbKey)), notOf: new Set(notOf), occasions: new Set(occasions) };
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function typesIn(parts: readonly ProsePart[]): Told['types'] {
  const types: Partial<Record<End, readonly string[]>> = {};
  for (const part of parts)
    if (part.kind === 'slot' && part.slot !== 'date' && part.types) types[part.slot] = part.types;
  return types;
}

/** Every way to choose among its alternatives. What is optional goes, unless it brings a preposition. */
function flatten(parts: readonly ProsePart[]): Item[][] {
  return parts.reduce<Item[][]>(
    (ways, part) => {
      const more = ofPart(part);
      return ways.flatMap((way) => more.map((items) => [...way, ...items]));
    },
    [[]],
  );
}

function ofPart(part: ProsePart): Item[][] {
  switch (part.kind) {
    case 'slot':
      return part.slot === 'date' ? [[]] : [[{ slot: part.slot, possessive: part.possessive }]];
    case 'words':
      return part.oneOf.map((words) => [...words]);
    case 'comma':
      return [[',']];
    case 'filler':
      return [['*']];
    case 'optional': {
      const ways = flatten(part.parts);
      const brings = ways.some((items) =>
        items.some((item) => typeof item === 'string' && PREPOSITIONS.has(item)),
      );
      return brings ? [[], ...ways] : [[]];
    }
  }
}

function linkOf([first, word, last, ...more]: readonly Item[], told: Told): LinkFrame | null {
  if (typeof first !== 'object' || typeof last !== 'object' || typeof word !== 'string' || more.length > 0)
    return null;
  if (first.slot === 'date' || last.slot === 'date' || first.possessive || !PREPOSITIONS.has(word))
    return null;
  return { told, front: first.slot, end: last.slot, preposition: word };
}

function frameOf([first, ...rest]: readonly Item[], told: Told): VerbFrame | NounFrame | null {
  if (first === undefined || typeof first === 'string' || first.slot === 'date') return null;
  const front = first.slot;
  if (first.possessive) return ownedNoun(front, rest, told);
  const items = rest.filter((item) => item !== ',' && item !== '*');
  const [word] = items;
  if (typeof word !== 'string') return null;
  const isBe = BE.has(word) || word === 'became';
  const isApposed = rest[0] === ',';
  const isLoose = rest.includes('*');
  if (!isBe && !isApposed) return verbFrame(front, verbKey(word), false, items.slice(1), told, isLoose);
  const tail = isBe ? items.slice(1) : items;
  const [next] = tail;
  const form = typeof next === 'string' ? verbForm(next, () => false) : null;
  if (typeof next === 'string' && form?.form === 'past' && form.only !== 'finite') {
    return verbFrame(front, form.key, true, tail.slice(1), told);
  }
  if (isApposed || !isPhrase(next))
    return noun(front, tail, told) ?? verbFrame(front, BE_KEY, false, tail, told);
  return verbFrame(front, BE_KEY, false, tail, told);
}

/** "Was at war with" has no noun that somebody is. */
function isPhrase(word: Item | undefined): boolean {
  return typeof word !== 'string' || PREPOSITIONS.has(word);
}

function verbFrame(
  front: End,
  key: string,
  isPassive: boolean,
  rest: readonly Item[],
  told: Told,
  isLoose = false,
): VerbFrame {
  const at = rest.findIndex((item) => typeof item !== 'string');
  const before = texts(at < 0 ? rest : rest.slice(0, at));
  const slot = at < 0 ? null : rest[at];
  const end = slot !== null && typeof slot === 'object' && slot.slot !== 'date' ? slot.slot : null;
  const after = at < 0 ? [] : texts(rest.slice(at + 1));
  const last = before[before.length - 1];
  const isPhrased = end !== null && last !== undefined && PREPOSITIONS.has(last);
  const isBy = isPhrased && isPassive && last === 'by' && before.length === 1;
  const done = end === null || isPhrased ? null : end;
  // Written out, and not put together: all frames are then of one shape, which is quick to read.
  return {
    told,
    key,
    agent: isPassive ? (isBy ? end : null) : front,
    patient: isPassive ? front : done,
    result: isPassive ? done : null,
    phrase: isPhrased && !isBy ? { words: [last], end } : null,
    isLoose,
    words: isPhrased ? before.slice(0, -1) : before,
    after,
  };
}

function texts(items: readonly Item[]): string[] {
  return items.filter(
    (item): item is string => typeof item === 'string' && item !== '*' && !DETERMINERS.has(item),
  );
}

function noun(front: End, tail: readonly Item[], told: Told): NounFrame | null {
  const at = tail.findIndex((item) => typeof item !== 'string');
  const words = texts(at < 0 ? tail : tail.slice(0, at));
  const slot = tail[at];
  const last = words.pop();
  if (typeof slot !== 'object' || slot.slot === 'date' || last === undefined || words.length === 0)
    return null;
  if (!PREPOSITIONS.has(last)) return null;
  return {
    told,
    words: plain(words),
    prepositions: [last],
    holder: front,
    owner: slot.slot,
    other: slot.slot,
  };
}

function plain(words: readonly string[]): string[] {
  return words.map((word, i) => (i === words.length - 1 ? singular(word) : word));
}

function ownedNoun(front: End, rest: readonly Item[], told: Told): NounFrame | null {
  const at = rest.findIndex((item) => typeof item === 'object');
  const slot = rest[at];
  const words = texts(rest.slice(0, at)).filter((word) => word !== ',');
  const last = words[words.length - 1];
  if (at < 0) {
    const all = texts(rest).filter((word) => word !== ',');
    return { told, words: plain(all), prepositions: ['of'], holder: null, owner: front, other: null };
  }
  if (typeof slot !== 'object' || slot.slot === 'date' || last === undefined) return null;
  if (!PREPOSITIONS.has(last)) {
    return { told, words: plain(words), prepositions: ['of'], holder: slot.slot, owner: front, other: front };
  }
  words.pop();
  if (words.length === 0) return null;
  return { told, words: plain(words), prepositions: [last], holder: null, owner: front, other: slot.slot };
}
