/** How a question of each kind is answered, from whoever and whatever it names. */
import { isA } from '../../../packs/index.js';
import type { AnswerDraft } from '../draft.js';
import { answerIdentity } from '../identity.js';
import { ageAt, between, lived, ofTwo } from '../reading/age-answers.js';
import type { Say } from '../reading/answering.js';
import { happeningsOf } from '../reading/happenings.js';
import {
  best,
  byBlood,
  counted,
  members,
  related,
  spouses,
  wedded,
  whether,
  whose,
  without,
} from '../reading/kin-answers.js';
import { alive } from '../reading/order-answers.js';
import { kinPeople, kinPhrase, type Superlative } from '../reading/people.js';
import type { ReadOutcome } from '../reading/read.js';
import { pattern, type Skeleton } from '../reading/skeleton.js';
import { type Deed, type Happenings, namedPeople } from '../reading/terms.js';
import { told } from '../reading/what-answers.js';
import { when, where } from '../reading/when-answers.js';
import { couples, thoseOf } from '../reading/world-answers.js';
import { Atoms } from './atoms.js';
import { everybody } from './everybody.js';
import { livingAt } from './living.js';

type By = (atoms: Atoms, draft: AnswerDraft) => Promise<ReadOutcome | null> | null;

const ofOne =
  (say: Say): By =>
  (a, draft) => {
    const index = a.only(a.people) ?? (a.people.length === 0 ? a.doer(a.only(a.events)) : undefined);
    return index == null ? null : say(a.s, [index], draft);
  };

const ofPair =
  (say: Say): By =>
  (a, draft) => {
    const pair = a.pair();
    return pair === null ? null : say(a.s, pair, draft);
  };

/** By the dates of the lives of a set, or of two. */
const extreme =
  (superlative: Superlative): By =>
  async (a, draft) => {
    if (a.points.length > 0 || a.people.length > 2) return null;
    const set = a.people.length === 2 ? together(a) : (a.people[0] ?? (await everybody(a.s)));
    return set === null ? null : best(a.s, set, superlative, draft);
  };

/** Both of two as one set. */
function together({ s, people }: Atoms): string | null {
  const [one, other] = people.map((index) => s.people(index));
  if (one == null || other == null || one.isChoice || other.isChoice) return null;
  return String(s.add({ ...one, members: [...one.members, ...other.members], isKin: false }));
}

/** A date alone asks for anything: what ends or begins then must be said. */
const SAID = {
  from: /\bborn\b|\bbirths?\b|\bbirthdays?\b|\binto the world\b|\bnewborn/,
  until:
    /\bdie[ds]?\b|\bdying\b|\bdeaths?\b|\bdead\b|\bpass(?:ed|ing)? (?:away|on)\b|\bperish|\bkilled\b|\blast breath\b|\bgrave\b|\blost (?:their|his|her) li/,
};

const bornOrDied =
  (end: 'from' | 'until'): By =>
  async (a, draft) => {
    if (a.events.length === 0 && !SAID[end].test(a.s.text)) return null;
    if (a.people.length === 2 && a.points.length === 1)
      return thoseOf(end)(a.s, [a.points[0], together(a) ?? undefined], draft);
    if (a.people.length > 0) return null;
    const isOfSort = OF_A_SORT.test(a.s.text);
    const set = isOfSort ? await everybody(a.s, false) : undefined;
    return set === null ? null : thoseOf(end)(a.s, [a.only(a.points), set], draft);
  };

/** `which monarch died in …`: not everybody who did. */
const OF_A_SORT =
  /^(?:which|what|name the|list the|list all) (?!(?:people|persons?|individuals?|members?|ones?|of|men|women|man|woman|year|date)\b)[a-z]+\b/;

const happened =
  (say: Say): By =>
  (a, draft) => {
    const event = a.only(a.events);
    return event === undefined || a.people.length > 0 ? null : say(a.s, [event], draft);
  };

/** The word of kin that is left beside a name. */
const LOOSE_KIN = pattern('{KIN}', false);
const kinLeft = ({ text }: Skeleton): string | undefined => [...text.matchAll(LOOSE_KIN)][0]?.[1];
const NUMBER =
  /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen) /;
const CHILDREN = /\b(?:child|issue|heir|offspring|kid|descendant|progeny|parent|father|mother|son|daughter)/;

const NAME_WORDS: readonly (readonly [RegExp, string])[] = [
  [/maiden|family name|surname|last name/, 'surname'],
  [/first name|given name|christian name|personal name/, 'given name'],
];

const kinOfBoth =
  (kin: string, say: Say): By =>
  async (a, draft) => {
    const owners = a.people.flatMap((index) => a.s.people(index) ?? []);
    const phrase = kinPhrase(kin);
    if (owners.length === 0 || owners.length > 2 || phrase === null) return null;
    return say(a.s, [String(a.s.add(await kinPeople(a.s.reasoning, owners, phrase)))], draft);
  };

/** A marriage lasts until one of the two dies, where nothing else is told to have ended it. */
async function firstDeath({ reasoning }: Skeleton, { all }: Happenings): Promise<Happenings> {
  const isEnded = all.some(({ dates }) => dates.some(({ qualifiers }) => qualifiers.ended_by !== undefined));
  const both = isEnded ? [] : all.flatMap(({ who, other }) => (other === null ? [] : [who, other]));
  const deaths = await happeningsOf(reasoning, 'death', namedPeople(both));
  const [first] = deaths.all
    .filter(({ moment }) => moment !== null)
    .sort((a, b) => (a.moment?.min ?? 0) - (b.moment?.min ?? 0));
  return {
    ...deaths,
    all: first === undefined ? [] : [first],
    words: 'end of that marriage',
    isChoice: false,
  };
}

const ageAtPoint: By = (a, draft) => {
  const [who, ...more] = a.people;
  const point = a.only(a.points);
  if (point === undefined || more.length > 0) return null;
  if (who === undefined) return null;
  return ageAt(/\bwould\b/.test(a.s.text))(a.s, [who, point], draft);
};

/** `… had never been born`, `… would be missing`. */
const WITHOUT =
  /\b(?:never|not) (?:\w+ )?(?:born|lived|existed|exist|met|married|live|marry|meet)\b|\bdied (?:as an?|in|an?) (?:\w+ )?(?:infant|infancy|baby|child|childhood|cradle)\b|\bchildless\b/;
const GONE =
  /\b(?:missing|absent|vanish\w*|disappear\w*|drop\w*|lost|gone)\b|\b(?:not|never) (?:have )?(?:be|been|exist|existed|born)\b|\bleft without\b/;

const ALIVE = /\b(?:alive|living)\b/;
const WEDDED = /\b(?:married|marry|wed|wedded)\b/;

const described: By = async (a, draft) => {
  const one = a.s.people(a.only(a.people));
  const [who] = one?.members ?? [];
  if (one === null || who === undefined || a.points.length > 0) return null;
  if (!isA(a.s.reasoning.ontology, who.entity.type, 'Person')) return null;
  if (one.isChoice) return one;
  if (one.members.length > 1) return null;
  await answerIdentity(a.s.reasoning, who.entity.id, draft);
  return 'answered';
};

const BY_KIND: Readonly<Record<string, By>> = {
  who: (a, draft) => {
    if (a.points.length > 0) return null;
    return a.s.people(a.only(a.people))?.isKin === false ? described(a, draft) : ofOne(members)(a, draft);
  },
  describe: (a, draft) => described(a, draft),
  spouse: (a, draft) => {
    const event = a.only(a.events);
    // Whom somebody married tells nothing of who was divorced.
    if (/\bdivorc/.test(a.s.text)) return null;
    if (a.people.length === 0 && event !== undefined) return wedded(a.s, [event], draft);
    return a.points.length > 0 ? null : ofOne(spouses(false))(a, draft);
  },
  'spouse-before': async (a, draft) => {
    const [owner, other] = a.people;
    const [first, second] = [a.s.people(owner), a.s.people(other)];
    if (owner === undefined || a.people.length > 2) return null;
    const event =
      first !== null && second !== null
        ? String(a.s.add(await happeningsOf(a.s.reasoning, 'marriage', first, second)))
        : a.points[0];
    return spouses(true)(a.s, [owner, event], draft);
  },
  count: async (a, draft) => {
    if (a.points.length > 0) return null;
    const all = a.people.length > 0 ? null : await everybody(a.s);
    return all === null ? ofOne(counted)(a, draft) : counted(a.s, [all], draft);
  },
  'times-married': (a, draft) => {
    const doer = a.people.length === 0 ? a.doer(a.only(a.events)) : null;
    const of = doer === null ? a : Atoms.of(a.s, [doer]);
    return of.people.length === 1 ? kinOfBoth('spouses', counted)(of, draft) : null;
  },
  exists: async (a, draft) => {
    if (a.points.length > 0) return null;
    const kin = kinLeft(a.s);
    // How many there are is another question.
    if (kin !== undefined && NUMBER.test(kin)) return null;
    if (kin !== undefined && a.people.length <= 2)
      return whether(a.s, [a.people[0], kin, a.people[1]], draft);
    const [only, ...more] = a.people;
    if (more.length === 0 && WEDDED.test(a.s.text)) return whether(a.s, [only, 'spouse', undefined], draft);
    const some = a.s.people(only);
    if (some === null || !some.isKin || more.length > 0) return null;
    return members(a.s, [only], draft, some.members.length === 0 ? '' : 'Yes: ');
  },
  whose: (a, draft) => {
    const kin = kinLeft(a.s);
    const one = a.only(a.people);
    if (kin === undefined || one === undefined || !/\bwhose\b|\bwhom\b/.test(a.s.text)) return null;
    return whose(a.s, [kin, one], draft);
  },
  related: (a, draft) =>
    a.points.length > 0 ? null : ofPair(/\bblood\b/.test(a.s.text) ? byBlood : related)(a, draft),
  when: happened(when),
  where: happened(where),
  'age-at': (a, draft) => ageAtPoint(a, draft),
  'age-death': (a, draft) => (a.points.length > 0 ? ageAtPoint(a, draft) : ofOne(lived)(a, draft)),
  'years-between': (a, draft) =>
    a.people.length === 0 && a.points.length === 2 ? between(a.s, a.points, draft) : null,
  'age-gap': ofPair(ofTwo('birth')),
  'outlived-years': ofPair(ofTwo('death')),
  'marriage-length': async (a, draft) => {
    if (a.people.length === 0 && a.points.length === 2) return between(a.s, a.points, draft);
    const [one, other = null] = a.people.map((index) => a.s.people(index));
    if (one == null || a.points.length > 1 || a.people.length > 2) return null;
    const wedding = await happeningsOf(a.s.reasoning, 'marriage', one, other);
    const point = a.points[0] ?? String(a.s.add(await firstDeath(a.s, wedding)));
    return between(a.s, [String(a.s.add(wedding)), point], draft);
  },
  'older-which': extreme({ end: 'from', wants: 'first' }),
  'younger-which': extreme({ end: 'from', wants: 'last' }),
  'died-first-which': extreme({ end: 'until', wants: 'first' }),
  'died-last-which': extreme({ end: 'until', wants: 'last' }),
  eldest: extreme({ end: 'from', wants: 'first' }),
  youngest: extreme({ end: 'from', wants: 'last' }),
  'first-to-die': extreme({ end: 'until', wants: 'first' }),
  'last-to-die': extreme({ end: 'until', wants: 'last' }),
  'longest-lived': extreme({ end: 'age', wants: 'last' }),
  'died-youngest': extreme({ end: 'age', wants: 'first' }),
  'of-set-without': async (a, draft) => {
    const kin = CHILDREN.test(a.s.text.replace(/\b[PED]\d+\b/g, '')) ? 'children' : 'spouses';
    const set = a.people.length === 0 ? await everybody(a.s) : a.only(a.people);
    return a.points.length > 0 || set == null ? null : without(a.s, [set, kin], draft);
  },
  'who-alive-at': async (a, draft) => {
    const set = a.people.length === 0 ? await everybody(a.s, ALIVE.test(a.s.text)) : a.only(a.people);
    const point = a.only(a.points);
    return set == null || point === undefined ? null : livingAt(a.s, set, point, draft);
  },
  'what-if': async (a, draft) => {
    if (a.points.length > 0 || !WITHOUT.test(a.s.text) || !GONE.test(a.s.text)) return null;
    return kinOfBoth('children', members)(a, draft);
  },
  'alive-at': (a, draft) => {
    const [one, point] = [a.only(a.people), a.only(a.points)];
    return one === undefined || point === undefined ? null : alive(a.s, [one, a.s.text, point], draft);
  },
  'born-in': bornOrDied('from'),
  'died-in': bornOrDied('until'),
  'same-birthday': (a, draft) => {
    const what: Deed = /\b(?:die|died|death|dying|dead|perish)/.test(a.s.text) ? 'death' : 'birth';
    const event = a.only(a.events);
    const end = (event === undefined ? what : a.s.happenings(event)?.what) === 'death' ? 'until' : 'from';
    if (event !== undefined && a.people.length === 0) return thoseOf(end)(a.s, [event], draft);
    const one = a.s.people(a.only(a.people));
    if (one === null || a.points.length > 0) return null;
    return happeningsOf(a.s.reasoning, what, one).then((found) =>
      thoseOf(end)(a.s, [String(a.s.add(found))], draft),
    );
  },
  called: (a, draft) => {
    const word = NAME_WORDS.find(([asked]) => asked.test(a.s.text))?.[1];
    const one = a.only(a.people);
    // The name that she had before she married is the one that is told.
    const isLater = a.points.length > 0 && !/\bbefore E\d+$/.test(a.s.text);
    return one === undefined || isLater ? null : told(a.s, [one, word], draft);
  },
  title: (a, draft) => {
    const one = a.only(a.people);
    return one === undefined || a.points.length > 0 ? null : told(a.s, [one, 'title'], draft);
  },
  'most-children': (a, draft) =>
    a.people.length + a.points.length > 0 || !CHILDREN.test(a.s.text) ? null : couples(a.s, [], draft),
};

/** Null where the kind has nobody to answer for it, or where who and what is named does not fit it. */
export async function answerByKind(
  s: Skeleton,
  kind: string,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  return (await BY_KIND[kind]?.(new Atoms(s), draft)) ?? null;
}

/** Kinds that tell births or deaths apart: not to be taken for each other, whatever else the words are like. */
const OF_DEATHS =
  /^(?:died-(?:first|last)-which|first-to-die|last-to-die|of-set-died-before|of-set-outlived|outlived-yes|predeceased-yes|died-in)$/;
const OF_BIRTHS =
  /^(?:older-which|younger-which|older-yes|younger-yes|eldest|youngest|of-set-born-before|of-set-born-after|born-in)$/;
const OF_AGE = /\b(?:old|older|oldest|eldest|elder|young|younger|youngest|age)\b/;
const LIVED = /\b(?:outliv|surviv|predeceas|longer|longest)/;

/** Whether the words of a question can ask that at all. */
export function mayAsk(kind: string, text: string): boolean {
  const isOfBirth = SAID.from.test(text) || OF_AGE.test(text);
  const isOfDeath = SAID.until.test(text) || LIVED.test(text);
  if (OF_DEATHS.test(kind)) return isOfDeath || !isOfBirth;
  if (OF_BIRTHS.test(kind)) return isOfBirth || !isOfDeath;
  return kind !== 'what-if' || (WITHOUT.test(text) && GONE.test(text));
}

export const isAnswerable = (kind: string): boolean => BY_KIND[kind] !== undefined;
