/** Cuts the story into cases for whoever judges, and tells a case as it stands now. */
import type { JudgedCase, StoryReading } from '../../store/cases.js';
import type { Fact } from '../../store/facts.js';
import type { MemoryWorld } from '../memory-world.js';
import { chronological } from '../story/chronology.js';
import { factsById, gatherStory } from '../story/gather.js';
import { type StoryLine, storyLine } from '../story/line.js';
import { type StorySize, tellStory } from '../story/tell.js';
import { conversationSeconds } from '../tiers/outcome.js';
import { caseKey, type PromptPolicy } from './prompt.js';

/** Null when nothing was told since the story was last read whole. */
export async function readStory(world: MemoryWorld, size: StorySize): Promise<StoryReading | null> {
  const { cases } = world.store;
  const [last] = await cases.readings({ finished: true, limit: 1 });
  const [latest] = await cases.readings({ limit: 1 });
  const [newest] = await world.store.facts.facts({ newestFirst: true, limit: 1 });
  // Cases of a reading that is under way stay as they are until something new is told.
  if (latest !== undefined && (newest === undefined || newest.seq <= latest.seq))
    return latest.finishedAt === null ? latest : null;
  const { seq, ...ground } = await gatherStory(world, last?.seq ?? 0);
  if (ground.triggers.length === 0) return null;
  const { pieces, coverage } = tellStory(ground, size);
  const policy = policyOf(world);
  const asked = pieces
    .filter((piece) => piece.length > 1)
    .map((piece) => ({ key: caseKey(piece, policy), facts: piece.map(({ id }) => id) }));
  return cases.read({ seq, coverage: { ...coverage, cases: asked.length } }, asked);
}

export interface ToldCase {
  readonly facts: ReadonlyMap<string, Fact>;
  readonly lines: readonly StoryLine[];
}

/** What was erased since is not in it any more. */
export async function tellCase(
  world: MemoryWorld,
  { facts: ids }: Pick<JudgedCase, 'facts'>,
): Promise<ToldCase> {
  const facts = await factsById(world, ids);
  return { facts, lines: [...facts.values()].sort(chronological).map(storyLine) };
}

export function policyOf(world: Pick<MemoryWorld, 'ontology'>): PromptPolicy {
  return { conversationMinutes: conversationSeconds(world.ontology) / 60 };
}
