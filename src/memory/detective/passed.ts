/** Stale: an old fact that newer ones have plainly passed, and that nobody retired. */

import { isCurrent } from '../memory-world.js';
import {
  byTime,
  cases,
  type Entry,
  isPresupposed,
  isSaid,
  isUse,
  sameValue,
  type Thread,
} from '../threads.js';
import { isLight, stemsOf } from '../words/stems.js';
import { technologiesIn } from '../words/technologies.js';
import { compareVersions } from '../words/versions.js';
import { type Confusion, type Policy, unique } from './confusion.js';
import { attributeWords, capital, inPlace, isSwitch, toldValue, whatOf, whereOf } from './questions.js';

/** Newer facts speak of another version or technology, as of something under way. */
export function passedBy(thread: Thread, policy: Policy): Confusion[] {
  const current = thread.entries.filter(({ fact }) => isCurrent(fact, policy.now));
  const said = current.filter(({ claim }) => isSaid(claim) && !isUse(claim));
  const talk = current.filter(({ claim }) => claim.mode === 'mentions');
  if (talk.length === 0) return [];
  return cases(said).flatMap((entries) => {
    const last = [...entries].sort(byTime).at(-1);
    return last === undefined ? [] : passed(thread, last, talk, policy);
  });
}

function passed(thread: Thread, last: Entry, talk: readonly Entry[], policy: Policy): Confusion[] {
  // What was told before it and is taken for granted again is gone back to, and passes nothing.
  const isReturn = ({ claim }: Entry) =>
    isPresupposed(claim) &&
    thread.entries.some((one) => byTime(one, last) < 0 && sameValue(one.claim, claim));
  const later = talk.filter(
    (entry) =>
      !isReturn(entry) &&
      entry.fact.validFrom - last.fact.validFrom >= policy.staleSeconds &&
      isOfThePlace(entry, last) &&
      isOfTheComponent(entry, last),
  );
  const passing = later.filter(({ claim }) => isPast(thread.attribute, claim.value, last.claim.value));
  const first = passing[0]?.fact.validFrom ?? Number.POSITIVE_INFINITY;
  const newer = later.filter(
    (entry) => passing.includes(entry) || (entry.fact.validFrom >= first && REMAINS.test(entry.fact.content)),
  );
  const facts = new Set(newer.map(({ fact }) => fact.id)).size;
  const isDone = passing.some(({ fact, claim }) => isPresupposed(claim) || DONE.test(fact.content));
  if (facts === 0 || (facts < policy.staleMentions && !isDone)) return [];
  const spoken = unique(passing.map(({ claim }) => claim.told)).join(' and ');
  const [what, where] = [whatOf(thread, last), whereOf(last)];
  return [
    {
      kind: 'stale',
      parts: [
        { entry: last, role: 'stale' as const },
        ...onceEach(newer).map((entry) => ({ entry, role: 'newer' as const })),
      ],
      question: `Is ${what}${inPlace(where)} still ${last.claim.told}, although newer facts speak of ${spoken}?`,
      message: `${capital(what)}${inPlace(where)} is said to be ${last.claim.told}; newer facts speak of ${spoken}.`,
      digest: [last.claim.value, ...unique(passing.map(({ claim }) => claim.value)).sort()],
      where,
    },
  ];
}

/** A fact that speaks of two things is one. */
function onceEach(entries: readonly Entry[]): Entry[] {
  const sorted = [...entries].sort(byTime).reverse();
  return [...new Map(sorted.map((entry) => [entry.fact.id, entry])).values()].reverse();
}

/** The old is being cleared away. */
const REMAINS =
  /\b(?:removed|deleted|dropped|cleaned up|clean-?up|got rid of|ripped out|leftovers?|remains|remnants|decommissioned|uninstalled|retired|purged|turned off|switched off|shut down|powered off|unplugged|wiped|archived|shims?|polyfills?|compat)\b/i;
/** Taken up, and not merely tried: one such fact is enough. */
const DONE =
  /\b(?:migration|upgrade|rollout|roll-out|cutover|switchover|transition|adoption|move|training)\b.*\b(?:done|complete|completed|finished|through|over|live|smoothly|succeeded|successful|validated|released|closed|wrapped up|merged|shipped|landed|in production|in the store)\b|\b(?:finished|completed|after|since|validated|wrapped up|released)\b.*\b(?:migration|upgrade|rollout|roll-out|cutover|switchover|transition|adoption|move)\b/i;

/** What is tried in staging passes what is said of no place, and nothing that is said of production. */
function isOfThePlace({ claim }: Entry, last: Entry): boolean {
  const [here, there] = [claim.qualifiers.environment, last.claim.qualifiers.environment];
  return here === undefined || there === undefined || here === there;
}

/** A version that one component runs is passed by what is told of that component, or filed where it was. */
function isOfTheComponent({ fact, claim }: Entry, last: Entry): boolean {
  const { of } = last.claim.qualifiers;
  if (claim.attribute !== 'version' || of === undefined) return true;
  const top = (scope: string) => scope.split('/')[0];
  const told = new Set(stemsOf(fact.content));
  if (stemsOf(String(of)).some((one) => told.has(one) && !isLight(one))) return true;
  return top(fact.scope) === top(last.fact.scope) && !ANOTHER.test(fact.content);
}

/** "The migration of the checkout service": a component of its own is named. */
const ANOTHER =
  /\b(?:of|for|in|on)\s+(?:the|our)\s+[\w-]+\s+(?:service|app|api|server|job|worker|module|component|pipeline|connector|importer|exporter|client|gateway|backend|frontend|cluster|site|tool|platform)s?\b/i;

function isPast(attribute: string, talked: string, said: string): boolean {
  if (attribute === 'version') return compareVersions(talked, said) > 0;
  return talked !== said && !areUnlike(talked, said);
}

/** Well-known, and of unlike kinds: an issue tracker takes the place of no help desk. */
function areUnlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((value) => technologiesIn(value)[0]);
  if (one === undefined || other === undefined || one.role === '' || other.role === '') return false;
  return one.role !== other.role;
}

/** Attributes that outlive what they are told of. */
const OUTLIVING = new Set(['deprecated', 'status']);

/** The subject was removed or deprecated, and older facts still speak of it as of something in use. */
export function passedSubject(thread: Thread, others: readonly Entry[], { now }: Policy): Confusion[] {
  const isEnd = ({ claim: { attribute, value } }: Entry) =>
    (attribute === 'status' && value === 'removed') || (attribute === 'deprecated' && value === 'true');
  const last = thread.entries.filter(({ fact }) => isCurrent(fact, now)).at(-1);
  if (last === undefined || !isEnd(last) || last.claim.mode === 'mentions') return [];
  const old = others.filter(
    (entry) =>
      isSaid(entry.claim) &&
      entry.claim.attribute !== thread.attribute &&
      !OUTLIVING.has(entry.claim.attribute) &&
      (thread.attribute === 'status' || ['required', 'enabled'].includes(entry.claim.attribute)) &&
      isCurrent(entry.fact, now) &&
      byTime(entry, last) < 0,
  );
  const [oldest] = [...old].sort(byTime);
  if (oldest === undefined) return [];
  const gone = last.claim.attribute === 'status' ? 'removed' : 'deprecated';
  const name = thread.subjectName;
  const is = stillOf(oldest, name);
  return [
    {
      kind: 'stale',
      parts: [
        ...old.map((entry) => ({ entry, role: 'stale' as const })),
        { entry: last, role: 'newer' as const },
      ],
      question: `${is.asked}, although ${name} was ${gone}?`,
      message: `${name} was ${gone}, and ${is.said}.`,
      digest: [gone, ...unique(old.map(({ claim }) => `${claim.attribute} ${claim.value}`)).sort()],
      where: '',
    },
  ];
}

/** How an old fact is asked about, and told. */
function stillOf(entry: Entry, name: string): { readonly asked: string; readonly said: string } {
  const { attribute, told } = entry.claim;
  if (attribute === 'MAINTAINS')
    return {
      asked: `Does ${told} still look after ${name}`,
      said: `${told} is still said to look after it`,
    };
  if (isUse(entry.claim) || attribute === 'USES')
    return { asked: `Does ${name} still use ${told}`, said: `it is still said to use ${told}` };
  if (isSwitch(attribute))
    return {
      asked: `Is ${name} still ${toldValue(entry)}`,
      said: `it is still said to be ${toldValue(entry)}`,
    };
  const what =
    attribute === 'version' ? whatOf(entry.claim, entry) : `the ${attributeWords(attribute)} of ${name}`;
  return { asked: `Is ${what} still ${told}`, said: `${what} is still said to be ${told}` };
}

/** Whoever looks after it is no longer there. */
export function passedOwner(thread: Thread, left: ReadonlyMap<string, Entry>, { now }: Policy): Confusion[] {
  const owners = thread.entries.filter(({ fact, claim }) => isSaid(claim) && isCurrent(fact, now));
  const last = owners.at(-1);
  const gone = last === undefined ? undefined : left.get(last.claim.value);
  if (last === undefined || gone === undefined || byTime(last, gone) > 0 || !isCurrent(gone.fact, now))
    return [];
  const stale = owners.filter(({ claim }) => claim.value === last.claim.value);
  const [name, who, where] = [thread.subjectName, last.claim.told, whereOf(last)];
  return [
    {
      kind: 'stale',
      parts: [
        ...stale.map((entry) => ({ entry, role: 'stale' as const })),
        { entry: gone, role: 'newer' as const },
      ],
      question: `Does ${who} still look after ${name}${inPlace(where)}, although ${who} left?`,
      message: `${who} is said to look after ${name}${inPlace(where)}, and has left.`,
      digest: ['left', last.claim.value],
      where,
    },
  ];
}
