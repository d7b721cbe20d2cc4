/** Stale: what is still said of something that was removed, and an owner who left. */
import { isCurrent } from '../memory-world.js';
import { byTime, type Entry, isSaid, isUse, type Thread } from '../threads.js';
import { type Confusion, type Policy, unique } from './confusion.js';
import { attributeWords, inPlace, isSwitch, toldValue, whatOf, whereOf } from './questions.js';

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
