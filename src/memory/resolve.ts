/** An answer to a confusion's question: what is kept, what ends, that it was answered; and how to take it back. */
import { type Finding, LoreError } from '../model/index.js';
import type { Matter } from '../store/cases.js';
import type { Fact } from '../store/facts.js';
import { commitFacts } from './commit-facts.js';
import { investigate } from './detective/investigate.js';
import { type RetireRequest, reopenFact, retireFact } from './end-facts.js';
import { theFact } from './find-fact.js';
import { reviewMatters, STORY_RULE } from './judge/review.js';
import { isCurrent, type MemoryWorld } from './memory-world.js';

export type Resolution =
  /** To the question of the finding. */
  | { readonly answer: 'yes' | 'no' }
  /** This fact holds; the others end. */
  | { readonly keep: string }
  /** A new fact takes the place of all that are current, and has them for parents. */
  | { readonly merge: string; readonly scope?: string }
  /** This one ends. */
  | { readonly retire: string }
  /** There is nothing to it. */
  | { readonly dismiss: true };

export interface ResolveRequest {
  readonly finding: string;
  readonly resolution: Resolution;
  readonly by?: string;
  readonly reason?: string;
}

export interface Resolved {
  readonly finding: Finding;
  /** Facts that ended by it. */
  readonly ended: readonly string[];
  /** The fact that took their place. */
  readonly merged: string | null;
}

export async function resolveConfusion(world: MemoryWorld, request: ResolveRequest): Promise<Resolved> {
  const { store } = world;
  const { by = 'person', resolution } = request;
  const finding = await theConfusion(world, request.finding);
  const { details } = finding;
  if (details.kind !== 'confusion') throw noConfusion(request.finding);
  if (finding.status !== 'open' && finding.status !== 'confirmed') throw answeredAlready(finding);
  const why = request.reason ?? told(resolution);
  const { ends, merged } = await effects(world, finding, details.facts, resolution, by);
  const ended: string[] = [];
  for (const end of ends) {
    await retireFact(world, { ...end, reason: `${resolves(finding)}: ${why}`, by });
    ended.push(end.fact);
  }
  const reason = `${details.question} ${why}`;
  await store.findings.judge({ id: finding.id, verdict: 'dismissed', by, reason });
  await readAgain(world, finding);
  const [after = finding] = await store.findings.findings({ ids: [finding.id] });
  return { finding: after, ended: [...ended, ...(merged?.ended ?? [])], merged: merged?.id ?? null };
}

export interface Unresolved {
  readonly finding: Finding;
  /** Facts that hold again. */
  readonly reopened: readonly string[];
  /** The merged fact, which ended with it. */
  readonly retired: string | null;
}

/** Takes an answer back, a policy's like a person's: what it ended holds again, and the question is open. */
export async function unresolveConfusion(world: MemoryWorld, id: string, by = 'person'): Promise<Unresolved> {
  const { store } = world;
  const finding = await theConfusion(world, id);
  if (finding.status === 'open' || finding.status === 'confirmed' || finding.details.kind !== 'confusion')
    throw new LoreError({
      code: 'facts/not-answered',
      message: `The confusion ${finding.id} is open: there is no answer to take back.`,
    });
  const facts = await factsOf(world, finding.details.facts);
  const merger = await mergerOf(world, finding, facts);
  const reopened: string[] = [];
  for (const { id: fact, end } of facts) {
    if (end === null || !(end.reason.startsWith(`${resolves(finding)}:`) || end.by === merger?.id)) continue;
    await reopenFact(world, fact, by);
    reopened.push(fact);
  }
  if (merger !== null && merger.end === null)
    await retireFact(world, {
      fact: merger.id,
      reason: `the answer to ${finding.id} was taken back`,
      by,
      wrong: true,
    });
  await readAgain(world, finding);
  const [back] = await store.findings.findings({ ids: [finding.id] });
  if (back !== undefined && back.status !== 'gone' && back.status !== 'judged')
    await store.findings.judge({ id: finding.id, verdict: 'open', by, reason: 'The answer was taken back.' });
  const [after = finding] = await store.findings.findings({ ids: [finding.id] });
  return { finding: after, reopened, retired: merger?.id ?? null };
}

/** Written to what an answer ends or makes, so that it can be taken back. */
const resolves = ({ id }: Finding): string => `resolves ${id}`;

async function mergerOf(
  { store }: MemoryWorld,
  finding: Finding,
  facts: readonly Fact[],
): Promise<Fact | null> {
  const ids = [...new Set(facts.flatMap(({ end }) => (end?.by ? [end.by] : [])))];
  const makers = ids.length === 0 ? [] : await store.facts.facts({ ids });
  return makers.find(({ provenance }) => provenance === resolves(finding)) ?? null;
}

async function readAgain(world: MemoryWorld, { rule, subject, part }: Finding): Promise<void> {
  if (rule !== STORY_RULE) await investigate(world, [{ subject: subject.id, attribute: part }]);
  await reviewMatters(world);
}

type Parts = readonly { readonly id: string; readonly role: string; readonly value: string }[];

interface Effects {
  readonly ends: readonly Pick<RetireRequest, 'fact' | 'at' | 'replacedBy' | 'wrong'>[];
  readonly merged: { readonly id: string; readonly ended: readonly string[] } | null;
}

async function effects(
  world: MemoryWorld,
  finding: Finding,
  parts: Parts,
  resolution: Resolution,
  by: string,
): Promise<Effects> {
  const now = await world.now();
  const facts = await factsOf(world, parts);
  const current = new Set(facts.filter((fact) => isCurrent(fact, now)).map(({ id }) => id));
  const standing = parts.filter(({ id }) => current.has(id));
  const only = (some: Parts) => [...new Set(some.map(({ id }) => id))];
  const nothing: Effects = { ends: [], merged: null };
  if ('dismiss' in resolution) return nothing;
  if ('retire' in resolution)
    return { ...nothing, ends: [{ fact: (await theFact(world.store, resolution.retire)).id }] };
  if ('merge' in resolution) {
    const [first] = facts;
    const scope = resolution.scope ?? first?.scope ?? '';
    const request = {
      content: resolution.merge,
      scope,
      author: by,
      kind: 'decision' as const,
      provenance: resolves(finding),
      supersedes: only(standing),
    };
    const [made] = await commitFacts(world, [request]);
    return made === undefined ? nothing : { ...nothing, merged: { id: made.fact.id, ended: made.ended } };
  }
  const matter = await matterOf(world, finding);
  const isYesSide = sidesOf(finding, parts, matter);
  const isStale = finding.details.kind === 'confusion' && finding.details.confusion === 'stale';
  if ('keep' in resolution) {
    const { id } = await theFact(world.store, resolution.keep);
    const kept = parts.find((part) => part.id === id);
    if (kept === undefined) throw notAmong(id, finding);
    if (isStale && isYesSide(kept)) return nothing;
    // Two sides where somebody said so; else as many as there are values.
    const isHeld = (part: Parts[number]) =>
      isYesSide(part) === isYesSide(kept) &&
      (matter !== null || kept.role !== 'rival' || part.value === kept.value);
    return { ...nothing, ends: ended(isHeld) };
  }
  const isYes = resolution.answer === 'yes';
  // What newer facts say beside an overtaken one may be so whether or not that still stands.
  if (isStale && isYes) return nothing;
  return { ...nothing, ends: ended((part) => isYesSide(part) === isYes) };

  /** What stands, and not on the side that holds. */
  function ended(isHeld: (part: Parts[number]) => boolean): Effects['ends'] {
    const held = facts.filter(({ id }) => parts.some((part) => part.id === id && isHeld(part)));
    const others = only(standing.filter((part) => !isHeld(part)));
    // Nobody knows when an overtaken fact ceased to be so.
    if (isStale) return others.map((fact) => ({ fact }));
    return facts.filter(({ id }) => others.includes(id)).map((fact) => endOf(fact, held));
  }
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

async function matterOf({ store }: MemoryWorld, { id, rule }: Finding): Promise<Matter | null> {
  if (rule !== STORY_RULE) return null;
  return (await store.cases.matters()).find(({ finding }) => finding === id) ?? null;
}

function factsOf({ store }: MemoryWorld, parts: Parts): Promise<Fact[]> {
  return store.facts.facts({ ids: parts.map(({ id }) => id) });
}

export async function theConfusion({ store }: Pick<MemoryWorld, 'store'>, id: string): Promise<Finding> {
  const wanted = id.startsWith('f-') ? id : `f-${id}`;
  const [found, another] = /^f-[0-9a-f]+$/.test(wanted)
    ? await store.findings.findings({ ids: [wanted] })
    : [];
  if (found !== undefined && another === undefined && found.kind === 'confusion') return found;
  throw noConfusion(id);
}

function noConfusion(id: string): LoreError {
  return new LoreError({
    code: 'facts/no-confusion',
    message: `There is no confusion ${id}.`,
    hint: '`lore confusions` lists them with their ids.',
  });
}

function answeredAlready({ id, status, verdict }: Finding): LoreError {
  return new LoreError({
    code: 'facts/answered',
    message:
      verdict === null
        ? `The confusion ${id} is ${status}: its facts have changed since.`
        : `The confusion ${id} was answered by ${verdict.by}: ${verdict.reason}`,
    hint: `\`lore confusions ${id} --undo\` takes an answer back.`,
  });
}

function notAmong(fact: string, { id }: Finding): LoreError {
  return new LoreError({
    code: 'facts/not-in-confusion',
    message: `The fact ${fact} has no part in ${id}.`,
    hint: `\`lore confusions ${id}\` shows the facts that have.`,
  });
}

function told(resolution: Resolution): string {
  if ('answer' in resolution) return `Answered ${resolution.answer}.`;
  if ('keep' in resolution) return `Kept ${resolution.keep}.`;
  if ('merge' in resolution) return 'Merged into one fact.';
  return 'retire' in resolution ? `Retired ${resolution.retire}.` : 'Dismissed.';
}
