/** What a world lets be closed without a person's answer: nothing, unless its lore.yaml says so; each once, and never for good. */
import type { Finding } from '../../model/index.js';
import type { MemoryWorld } from '../memory-world.js';
import { resolveConfusion } from '../resolve.js';
import { factsById } from '../story/gather.js';
import { factsOf } from './known.js';

export interface ClosingPolicy {
  /** Where all facts of a confusion are by one author, the last of them holds. */
  readonly sameAuthor: boolean;
  /** What nobody has answered for so many days is left as it is; null: it stays open. */
  readonly afterDays: number | null;
}

/** Who is told to have closed it. */
export const POLICY = 'policy';

export interface ClosedByPolicy {
  readonly finding: string;
  readonly because: string;
  readonly ended: readonly string[];
}

export async function applyPolicy(world: MemoryWorld, policy: ClosingPolicy): Promise<ClosedByPolicy[]> {
  if (!policy.sameAuthor && policy.afterDays === null) return [];
  const { store } = world;
  const open = await store.findings.findings({ kinds: ['confusion'], statuses: ['open'] });
  const before = new Set((await store.cases.closings()).map(({ finding, digest }) => `${finding} ${digest}`));
  const closed: ClosedByPolicy[] = [];
  for (const finding of open) {
    // Opened again by a person since: it is theirs.
    if (before.has(`${finding.id} ${finding.digest}`)) continue;
    const closing = await closingOf(world, finding, policy);
    if (closing === null) continue;
    const { because, keep } = closing;
    if (!(await store.cases.closeByPolicy({ finding: finding.id, digest: finding.digest, because })))
      continue;
    const resolution = keep === null ? { dismiss: true as const } : { keep };
    const { ended } = await resolveConfusion(world, {
      finding: finding.id,
      resolution,
      by: POLICY,
      reason: because,
    });
    closed.push({ finding: finding.id, because, ended });
  }
  return closed;
}

async function closingOf(
  world: MemoryWorld,
  finding: Finding,
  { sameAuthor, afterDays }: ClosingPolicy,
): Promise<{ because: string; keep: string | null } | null> {
  const { details, detectedAt } = finding;
  if (details.kind !== 'confusion') return null;
  const facts = await factsById(world, factsOf(finding));
  const authors = new Set([...facts.values()].map(({ author }) => author));
  const last = details.facts.at(-1)?.id ?? null;
  if (sameAuthor && authors.size === 1 && last !== null && details.confusion !== 'stale')
    return {
      because: `memory.close.same_author: ${[...authors][0]} said all of it, the last word counts`,
      keep: last,
    };
  const days = (Date.now() - detectedAt) / 86_400_000;
  if (afterDays !== null && days >= afterDays)
    return { because: `memory.close.after_days: nobody answered for ${Math.floor(days)} days`, keep: null };
  return null;
}
