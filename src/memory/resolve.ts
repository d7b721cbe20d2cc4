/** An answer to a confusion's question: what is kept, what ends, and that it was answered. */
import { type Finding, LoreError } from '../model/index.js';
import { commitFacts, retireFact } from './commit-facts.js';
import { investigate } from './detective/investigate.js';
import { theFact } from './find-fact.js';
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
  const why = request.reason ?? told(resolution);
  const { ends, keeper, merged } = await effects(world, finding, details.facts, resolution, by);
  const ended: string[] = [];
  for (const id of ends) {
    const reason = `resolves ${finding.id}: ${why}`;
    await retireFact(world, { fact: id, reason, by, ...(keeper === null ? {} : { replacedBy: keeper }) });
    ended.push(id);
  }
  await store.findings.judge({
    id: finding.id,
    verdict: 'dismissed',
    by,
    reason: `${details.question} ${why}`,
  });
  await investigate(world, [{ subject: finding.subject.id, attribute: finding.part }]);
  const [after = finding] = await store.findings.findings({ ids: [finding.id] });
  return { finding: after, ended: [...ended, ...(merged?.ended ?? [])], merged: merged?.id ?? null };
}

type Parts = readonly { readonly id: string; readonly role: string; readonly value: string }[];

interface Effects {
  readonly ends: readonly string[];
  readonly keeper: string | null;
  readonly merged: { readonly id: string; readonly ended: readonly string[] } | null;
}

async function effects(
  world: MemoryWorld,
  { details }: Finding,
  parts: Parts,
  resolution: Resolution,
  by: string,
): Promise<Effects> {
  const now = await world.now();
  const facts = await world.store.facts.facts({ ids: parts.map(({ id }) => id) });
  const current = new Set(facts.filter((fact) => isCurrent(fact, now)).map(({ id }) => id));
  const standing = parts.filter(({ id }) => current.has(id));
  const only = (some: Parts) => [...new Set(some.map(({ id }) => id))];
  const nothing: Effects = { ends: [], keeper: null, merged: null };
  if ('dismiss' in resolution) return nothing;
  if ('retire' in resolution)
    return { ...nothing, ends: [(await theFact(world.store, resolution.retire)).id] };
  if ('merge' in resolution) {
    const [first] = facts;
    const scope = resolution.scope ?? first?.scope ?? '';
    const request = {
      content: resolution.merge,
      scope,
      author: by,
      kind: 'decision' as const,
      supersedes: only(standing),
    };
    const [made] = await commitFacts(world, [request]);
    return made === undefined ? nothing : { ...nothing, merged: { id: made.fact.id, ended: made.ended } };
  }
  if ('keep' in resolution) {
    const { id } = await theFact(world.store, resolution.keep);
    const kept = parts.find((part) => part.id === id);
    return {
      ...nothing,
      keeper: id,
      ends: only(standing.filter((part) => part.id !== id && part.value !== kept?.value)),
    };
  }
  const isYes = resolution.answer === 'yes';
  const last = standing.at(-1);
  if (details.kind !== 'confusion' || last === undefined) return nothing;
  if (details.confusion === 'stale')
    return { ...nothing, ends: isYes ? [] : only(standing.filter(({ role }) => role === 'stale')) };
  const agreeing = standing.filter(({ value }) => value === last.value);
  const rivals = standing.filter(({ value }) => value !== last.value);
  return isYes ? { ...nothing, keeper: last.id, ends: only(rivals) } : { ...nothing, ends: only(agreeing) };
}

async function theConfusion({ store }: MemoryWorld, id: string): Promise<Finding> {
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

function told(resolution: Resolution): string {
  if ('answer' in resolution) return `Answered ${resolution.answer}.`;
  if ('keep' in resolution) return `Kept ${resolution.keep}.`;
  if ('merge' in resolution) return 'Merged into one fact.';
  return 'retire' in resolution ? `Retired ${resolution.retire}.` : 'Dismissed.';
}
