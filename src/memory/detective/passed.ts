/** Stale: an old fact that newer ones have plainly passed, and that nobody retired. */
import { isCurrent } from '../memory-world.js';
import { byTime, cases, type Entry, isSaid, isUse, type Thread } from '../threads.js';
import { compareVersions } from '../words/versions.js';
import {
  attributeWords,
  type Confusion,
  capital,
  inPlace,
  type Policy,
  unique,
  whatOf,
  whereOf,
} from './confusion.js';

/** Newer facts speak of another version or technology, as of something under way. */
export function passedBy(thread: Thread, policy: Policy): Confusion[] {
  const current = thread.entries.filter(({ fact }) => isCurrent(fact, policy.now));
  const talk = current.filter(({ claim }) => claim.mode === 'mentions');
  if (talk.length < policy.staleMentions) return [];
  const said = current.filter(({ claim }) => isSaid(claim) && !isUse(claim));
  return cases(said).flatMap((entries) => {
    const last = [...entries].sort(byTime).at(-1);
    return last === undefined ? [] : passed(thread, last, talk, policy);
  });
}

function passed(thread: Thread, last: Entry, talk: readonly Entry[], policy: Policy): Confusion[] {
  const newer = talk.filter(
    ({ fact, claim }) =>
      fact.validFrom - last.fact.validFrom >= policy.staleSeconds &&
      isPast(thread.attribute, claim.value, last.claim.value) &&
      // What is tried in staging passes what is said of no place, and nothing that is said of production.
      (last.claim.qualifiers.environment === undefined ||
        claim.qualifiers.environment === undefined ||
        claim.qualifiers.environment === last.claim.qualifiers.environment),
  );
  if (new Set(newer.map(({ fact }) => fact.id)).size < policy.staleMentions) return [];
  const spoken = unique(newer.map(({ claim }) => claim.told)).join(' and ');
  const [what, where] = [whatOf(thread, last), whereOf(last)];
  return [
    {
      kind: 'stale',
      parts: [
        { entry: last, role: 'stale' as const },
        ...[...newer].sort(byTime).map((entry) => ({ entry, role: 'newer' as const })),
      ],
      question: `Is ${what}${inPlace(where)} still ${last.claim.told}, although newer facts speak of ${spoken}?`,
      message: `${capital(what)}${inPlace(where)} is said to be ${last.claim.told}; newer facts speak of ${spoken}.`,
      digest: [last.claim.value, ...unique(newer.map(({ claim }) => claim.value)).sort()],
      where,
    },
  ];
}

const isPast = (attribute: string, talked: string, said: string): boolean =>
  attribute === 'version' ? compareVersions(talked, said) > 0 : talked !== said;

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
