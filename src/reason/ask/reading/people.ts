/** Sets of people that words of a question stand for: somebody's kin, those of a couple, one of several of a name, the eldest. */
import { foldName } from '../../../model/index.js';
import { before, type Moment, ORDINALS } from '../../../time/index.js';
import type { Gender } from '../../active-context.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import { toldEntities } from '../../told-statement.js';
import { type KinFound, kinOf, nextKin } from './kin.js';
import { type KinHop, type KinWord, kinWord } from './kin-words.js';
import type { Member, People } from './terms.js';

/** `eldest`, `last to die`: by which date, and from which end. */
export interface Superlative {
  readonly end: 'from' | 'until' | 'age';
  readonly wants: 'first' | 'last';
}

export interface KinPhrase {
  readonly words: readonly KinWord[];
  readonly superlative: Superlative | null;
  /** The second husband: counted by when they married, or were born; the last one below zero. */
  readonly ordinal: number | null;
  /** Elder or younger than whoever's kin it is. */
  readonly than: 'elder' | 'younger' | null;
  /** Of both parents. */
  readonly isFull: boolean;
  /** Brother and husband at once. */
  readonly isBoth: boolean;
  readonly text: string;
}

const LATEST = -1;
const areSpouses = (words: readonly KinWord[]): boolean =>
  words.every(({ ways }) => ways[0]?.length === 1 && ways[0][0]?.step === 'spouse');
const PLACES = ORDINALS.slice(0, 6);

/** A half-brother by the parent whom both have. */
const byParent = ([first, ...rest]: readonly KinHop[]): readonly KinHop[] =>
  first?.step === 'sibling'
    ? [{ step: 'parent', gender: null }, { step: 'child', gender: first.gender }, ...rest]
    : [...(first === undefined ? [] : [first]), ...rest];

/** Null where it has no word for kin. */
export function kinPhrase(phrase: string): KinPhrase | null {
  const side = / (?:on|in) .*?\b(mother|father|maternal|paternal|female|male)\b.*(?:side|line)$/.exec(
    phrase,
  )?.[1];
  const isLine = / in .*line$/.test(phrase);
  const bare = phrase.replace(/ (?:on|in) .*(?:side|line)$/, '');
  const text = bare.replace(
    /^(?:(?:the|an?|any|all|both|of|recorded|known|names?|married|listed|own|late|only) )+/,
    '',
  );
  const tokens = text.split(' ');
  const words = tokens.flatMap((one) => kinWord(one) ?? []);
  if (words.length === 0) return null;
  const has = (...list: string[]) => tokens.some((one) => list.includes(one));
  const gender: Gender | null =
    /^(?:mother|maternal|female)$/.test(side ?? '') || has('maternal')
      ? 'female'
      : side !== undefined || has('paternal')
        ? 'male'
        : null;
  const sided =
    gender === null
      ? words
      : words.map((word) => ({
          ...word,
          ways: (word.isHalf ? word.ways.map(byParent) : word.ways).map((way) =>
            way.map((hop, i) => ((i === 0 || isLine) && i < way.length - 1 ? { ...hop, gender } : hop)),
          ),
        }));
  const isMany = words.some(({ isPlural }) => isPlural);
  const isSpouse = areSpouses(words);
  const counted = isMany ? -1 : PLACES.indexOf(tokens[0] ?? '');
  const isLast = !isMany && isSpouse && tokens[0] === 'last';
  const than = has('elder', 'older') ? 'elder' : has('younger') ? 'younger' : null;
  return {
    words: sided,
    superlative: isLast ? null : isMany ? manyRank(tokens) : rankOf(tokens, words, than),
    ordinal: isLast ? LATEST : counted < 0 ? null : counted,
    than,
    isFull: has('full'),
    isBoth: /\bboth\b(?! of)/.test(bare) && words.length > 1 && !isMany,
    text: `${text}${side === undefined ? '' : ` on the ${gender === 'female' ? 'mother' : 'father'}’s side`}`,
  };
}

const FIRST: Superlative = { end: 'from', wants: 'first' };
const LAST: Superlative = { end: 'from', wants: 'last' };

function manyRank(tokens: readonly string[]): Superlative | null {
  if (tokens.some((one) => /^(?:eldest|oldest|firstborn|first-born)$/.test(one))) return FIRST;
  return tokens.includes('youngest') ? LAST : null;
}

/** `the last child`; of two daughters the younger one, who is not younger than her mother. */
function rankOf(
  tokens: readonly string[],
  words: readonly KinWord[],
  than: KinPhrase['than'],
): Superlative | null {
  const rank = manyRank(tokens) ?? (tokens[0] === 'last' ? LAST : null);
  const isChild = words.every(({ ways }) =>
    ways.every((way) => way.length === 1 && way[0]?.step === 'child'),
  );
  return rank ?? (isChild && than !== null ? (than === 'elder' ? FIRST : LAST) : null);
}

export async function kinPeople(
  reasoning: Reasoning,
  owners: readonly People[],
  phrase: KinPhrase,
): Promise<People> {
  const [first, ...others] = owners;
  const found = first === undefined ? [] : await kinMembers(reasoning, first, phrase);
  const common: Member[] = [];
  const rest = await Promise.all(others.map((one) => kinMembers(reasoning, one, phrase)));
  for (const member of found) {
    const same = rest.map((all) => all.find(({ entity }) => entity.id === member.entity.id));
    if (same.some((one) => one === undefined) || member.kin === null) continue;
    const also = same.flatMap((one) => one?.kin ?? []);
    common.push({
      entity: member.entity,
      kin: {
        ...member.kin,
        of: [...member.kin.of, ...also.flatMap(({ of }) => of)],
        found: [...member.kin.found, ...also.flatMap((one) => one.found)],
      },
    });
  }
  const chosen: Member[] = [];
  // Of several who bear a name each has kin of their own, and an eldest among them.
  for (const owner of first?.isChoice === true ? each(first) : [first])
    chosen.push(...(await narrowed(reasoning, owner, ofOwner(common, owner), phrase)));
  const names = owners.map((one) =>
    one.members.length === 1 ? (one.members[0]?.entity.name ?? '') : one.words,
  );
  return {
    kind: 'people',
    members: chosen,
    // Of several who bear a name those with such kin are left.
    isChoice:
      owners.some((one) => one.isChoice) &&
      new Set(chosen.flatMap(({ kin }) => kin?.of.map(({ id }) => id) ?? [])).size > owners.length,
    words: `${phrase.text} of ${names.join(' and ')}`,
    isKin: true,
    isMany: phrase.words.some(({ isPlural }) => isPlural),
    of: owners.flatMap((one) => one.members.map(({ entity }) => entity)),
  };
}

const each = (people: People): People[] =>
  people.members.map((member) => ({ ...people, members: [member], isChoice: false }));

const ofOwner = (members: readonly Member[], owner: People | undefined): readonly Member[] =>
  owner === undefined
    ? members
    : members.filter(({ kin }) =>
        owner.members.some(({ entity }) => kin?.of.some(({ id }) => id === entity.id) === true),
      );

async function kinMembers(
  reasoning: Reasoning,
  owners: People,
  { words, isBoth }: KinPhrase,
): Promise<Member[]> {
  const members = new Map<string, Member>();
  /** As how many of these kin somebody was found. */
  const times = new Map<string, number>();
  for (const { entity } of owners.members)
    for (const word of words) {
      const found = await kinOf(reasoning, entity.id, word);
      const names = await toldEntities(
        reasoning,
        found.map(({ id }) => id),
      );
      for (const one of found) {
        const who = names.get(one.id);
        times.set(one.id, (times.get(one.id) ?? 0) + 1);
        if (who !== undefined && !members.has(one.id))
          members.set(one.id, { entity: who, kin: { of: [entity], word, found: [one] } });
      }
    }
  const all = [...members.values()];
  return isBoth ? all.filter(({ entity }) => times.get(entity.id) === words.length) : all;
}

async function narrowed(
  reasoning: Reasoning,
  owner: People | undefined,
  all: readonly Member[],
  { superlative, ordinal, than, words, isFull, text }: KinPhrase,
): Promise<readonly Member[]> {
  const born = /\btwins?\b/.test(text) ? await twins(reasoning, owner, all) : all;
  const members = isFull && owner !== undefined ? await full(reasoning, owner, born) : born;
  if (superlative !== null) return (await extreme(reasoning, members, superlative)) ?? [];
  if (than !== null && owner !== undefined) return besides(reasoning, owner, members, than);
  if (ordinal === null) return members;
  const isSpouse = areSpouses(words);
  const lives = await livesOf(
    reasoning,
    members.map(({ entity }) => entity),
  );
  const start = ({ entity, kin }: Member) =>
    isSpouse
      ? (kin?.found[0]?.path[0]?.valid.fromMin ?? 0)
      : (lives.get(entity.id)?.from?.min ?? Number.POSITIVE_INFINITY);
  // A marriage without a date may have been the last.
  if (ordinal === LATEST && members.some((one) => one.kin?.found[0]?.path[0]?.valid.fromText == null))
    return [];
  return [...members]
    .sort((a, b) => start(a) - start(b))
    .slice(ordinal)
    .slice(0, 1);
}

/** Twins are born on one day, or on two that follow each other. */
const APART = 2 * 86_400;

async function twins(
  reasoning: Reasoning,
  owner: People | undefined,
  members: readonly Member[],
): Promise<Member[]> {
  const whose = owner?.members.map(({ entity }) => entity) ?? [];
  const lives = await livesOf(reasoning, [...members.map(({ entity }) => entity), ...whose]);
  const found: Member[] = [];
  for (const member of members) {
    const own = lives.get(member.entity.id)?.from;
    const siblings = (await nextKin(reasoning, member.entity.id, 'sibling')).map(({ id }) => id);
    const isTwin = whose.some(({ id }) => {
      const born = lives.get(id)?.from;
      return siblings.includes(id) && own != null && born != null && within(own, born);
    });
    if (isTwin) found.push(member);
  }
  return found;
}

const within = (a: Moment, b: Moment): boolean => Math.max(a.max, b.max) - Math.min(a.min, b.min) <= APART;

/** Siblings of whom the record names two parents in common. */
async function full(reasoning: Reasoning, owner: People, members: readonly Member[]): Promise<Member[]> {
  const parentsOf = async (id: string) => (await nextKin(reasoning, id, 'parent')).map((one) => one.id);
  const own = (await Promise.all(owner.members.map(({ entity }) => parentsOf(entity.id)))).flat();
  const found: Member[] = [];
  for (const member of members) {
    const theirs = await parentsOf(member.entity.id);
    if (theirs.filter((id) => own.includes(id)).length > 1) found.push(member);
  }
  return found;
}

async function besides(
  reasoning: Reasoning,
  owner: People,
  members: readonly Member[],
  than: 'elder' | 'younger',
): Promise<Member[]> {
  const all = [...owner.members, ...members].map(({ entity }) => entity);
  const lives = await livesOf(reasoning, all);
  const [own] = owner.members.flatMap(({ entity }) => lives.get(entity.id)?.from ?? []);
  return members.filter(({ entity }) => {
    const from = lives.get(entity.id)?.from;
    if (own == null || from == null) return false;
    return than === 'elder' ? before(from, own) === true : before(own, from) === true;
  });
}

/** The first or the last by their dates; null where too little is dated to tell. Undated ones are passed over and named. */
export async function extreme(
  reasoning: Reasoning,
  members: readonly Member[],
  { end, wants }: Superlative,
): Promise<readonly Member[] | null> {
  const lives = await livesOf(
    reasoning,
    members.map(({ entity }) => entity),
  );
  const momentOf = ({ entity }: Member): Moment | null => {
    const life = lives.get(entity.id);
    if (end !== 'age') return life?.[end] ?? null;
    if (life?.from == null || life.until == null) return null;
    return { ...life.until, min: life.until.min - life.from.max, max: life.until.max - life.from.min };
  };
  const dated = members.flatMap((member) => {
    const moment = momentOf(member);
    return moment === null ? [] : [{ member, moment }];
  });
  const isBeyond = (a: Moment, b: Moment) => before(wants === 'first' ? a : b, wants === 'first' ? b : a);
  const best = dated.filter((one) =>
    dated.every((other) => other === one || isBeyond(other.moment, one.moment) !== true),
  );
  return best.length === 0 ? null : best.map(({ member }) => member);
}

/** Those of `kin` that bear the name that is written; else those meant by the name who are such kin. */
export function bearers(named: People, kin: readonly Member[]): Member[] {
  const parts = foldName(named.words)
    .split(' ')
    .filter((part) => part.length > 1);
  const bare = parts.filter(
    (part) => !/^(?:prince|princess|king|queen|duke|duchess|grand|lord|lady|sir|the)$/.test(part),
  );
  const called = kin.filter(({ entity }) => {
    const words = foldName(entity.name).split(/[\s"()]+/);
    return bare.length > 0 && bare.every((part) => words.includes(part));
  });
  const meant = kin.filter(({ entity }) => named.members.some((one) => one.entity.id === entity.id));
  return meant.length > 0 ? meant : called;
}

export const shownBy = (found: readonly KinFound[]) => found.flatMap(({ path }) => path);
