/** Threads: all that was said of one attribute of one subject, oldest first. */
import { groupBy } from '../model/index.js';
import type { Fact, FactClaim, ThreadKey } from '../store/facts.js';
import type { GroundReading, Handle } from '../store/ground.js';
import type { Store } from '../store/store.js';
import { USE } from './bound.js';
import { sameCase } from './tiers/exact.js';
import { sameValue } from './tiers/measures.js';

export interface Entry {
  readonly fact: Fact;
  readonly claim: FactClaim;
}

export interface Thread extends ThreadKey {
  readonly subjectName: string;
  readonly entries: readonly Entry[];
}

export async function threadOf({ facts }: Pick<Store, 'facts'>, key: ThreadKey): Promise<Thread> {
  const claims = await facts.claims(key);
  const ids = [...new Set(claims.map(({ fact }) => fact))];
  const known = new Map((ids.length === 0 ? [] : await facts.facts({ ids })).map((fact) => [fact.id, fact]));
  const entries = claims.flatMap((claim): Entry[] => {
    const fact = known.get(claim.fact);
    return fact === undefined ? [] : [{ fact, claim }];
  });
  return { ...key, subjectName: claims.at(-1)?.subjectName ?? key.subject, entries: entries.sort(byTime) };
}

export function byTime(a: Entry, b: Entry): number {
  return a.fact.validFrom - b.fact.validFrom || a.fact.seq - b.fact.seq;
}

/** Entries that can contradict each other: of one environment and region, and each of what it is about with what is about nothing in particular. */
export function cases(entries: readonly Entry[]): Entry[][] {
  const what = ({ claim: { qualifiers } }: Entry) =>
    JSON.stringify([qualifiers.environment, qualifiers.region, qualifiers.per, qualifiers.of]);
  return [...groupBy(entries, what).values()].map(([first]) =>
    entries.filter((entry) => first !== undefined && sameCase(entry.claim, first.claim)),
  );
}

/** It says that something is so, and does not merely speak of it. */
export const isSaid = ({ mode }: FactClaim): boolean => mode === 'states' || mode === 'changes';

export const isUse = (claim: FactClaim): boolean => claim.qualifiers[USE] === true;

/** Does the newer claim settle what the older one says? */
export function overturned(older: FactClaim, newer: FactClaim): boolean {
  return older.fact !== newer.fact && opposed(older, newer);
}

/** The same, whoever says it. */
export function opposed(older: FactClaim, newer: FactClaim): boolean {
  if (!isSaid(older) || !sameCase(older, newer)) return false;
  return newer.mode === 'ends' ? sameValue(older, newer) : !sameValue(older, newer);
}

const CORRECTS =
  /^\W*(?:(?:small|quick|my|a|one)\s+)?(?:correction|corrected|erratum|scrap that|sorry|oops|i was wrong|my (?:mistake|bad|error)|i mis(?:read|took|stated|remembered|typed|counted))\b/i;

/**
 * A bare correction takes back what its author said before, and not what others say; unless it names them or their value, or
 * has nothing of its own to take back.
 */
export function leavesStanding(older: Told, newer: Told, thread: readonly Told[]): boolean {
  const { author, content } = newer.fact;
  if (newer.claim.mode !== 'changes' || older.fact.author === author || !CORRECTS.test(content)) return false;
  const said = plainWords(content);
  if ([older.fact.author, older.claim.told].some((words) => said.includes(plainWords(words)))) return false;
  return thread.some(
    ({ fact, claim }) =>
      fact.author === author && fact.validFrom <= newer.fact.validFrom && overturned(claim, newer.claim),
  );
}

const plainWords = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')} `;

type Told = { readonly fact: Pick<Fact, 'author' | 'content' | 'validFrom'>; readonly claim: FactClaim };

/** Statements of the thread that are believed now. */
export async function threadRows(
  entity: Handle,
  attribute: string,
  reading: GroundReading,
): Promise<number[]> {
  const end = attribute === 'MAINTAINS' ? 'object' : 'subject';
  const columns = await reading.edges([{ entities: [entity], predicate: attribute, end }]);
  return [...columns.row];
}
