/** What becomes of the facts of a confusion by an answer: which hold, which end, since when, and in favour of which. */
import { type Finding, LoreError } from '../model/index.js';
import type { Matter } from '../store/cases.js';
import type { Fact } from '../store/facts.js';
import { type CommittedFact, commitFacts } from './commit-facts.js';
import type { RetireRequest } from './end-facts.js';
import { theFact } from './find-fact.js';
import { factsOf } from './judge/known.js';
import { STORY_RULE } from './judge/review.js';
import { isCurrent, type MemoryWorld } from './memory-world.js';
import type { Resolution } from './resolve.js';
import { sameCase } from './tiers/exact.js';
import { sameValue } from './tiers/measures.js';

type Parts = readonly { readonly id: string; readonly role: string; readonly value: string }[];

export interface Effects {
  readonly ends: readonly Pick<RetireRequest, 'fact' | 'at' | 'replacedBy' | 'wrong'>[];
  readonly merged: (Pick<CommittedFact, 'ended' | 'redacted'> & { readonly id: string }) | null;
}

export async function effectsOf(
  world: MemoryWorld,
  finding: Finding,
  parts: Parts,
  resolution: Resolution,
  { by, mark }: { readonly by: string; readonly mark: string },
): Promise<Effects> {
  const now = await world.now();
  const facts = await world.store.facts.facts({ ids: parts.map(({ id }) => id) });
  const current = new Set(facts.filter((fact) => isCurrent(fact, now)).map(({ id }) => id));
  const standing = parts.filter(({ id }) => current.has(id));
  const only = (some: Parts) => [...new Set(some.map(({ id }) => id))];
  const nothing: Effects = { ends: [], merged: null };
  if ('dismiss' in resolution) return nothing;
  if ('retire' in resolution) return { ...nothing, ends: [{ fact: (await partOf(resolution.retire)).id }] };
  if ('merge' in resolution) {
    const [first] = facts;
    const scope = resolution.scope ?? first?.scope ?? '';
    const request = {
      content: resolution.merge,
      scope,
      author: by,
      kind: 'decision' as const,
      provenance: mark,
      supersedes: only(standing),
    };
    const [made] = await commitFacts(world, [request]);
    if (made === undefined) return nothing;
    const { fact, ended, redacted } = made;
    return { ...nothing, merged: { id: fact.id, ended, redacted } };
  }
  const matter = await matterOf(world, finding);
  const isYesSide = sidesOf(finding, parts, matter);
  const isStale = finding.details.kind === 'confusion' && finding.details.confusion === 'stale';
  if ('keep' in resolution) {
    const kept = await partOf(resolution.keep);
    if (isStale && isYesSide(kept)) return nothing;
    // Two sides where somebody said so; else as many as there are values.
    const isHeld = (part: Parts[number]) =>
      isYesSide(part) === isYesSide(kept) &&
      (matter !== null || kept.role !== 'rival' || part.value === kept.value);
    return { ...nothing, ends: await ended(isHeld) };
  }
  const isYes = resolution.answer === 'yes';
  // What newer facts say beside an overtaken one may be so whether or not that still stands.
  if (isStale && isYes) return nothing;
  return { ...nothing, ends: await ended((part) => isYesSide(part) === isYes) };

  async function partOf(wanted: string): Promise<Parts[number]> {
    const { id } = await theFact(world.store, wanted);
    const part = parts.find((one) => one.id === id);
    if (part === undefined) throw notAmong(id, finding);
    return part;
  }

  /** What stands, and not on the side that holds. */
  async function ended(isHeld: (part: Parts[number]) => boolean): Promise<Effects['ends']> {
    const held = facts.filter(({ id }) => parts.some((part) => part.id === id && isHeld(part)));
    const others = only(standing.filter((part) => !isHeld(part)));
    // Nobody knows when an overtaken fact ceased to be so.
    if (isStale) return others.map((fact) => ({ fact }));
    const ruledOut = facts.filter(({ id }) => others.includes(id));
    const beside = await sayingTheSame(world, finding, others, only(parts));
    return [...ruledOut, ...beside].map((fact) => endOf(fact, held));
  }
}

/** Facts of the thread that have no part in the question, and say what the answer rules out. */
async function sayingTheSame(
  { store, now }: MemoryWorld,
  { rule, subject, part: attribute }: Finding,
  ended: readonly string[],
  parts: readonly string[],
): Promise<Fact[]> {
  if (rule === STORY_RULE || ended.length === 0) return [];
  const told = await store.facts.standing({ subject: subject.id, attribute }, await now());
  const over = told.filter(({ fact }) => ended.includes(fact));
  const beside = told.filter(
    (one) => !parts.includes(one.fact) && over.some((other) => sameCase(other, one) && sameValue(other, one)),
  );
  return beside.length === 0 ? [] : store.facts.facts({ ids: beside.map(({ fact }) => fact) });
}

/** It held until one that holds was told; where it was told after all of these, it was never so. */
function endOf(fact: Fact, held: readonly Fact[]): Effects['ends'][number] {
  const [successor] = held
    .filter(({ validFrom }) => validFrom > fact.validFrom)
    .sort((a, b) => a.validFrom - b.validFrom);
  if (successor === undefined) return { fact: fact.id, wrong: true };
  return { fact: fact.id, replacedBy: successor.id, at: successor.validFrom };
}

/** Which facts hold if the answer is yes: as the judge said, or those that say what the question asks for. */
function sidesOf(
  { details }: Finding,
  parts: Parts,
  matter: Matter | null,
): (part: Parts[number]) => boolean {
  if (matter !== null) return ({ id }) => matter.holdsIfYes.includes(id);
  if (details.kind === 'confusion' && details.confusion === 'stale') return ({ role }) => role === 'stale';
  if (details.kind === 'confusion' && details.confusion === 'reversal')
    return ({ role }) => role !== 'detour';
  const asked = parts.at(-1)?.value;
  return ({ value }) => value === asked;
}

async function matterOf({ store }: MemoryWorld, finding: Finding): Promise<Matter | null> {
  const { id, rule } = finding;
  if (rule !== STORY_RULE) return null;
  return (
    (await store.cases.matters({ facts: factsOf(finding) })).find((matter) => matter.finding === id) ?? null
  );
}

function notAmong(fact: string, { id }: Finding): LoreError {
  return new LoreError({
    code: 'facts/not-in-confusion',
    message: `The fact ${fact} has no part in ${id}.`,
    hint: `\`lore confusions ${id}\` shows the facts that have.`,
  });
}
