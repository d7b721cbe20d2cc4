/** Cuts the story into cases for whoever judges, and tells a case as it stands now. */
import type { JudgedCase, StoryReading } from '../../store/cases.js';
import type { Fact } from '../../store/facts.js';
import type { MemoryWorld } from '../memory-world.js';
import { neighbourhood } from '../neighbourhood.js';
import { chronological } from '../story/chronology.js';
import { factsById, gatherStory } from '../story/gather.js';
import { type StoryLine, storyLine } from '../story/line.js';
import { type StorySize, tellStory } from '../story/tell.js';
import { conversationSeconds } from '../tiers/outcome.js';
import { caseKey, type PromptPolicy } from './prompt.js';
import { reviewMatters, STORY_RULE } from './review.js';

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

/** A question that a judge has asked and nobody has answered. */
export interface OpenQuestion {
  readonly finding: string;
  readonly kind: string;
  readonly question: string;
  readonly facts: readonly string[];
}

export interface ToldCase {
  readonly facts: ReadonlyMap<string, Fact>;
  readonly lines: readonly StoryLine[];
  readonly asked: readonly OpenQuestion[];
}

/** Facts that neighbourhoods may add to a case. */
const MOST_ADDED = 36;

/** What was erased since is not in it any more. */
export async function tellCase(
  world: MemoryWorld,
  { facts: ids }: Pick<JudgedCase, 'facts'>,
): Promise<ToldCase> {
  const now = await world.now();
  const facts = await factsById(world, ids);
  const asked = await openQuestions(world, [...facts.keys()]);
  for (const id of new Set(asked.flatMap((one) => one.facts))) {
    const [fact] = await world.store.facts.facts({ ids: [id] });
    const around =
      fact === undefined || facts.size > ids.length + MOST_ADDED
        ? []
        : ((await neighbourhood(world, fact)).views.at(-1) ?? []);
    for (const one of around) facts.set(one.id, one);
  }
  const lines = [...facts.values()].sort(chronological).map((fact) => storyLine(fact, now));
  return { facts, lines, asked };
}

async function openQuestions({ store }: MemoryWorld, facts: readonly string[]): Promise<OpenQuestion[]> {
  if (facts.length === 0) return [];
  const open = await store.findings.findings({ kinds: ['confusion'], statuses: ['open'], facts });
  return open.flatMap(({ id, rule, details }) =>
    details.kind === 'confusion' && rule === STORY_RULE
      ? [
          {
            ...{ finding: id, kind: details.confusion, question: details.question },
            facts: details.facts.map((fact) => fact.id),
          },
        ]
      : [],
  );
}

/** A judge who sees the whole takes back what need not be asked. */
export async function withdrawQuestions(world: MemoryWorld, findings: readonly string[]): Promise<void> {
  const { cases } = world.store;
  const matters = (await cases.matters()).filter(({ finding }) => findings.includes(finding));
  for (const { key } of matters) await cases.dropMatter(key);
  await reviewMatters(
    world,
    matters.flatMap(({ facts }) => facts),
    matters,
  );
}

export function policyOf(world: Pick<MemoryWorld, 'ontology'>): PromptPolicy {
  return { conversationMinutes: conversationSeconds(world.ontology) / 60 };
}
