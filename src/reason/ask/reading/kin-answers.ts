/** Who somebody's kin are, how many, whether there are any, which of them, and how two are related. */
import { before } from '../../../time/index.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import type { AnswerDraft } from '../draft.js';
import { type Say, unrecorded, unsure, unsureOf } from './answering.js';
import { happeningsOf } from './happenings.js';
import { countedKin, kinWord } from './kin-words.js';
import { extreme, kinPeople, kinPhrase, type Superlative } from './people.js';
import type { ReadOutcome } from './read.js';
import type { Skeleton } from './skeleton.js';
import { sayDates, sayMember, sayMembers, sayRelated } from './tell.js';
import { type Member, namedPeople, type People } from './terms.js';

/** Names them, or says that none is on record. */
export const members = async (
  s: Skeleton,
  [index]: readonly (string | undefined)[],
  draft: AnswerDraft,
  lead = '',
): Promise<ReadOutcome | null> => {
  const people = s.people(index);
  if (people === null || !people.isKin) return null;
  const choice = unsure(people);
  if (choice !== null) return owners(people);
  if (people.members.length === 0) return unrecorded(people.words, draft);
  await sayMembers(s.reasoning, people, draft, lead);
  return 'answered';
};

/** Those whose kin they are, of whom one is meant. */
function owners(people: People): People {
  const all = new Map(people.members.flatMap(({ kin }) => kin?.of ?? []).map((one) => [one.id, one]));
  return { ...people, members: [...all.values()].map((entity) => ({ entity, kin: null })) };
}

export const counted: Say = async (s, [index], draft) => {
  const people = s.people(index);
  if (people === null || !people.isKin) return null;
  if (people.isChoice) return owners(people);
  if (people.members.length === 0) return unrecorded(people.words, draft);
  draft.say(`The record names ${countedKin(people.members.length, people.words)}`);
  await sayMembers(s.reasoning, people, draft);
  return 'answered';
};

export const whether: Say = async (s, [index, kin, with_], draft) => {
  const owner = s.people(index);
  const phrase = kinPhrase(kin ?? 'spouse');
  if (owner === null || phrase === null) return null;
  if (owner.isChoice) return owner;
  const both = s.people(with_);
  const people = await kinPeople(s.reasoning, both === null ? [owner] : [owner, both], phrase);
  if (people.members.length === 0) return unrecorded(people.words.replace(/^(?:an?|any) /, ''), draft);
  await sayMembers(s.reasoning, people, draft, 'Yes: ');
  return 'answered';
};

/** All of them, or those that came before what is named. */
export const spouses =
  (isBefore: boolean): Say =>
  async (s, [index, event], draft) => {
    const owner = s.people(index);
    const phrase = kinPhrase('spouses');
    if (owner === null || phrase === null) return null;
    const people = await kinPeople(s.reasoning, [owner], phrase);
    if (owner.isChoice && people.isChoice) return owner;
    const moment = s.happenings(event)?.all[0]?.moment ?? s.time(event)?.moment ?? null;
    if (isBefore && moment === null) return null;
    const kept = people.members.filter(({ kin }) => {
      const valid = kin?.found[0]?.path[0]?.valid;
      if (!isBefore || moment === null) return true;
      return valid?.fromText != null && before({ min: valid.fromMin, max: valid.fromMax }, moment) === true;
    });
    if (kept.length === 0)
      return unrecorded(
        `spouse of ${owner.members[0]?.entity.name}${isBefore ? ' at that time' : ''}`,
        draft,
      );
    await sayMembers(s.reasoning, { ...people, members: kept }, draft);
    return 'answered';
  };

/** `Whom did A marry`, once it is folded. */
export const wedded: Say = async (s, [event], draft) => {
  const found = s.happenings(event);
  if (found === null || found.what !== 'marriage') return null;
  const choice = unsureOf(found);
  const isOfOne = new Set(found.all.map(({ who }) => who.id)).size === 1;
  if (choice !== null && !isOfOne) return choice;
  if (found.all.length === 0) return unrecorded(found.words, draft);
  const [first] = found.all;
  const people = namedPeople(first === undefined ? [] : [first.who], found.words);
  return spouses(false)(s, [String(s.add(people))], draft);
};

/** `Whose son was X`: whoever has him as such. */
export const whose: Say = async (s, groups, draft) => {
  const [kin, index] = /^\d+$/.test(groups[0] ?? '') ? [groups[1], groups[0]] : groups;
  const people = s.people(index);
  const word = kinWord((kin ?? '').split(' ').at(-1) ?? '');
  const [way] = word?.ways ?? [];
  if (people === null || word === null || way === undefined) return null;
  if (people.isChoice) return people;
  const turned = [...way].reverse().map(({ step }) => TURNED[step]);
  const phrase = kinPhrase(turned.length === 1 ? (turned[0] ?? '') : (NAMED[turned.join(' ')] ?? ''));
  if (phrase === null) return null;
  const found = await kinPeople(s.reasoning, [people], phrase);
  if (found.members.length === 0) return unrecorded(found.words, draft);
  await sayMembers(s.reasoning, found, draft);
  return 'answered';
};
const TURNED = {
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
  spouse: 'spouse',
  adopter: 'adopted',
  adopted: 'adopter',
} as const;
const NAMED: Readonly<Record<string, string>> = {
  'parent parent': 'grandparent',
  'child child': 'grandchild',
  'parent parent parent': 'great-grandparent',
  'child child child': 'great-grandchild',
};

/** Of several the first or last born or dead, or who lived the longest or shortest. */
export async function best(
  s: Skeleton,
  index: string,
  superlative: Superlative,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const people = s.people(index);
  if (people === null || people.members.length < 2 || people.isChoice) return null;
  const found = await extreme(s.reasoning, people.members, superlative);
  if (found === null || found.length > 3)
    return unrecorded(`date that would tell which ${people.words} it was`, draft);
  const lives = await livesOf(
    s.reasoning,
    people.members.map(({ entity }) => entity),
  );
  const undated = people.members.filter(
    ({ entity }) => lives.get(entity.id)?.[superlative.end === 'until' ? 'until' : 'from'] == null,
  );
  // Of two who are asked about, whoever has no date may be the one.
  if (people.members.length === 2 && !people.isKin && undated.length > 0)
    return unrecorded(`date of ${undated.map(({ entity }) => entity.name).join(' and ')}`, draft);
  if (found.length > 1) draft.say('The dates cannot tell which of these it was');
  const [only, ...more] = people.members.length === 2 && !people.isKin ? found : [];
  const which = WHICH[superlative.end]?.[superlative.wants];
  if (only !== undefined && more.length === 0 && which !== undefined)
    draft.say(`${only.entity.name} ${which}`);
  else for (const member of found) await sayMember(s.reasoning, member, draft);
  await sayLife(s.reasoning, found, draft, superlative);
  if (undated.length > 0)
    draft.caveat(`Without a date there: ${undated.map(({ entity }) => entity.name).join(', ')}`);
  return 'answered';
}

/** Of two who are asked about. */
const WHICH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  from: { first: 'was older', last: 'was younger' },
  until: { first: 'died first', last: 'died last' },
};

async function sayLife(
  reasoning: Reasoning,
  found: readonly Member[],
  draft: AnswerDraft,
  { end }: Superlative,
): Promise<void> {
  const people = namedPeople(found.map(({ entity }) => entity));
  const ends =
    end === 'from'
      ? (['birth'] as const)
      : end === 'until'
        ? (['death'] as const)
        : (['birth', 'death'] as const);
  for (const what of ends)
    for (const one of (await happeningsOf(reasoning, what, people)).all)
      await sayDates(reasoning, one, draft);
}

/** Those of them with no such kin on record. */
export const without: Say = async (s, [index, kin], draft) => {
  const people = s.people(index);
  const phrase = kinPhrase(kin ?? 'spouses');
  if (people === null || phrase === null || people.members.length < 2 || people.isChoice) return null;
  const left: Member[] = [];
  for (const member of people.members) {
    const { members: own } = await kinPeople(s.reasoning, [{ ...people, members: [member] }], phrase);
    if (own.length === 0) left.push(member);
  }
  if (left.length === 0) {
    draft.say(`None: each of the ${people.words} has a ${phrase.words[0]?.word} on record`);
    return 'answered';
  }
  await sayMembers(s.reasoning, { ...people, members: left }, draft, 'On record without: ');
  return 'answered';
};

export const related: Say = async (s, [a, b], draft) => relate(s, s.people(a), s.people(b), draft, false);
export const byBlood: Say = async (s, [a, b], draft) => relate(s, s.people(a), s.people(b), draft, true);

async function relate(
  s: Skeleton,
  one: People | null,
  other: People | null,
  draft: AnswerDraft,
  isBlood: boolean,
): Promise<ReadOutcome | null> {
  const [a, b] = [one?.members[0]?.entity, other?.members[0]?.entity];
  if (one === null || other === null || a === undefined || b === undefined) return null;
  if (one.isChoice || other.isChoice) return one.isChoice ? one : other;
  if (await sayRelated(s.reasoning, a, b, draft, { byBlood: isBlood })) {
    // Husband and wife may be cousins as well.
    if (!isBlood) await sayRelated(s.reasoning, a, b, draft, { byBlood: true });
    return 'answered';
  }
  return unrecorded(`kinship of ${a.name} and ${b.name}`, draft);
}
