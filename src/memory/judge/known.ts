/** What is known to confuse already, and whether a judge's confusion is one of these in other words. */
import { FINDING_STATUSES, type Finding, groupBy } from '../../model/index.js';
import type { NewMatter } from '../../store/cases.js';
import { isCurrent, type MemoryWorld } from '../memory-world.js';
import { likeOf } from '../neighbourhood.js';
import { claimsOf, factsById } from '../story/gather.js';
import { saysTheSame, type Told } from './same-words.js';

export interface KnownConfusion {
  readonly finding: string;
  readonly isOpen: boolean;
  /** By a person, or by what the world lets be closed without one. */
  readonly isAnswered: boolean;
  /** Milliseconds; null as long as it stands. */
  readonly closedAt: number | null;
  readonly facts: readonly Told[];
  /** Null for what the detective found without a judge. */
  readonly matter: NewMatter | null;
}

/** Open, answered and gone ones alike, of those that may be about what these facts say. */
export async function knownConfusions(world: MemoryWorld, about: readonly Told[]): Promise<KnownConfusion[]> {
  const { store } = world;
  const facts = await alikeTo(world, about);
  const findings = await store.findings.findings({ kinds: ['confusion'], statuses: FINDING_STATUSES, facts });
  const matters = new Map((await store.cases.matters({ facts })).map((matter) => [matter.finding, matter]));
  const told = await toldById(world, [
    ...findings.flatMap(factsOf),
    ...[...matters.values()].flatMap((matter) => matter.facts),
  ]);
  return findings.map((finding): KnownConfusion => {
    const matter = matters.get(finding.id) ?? null;
    const isOpen = finding.status === 'open' || finding.status === 'confirmed';
    return {
      finding: finding.id,
      isOpen,
      isAnswered: !isOpen && finding.verdict !== null,
      closedAt: isOpen ? null : (finding.verdict?.at ?? finding.goneAt ?? 0),
      facts: (matter?.facts ?? factsOf(finding)).flatMap((id) => told.get(id) ?? []),
      matter,
    };
  });
}

/** Ids of these, of what is told in their threads, and of what shares their words. */
async function alikeTo({ store }: MemoryWorld, about: readonly Told[]): Promise<string[]> {
  const ids = new Set(about.map(({ fact }) => fact.id));
  for (const { fact, claims } of about) {
    for (const { subject, attribute } of claims)
      for (const one of await store.facts.claims({ subject, attribute })) ids.add(one.fact);
    for (const near of await store.facts.near(likeOf(fact), NEAREST)) ids.add(near.fact.id);
  }
  return [...ids];
}

const NEAREST = 40;

export function factsOf({ details }: Finding): string[] {
  return details.kind === 'confusion' ? details.facts.map(({ id }) => id) : [];
}

export async function toldById(world: MemoryWorld, ids: readonly string[]): Promise<Map<string, Told>> {
  const facts = await factsById(world, ids);
  const claims = groupBy(await claimsOf(world, [...facts.keys()]), ({ fact }) => fact);
  return new Map([...facts].map(([id, fact]) => [id, { fact, claims: claims.get(id) ?? [] }]));
}

export type Weighed =
  /** Nothing about it is new: it stands already, or was answered. */
  | { readonly outcome: 'known'; readonly finding: string }
  /** Known, but for a fact that says something new. */
  | { readonly outcome: 'again'; readonly matter: NewMatter }
  | { readonly outcome: 'new' };

export function weigh(facts: readonly Told[], known: readonly KnownConfusion[], now: number): Weighed {
  let again: NewMatter | null = null;
  for (const one of known) {
    const isKnown = (fact: Told) =>
      one.facts.some((old) => saysTheSame(fact, old) && !isSaidAnew(fact, old, one, now));
    const own = new Set(one.facts.map(({ fact }) => fact.id));
    const common = facts.filter(({ fact }) => own.has(fact.id)).length;
    if (one.isOpen && one.matter !== null && common >= 2 && common < facts.length) {
      again = one.matter;
      continue;
    }
    const count = facts.filter(isKnown).length;
    if (count === facts.length) return { outcome: 'known', finding: one.finding };
    if (count < 2) continue;
    // Two facts in common make it the same: only what was told since can change it, or open it again.
    const since = one.isOpen ? (one.matter?.at ?? Number.POSITIVE_INFINITY) : (one.closedAt ?? 0);
    const isNew = facts.some((fact) => !isKnown(fact) && fact.fact.committedAt > since);
    if (!isNew && (one.isOpen || one.isAnswered)) return { outcome: 'known', finding: one.finding };
    if (one.matter !== null) again = one.matter;
  }
  return again === null ? { outcome: 'new' } : { outcome: 'again', matter: again };
}

/** After the answer somebody says again what the answer has ended. */
function isSaidAnew({ fact }: Told, old: Told, { closedAt }: KnownConfusion, now: number): boolean {
  return (
    closedAt !== null && fact.id !== old.fact.id && fact.committedAt > closedAt && !isCurrent(old.fact, now)
  );
}
