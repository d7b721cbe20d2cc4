/** Stale: an old fact that newer ones have plainly passed, and that nobody retired. */
import { isCurrent } from '../memory-world.js';
import { byTime, type Entry, isUse, type Thread } from '../threads.js';
import { compareVersions } from '../words/versions.js';
import { attributeWords, type Confusion, inPlace, type Policy, unique, whereOf } from './confusion.js';

/** Newer facts speak of a newer version, as of something under way or done. */
export function passedVersions(thread: Thread, policy: Policy): Confusion[] {
  if (thread.attribute !== 'version') return [];
  const said = thread.entries.filter(
    ({ fact, claim }) => (claim.mode === 'states' || claim.mode === 'changes') && isCurrent(fact, policy.now),
  );
  const last = said.at(-1);
  if (last === undefined) return [];
  const newer = thread.entries.filter(
    (entry) =>
      entry.claim.mode === 'mentions' &&
      isCurrent(entry.fact, policy.now) &&
      entry.fact.validFrom - last.fact.validFrom >= policy.staleSeconds &&
      compareVersions(entry.claim.value, last.claim.value) > 0,
  );
  if (new Set(newer.map(({ fact }) => fact.id)).size < policy.staleMentions) return [];
  const spoken = unique(newer.map(({ claim }) => claim.told)).join(' and ');
  const [name, where] = [thread.subjectName, whereOf(last)];
  return [
    {
      kind: 'stale',
      parts: [
        { entry: last, role: 'stale' as const },
        ...newer.sort(byTime).map((entry) => ({ entry, role: 'newer' as const })),
      ],
      question: `Is the version of ${name}${inPlace(where)} still ${last.claim.told}, although newer facts speak of ${spoken}?`,
      message: `The version of ${name}${inPlace(where)} is said to be ${last.claim.told}; newer facts speak of ${spoken}.`,
      digest: [last.claim.value, ...unique(newer.map(({ claim }) => claim.value)).sort()],
      where,
    },
  ];
}

/** The subject was removed or deprecated, and older facts still speak of it as of something in use. */
export function passedSubject(thread: Thread, others: readonly Entry[], { now }: Policy): Confusion[] {
  const isEnd = ({ claim: { attribute, value } }: Entry) =>
    (attribute === 'status' && value === 'removed') || (attribute === 'deprecated' && value === 'true');
  const last = thread.entries.filter(({ fact }) => isCurrent(fact, now)).at(-1);
  if (last === undefined || !isEnd(last) || last.claim.mode === 'mentions') return [];
  const old = others.filter(
    (entry) =>
      (entry.claim.mode === 'states' || entry.claim.mode === 'changes') &&
      !isUse(entry.claim) &&
      entry.claim.attribute !== thread.attribute &&
      !['deprecated', 'status', 'MAINTAINS', 'retention'].includes(entry.claim.attribute) &&
      (thread.attribute === 'status' || ['required', 'enabled'].includes(entry.claim.attribute)) &&
      isCurrent(entry.fact, now) &&
      byTime(entry, last) < 0,
  );
  const [oldest] = [...old].sort(byTime);
  if (oldest === undefined) return [];
  const gone = last.claim.attribute === 'status' ? 'removed' : 'deprecated';
  const name = thread.subjectName;
  const what = `the ${attributeWords(oldest.claim.attribute)} of ${name}`;
  return [
    {
      kind: 'stale',
      parts: [
        ...old.map((entry) => ({ entry, role: 'stale' as const })),
        { entry: last, role: 'newer' as const },
      ],
      question: `Is ${what} still ${oldest.claim.told}, although ${name} was ${gone}?`,
      message: `${name} was ${gone}, and ${what} is still said to be ${oldest.claim.told}.`,
      digest: [gone, ...unique(old.map(({ claim }) => `${claim.attribute} ${claim.value}`)).sort()],
      where: '',
    },
  ];
}
