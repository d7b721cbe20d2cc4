/** Reversal and ambiguity: where a thread leaves open which of its values holds now. */

import type { Fact } from '../../store/facts.js';
import { isCurrent, neverHeld } from '../memory-world.js';
import {
  byTime,
  cases,
  type Entry,
  isSaid,
  isUse,
  leavesStanding,
  overturned,
  type Thread,
} from '../threads.js';
import { sameCase } from '../tiers/exact.js';
import { sameValue } from '../tiers/measures.js';
import { compareClaims, isOneConversation } from '../tiers/outcome.js';
import { isOtherwise } from '../words/on-condition.js';
import { type Confusion, type Part, type Policy, unique } from './confusion.js';
import { askAgain, askDecided, askWhich, toldValue, whereOf } from './questions.js';

export function contested(thread: Thread, policy: Policy): Confusion[] {
  const found = cases(thread.entries.filter(isTold)).flatMap((entries) => {
    const told = settledInConversation(lastWords([...entries].sort(byTime)), policy);
    return reversal(thread, told, policy) ?? ambiguity(thread, told, policy) ?? [];
  });
  const factsOf = ({ parts }: Confusion) => parts.map(({ entry }) => entry.fact.id).join(' ');
  return [...new Map(found.map((one) => [factsOf(one), one])).values()];
}

function isTold({ fact, claim }: Entry): boolean {
  const isWrong = fact.end !== null && neverHeld(fact.end.how);
  return isSaid(claim) && !isWrong && fact.confidence >= 0.5;
}

/** What a fact says twice, it says once. */
function lastWords(entries: readonly Entry[]): Entry[] {
  const last = new Map(entries.map((entry) => [entry.fact.id, entry]));
  return entries.filter((entry) => last.get(entry.fact.id) === entry);
}

/** Within one working conversation the last word counts. */
function settledInConversation(entries: readonly Entry[], { conversationSeconds }: Policy): Entry[] {
  return entries.filter(
    (entry, i) =>
      !entries
        .slice(i + 1)
        .some(
          (later) =>
            isOneConversation(entry.fact, later.fact, conversationSeconds) &&
            !sameValue(later.claim, entry.claim) &&
            sameCase(later.claim, entry.claim),
        ),
  );
}

/** A, then B, then A again, and nobody says that it was changed back. */
function reversal(
  thread: Thread,
  entries: readonly Entry[],
  { now, conversationSeconds }: Policy,
): Confusion[] | null {
  const last = entries.at(-1);
  if (last === undefined || last.claim.mode !== 'states' || !isCurrent(last.fact, now)) return null;
  const before = entries.filter((entry) => entry !== last);
  const detours = before.filter(
    (entry) =>
      compareClaims(entry, last, conversationSeconds).outcome === 'contradiction' &&
      isCurrent(entry.fact, now) &&
      (entry.claim.mode === 'changes' || !isUse(entry.claim)) &&
      (!isUse(last.claim) || entry.claim.mode === 'changes') &&
      !isApart(entry, last),
  );
  const detour = detours.at(-1);
  if (detour === undefined) return null;
  const isReturn = (entry: Entry) => sameValue(entry.claim, last.claim);
  // Told at one instant, they stand in the order in which they were committed.
  const place = new Map(entries.map((entry, i) => [entry, i]));
  const inOrder = (a: Entry, b: Entry) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  const origins = before.filter((entry) => isReturn(entry) && inOrder(entry, detour) < 0);
  const origin = origins[0];
  if (origin === undefined) return null;
  const returns = entries.filter((entry) => isReturn(entry) && inOrder(entry, detour) > 0);
  const parts = [
    ...origins.map((entry) => ({ entry, role: 'origin' as const })),
    ...detours.map((entry) => ({ entry, role: 'detour' as const })),
    ...returns.map((entry) => ({ entry, role: 'return' as const })),
  ].sort((a, b) => inOrder(a.entry, b.entry));
  return [reversalOf(thread, parts, { last, detours })];
}

/** What has come back, the last of those that tell it so, and what was told between. */
export function reversalOf(
  thread: Pick<Thread, 'attribute' | 'subjectName'>,
  parts: readonly Part[],
  { last, detours }: { readonly last: Entry; readonly detours: readonly Entry[] },
): Confusion {
  return {
    kind: 'reversal',
    parts,
    ...askAgain(thread, last, detours.at(-1) ?? last),
    digest: [last.claim.value, ...unique(detours.map(({ claim }) => claim.value)).sort()],
    where: whereOf(last),
  };
}

/** They hold on unlike conditions, or one for some alone. */
const isApart = ({ fact }: Entry, { fact: other }: Entry): boolean =>
  isOtherwise(fact.content, other.content);

/** What was decided or laid down is not undone by somebody who saw something else. */
const isDecision = ({ kind }: Fact): boolean => kind === 'decision' || kind === 'constraint';

/** Two current facts, two values, and the later one does not say that it settles the matter. */
function ambiguity(
  thread: Thread,
  entries: readonly Entry[],
  { now, conversationSeconds }: Policy,
): Confusion[] | null {
  const current = entries.filter((entry) => isCurrent(entry.fact, now) && !isUse(entry.claim));
  const last = current.at(-1);
  if (last === undefined) return null;
  const rivals = current.filter(
    (entry) =>
      (compareClaims(entry, last, conversationSeconds).outcome === 'contradiction' &&
        !isApart(entry, last)) ||
      (overturned(entry.claim, last.claim) && leavesStanding(entry, last, thread.entries)),
  );
  if (rivals.length === 0) return null;
  const agreeing = current.filter((entry) => sameValue(entry.claim, last.claim));
  const decided = rivals.filter(({ fact }) => isDecision(fact)).at(-1);
  const isSeen = decided !== undefined && !isDecision(last.fact);
  return [
    {
      kind: 'ambiguity',
      parts: [...rivals, ...agreeing].sort(byTime).map((entry) => ({ entry, role: 'rival' as const })),
      ...(isSeen ? askDecided(thread, last, decided) : askWhich(thread, last, unique(rivals.map(toldValue)))),
      digest: unique([...rivals, last].map(({ claim }) => claim.value)).sort(),
      where: whereOf(last),
    },
  ];
}
