/** Who somebody's kin are, how many, whether there are any, which of them, and how two are related. */
import { before } from '../../../time/index.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import type { Named } from '../../verify/mentions.js';
import type { AnswerDraft } from '../draft.js';
import { type Say, unrecorded, unsure, unsureOf } from './answering.js';
import { happeningsOf } from './happenings.js';
import { type KinWord, kinWord } from './kin-words.js';
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
  draft.say(`The record names ${people.members.length} ${people.words}`);
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

export const spouses =
  (way: -1 | 0 | 1): Say =>
  async (s, [index, event], draft) => {
    const owner = s.people(index);
    const phrase = kinPhrase('spouses');
    if (owner === null || phrase === null) return null;
    const people = await kinPeople(s.reasoning, [owner], phrase);
    if (owner.isChoice && people.isChoice) return owner;
    const moment =
      event === undefined ? null : (s.happenings(event)?.all[0]?.moment ?? s.time(event)?.moment ?? null);
    if (way !== 0 && moment === null) return null;
    const kept = people.members.filter(({ kin }) => {
      const valid = kin?.found[0]?.path[0]?.valid;
      if (moment === null) return true;
      if (valid === undefined || valid.fromText === null) return false;
      const wed = { min: valid.fromMin, max: valid.fromMax };
      return way < 0 ? before(wed, moment) === true : before(moment, wed) === true;
    });
    if (kept.length === 0)
      return unrecorded(
        `spouse of ${owner.members[0]?.entity.name}${way === 0 ? '' : ' at that time'}`,
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
  return spouses(0)(s, [String(s.add(people))], draft);
};

export const divorced: Say = async (s, [index], draft) => {
  const owner = s.people(index);
  const phrase = kinPhrase('spouses');
  if (owner === null || phrase === null) return null;
  if (owner.isChoice) return owner;
  const people = await kinPeople(s.reasoning, [owner], phrase);
  const kept = people.members.filter(({ kin }) => kin?.found[0]?.path[0]?.qualifiers.ended_by === 'divorce');
  if (kept.length === 0) return unrecorded(`divorce of ${owner.members[0]?.entity.name}`, draft);
  await sayMembers(s.reasoning, { ...people, members: kept }, draft);
  return 'answered';
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
const TURNED = { parent: 'child', child: 'parent', sibling: 'sibling', spouse: 'spouse' } as const;
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
  if (found.length > 1) draft.say('The dates cannot tell which of these it was');
  for (const member of found) await sayMember(s.reasoning, member, draft);
  await sayLife(s.reasoning, found, draft, superlative);
  if (undated.length > 0)
    draft.caveat(`Without a date there: ${undated.map(({ entity }) => entity.name).join(', ')}`);
  return 'answered';
}

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

/** `Was X the son of Y`: among them or not. */
export const isOne: Say = async (s, [a, b], draft) => {
  const [one, kin] = [s.people(a), s.people(b)];
  if (one === null || kin === null || !kin.isKin || one.members.length === 0) return null;
  const same = kin.members.filter(({ entity }) =>
    one.members.some((member) => member.entity.id === entity.id),
  );
  if (same.length > 0) {
    await sayMembers(s.reasoning, { ...kin, members: same }, draft, 'Yes: ');
    return 'answered';
  }
  if (one.isChoice || kin.isChoice) return one.isChoice ? one : owners(kin);
  const [who] = one.members;
  const [owner, ...more] = kin.of;
  if (who === undefined || owner === undefined || more.length > 0) return null;
  return deny(s, who.entity, owner, kin.words, draft);
};

/** No, by how they are related instead; silence where they are not. */
async function deny(
  s: Skeleton,
  one: Named,
  other: Named,
  words: string,
  draft: AnswerDraft,
): Promise<ReadOutcome> {
  const isRelated = await sayRelated(s.reasoning, one, other, draft, { lead: 'No, as far as is told: ' });
  return isRelated ? 'answered' : unrecorded(`such ${words}`, draft);
}

/** `Were they siblings`. */
export const areKin: Say = async (s, [a, b, kin], draft) => {
  const [one, other] = [s.people(a), s.people(b)];
  const phrase = kinPhrase(kin ?? '');
  const [word, turned = word] = phrase?.words ?? [];
  if (one === null || other === null || phrase === null || word === undefined || turned === undefined)
    return null;
  // `Are they parents?` does not ask how the two are related.
  if (
    stepsOf(turned)
      .map((step) => TURNED[step])
      .reverse()
      .join() !== stepsOf(word).join()
  )
    return null;
  if (one.isChoice || other.isChoice) return one.isChoice ? one : other;
  for (const [x, y] of [
    [one, other],
    [other, one],
  ] as const) {
    const kinOfY = await kinPeople(s.reasoning, [y], { ...phrase, words: [word] });
    const found = kinOfY.members.filter(({ entity }) =>
      x.members.some((member) => member.entity.id === entity.id),
    );
    if (found.length > 0) {
      await sayMembers(s.reasoning, { ...kinOfY, members: found }, draft, 'Yes: ');
      return 'answered';
    }
  }
  const [first, second] = [one.members[0]?.entity, other.members[0]?.entity];
  if (first === undefined || second === undefined) return null;
  return deny(s, first, second, `${phrase.text} among ${first.name} and ${second.name}`, draft);
};
const stepsOf = ({ ways }: KinWord) => (ways[0] ?? []).map(({ step }) => step);

/** `Which Ptolemy was married to both A and B`. */
export const marriedToBoth: Say = async (s, [name, a, b], draft) => {
  const [one, first, second] = [s.people(name), s.people(a), s.people(b)];
  const phrase = kinPhrase('spouses');
  if (first === null || second === null || phrase === null) return null;
  const both = await kinPeople(s.reasoning, [first, second], phrase);
  const kept = both.members.filter(
    ({ entity }) => one === null || one.members.some((member) => member.entity.id === entity.id),
  );
  if (kept.length === 0) return unrecorded(`common spouse of ${first.words} and ${second.words}`, draft);
  await sayMembers(s.reasoning, { ...both, members: kept }, draft);
  return 'answered';
};

/** Of several, those who outlived somebody, or were born after something. */
export async function those(
  s: Skeleton,
  set: string,
  { end, isLater }: { readonly end: 'from' | 'until'; readonly isLater: boolean },
  other: string,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const people = s.people(set);
  const than =
    s.people(other) ??
    (people === null || people.of.length !== 1
      ? null
      : { ...people, members: people.of.map((entity) => ({ entity, kin: null })) });
  const point = s.time(other)?.moment ?? s.happenings(other)?.all[0]?.moment ?? null;
  if (people === null || people.members.length === 0 || people.isChoice) return null;
  const lives = await livesOf(
    s.reasoning,
    [...people.members, ...(than?.members ?? [])].map(({ entity }) => entity),
  );
  const at =
    point ??
    (than?.members.length === 1 ? (lives.get(than.members[0]?.entity.id ?? '')?.[end] ?? null) : null);
  if (at === null) return null;
  const kept = people.members.filter(({ entity }) => {
    const own = lives.get(entity.id)?.[end] ?? null;
    return own !== null && (isLater ? before(at, own) : before(own, at)) === true;
  });
  const undated = people.members.filter(({ entity }) => lives.get(entity.id)?.[end] == null);
  if (kept.length === 0) return unrecorded(`such ${people.words}`, draft);
  await sayMembers(s.reasoning, { ...people, members: kept }, draft);
  await sayLife(s.reasoning, kept, draft, { end, wants: 'last' });
  if (undated.length > 0)
    draft.caveat(`Without a date there: ${undated.map(({ entity }) => entity.name).join(', ')}`);
  return 'answered';
}
