/** The tier between two facts: where the story alone does not say enough, whether one of them denies the other. */
import type { Judge } from '../../language/judge/index.js';
import type { ConfusionVerdict } from '../../model/confusion-verdict.js';
import type { Fact } from '../../store/facts.js';
import { isCurrent, type MemoryWorld } from '../memory-world.js';
import { chronological } from '../story/chronology.js';
import { overruled } from './overruled.js';
import { askInTheirWords } from './own-words.js';

/** Of those that stand and are by somebody else, the one that is denied most surely, in both directions. */
export async function deniedPair(
  world: MemoryWorld,
  judge: Judge,
  story: readonly Fact[],
  fact: Fact,
): Promise<ConfusionVerdict | null> {
  const now = await world.now();
  if (!isCurrent(fact, now)) return null;
  let best: { readonly other: Fact; readonly share: number } | null = null;
  for (const other of story) {
    if (other.id === fact.id || other.author === fact.author || !isCurrent(other, now)) continue;
    const there = await judge.entail(other.content, fact.content);
    if (there.denied < judge.settings.thresholds.denied) continue;
    const back = await judge.entail(fact.content, other.content);
    const share = Math.min(there.denied, back.denied);
    if (share >= Math.max(judge.settings.thresholds.denied, best?.share ?? 0)) best = { other, share };
  }
  if (best === null) return null;
  const parts = [fact, best.other].sort(chronological).map((one) => ({ fact: one, role: 'rival' as const }));
  if (await overruled(world, 'ambiguity', parts)) return null;
  return {
    kind: 'ambiguity',
    fact_ids: parts.map((part) => part.fact.id),
    holds_if_yes: parts.slice(-1).map((part) => part.fact.id),
    question: askInTheirWords('ambiguity', parts),
  };
}
