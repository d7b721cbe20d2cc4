/** Takes a judge's answer: each confusion becomes a finding, unless it is known, answered, or none. */
import { findingKey } from '../../consistency/index.js';
import type { ConfusionVerdict, StoryVerdict } from '../../model/confusion-verdict.js';
import { groupBy } from '../../model/index.js';
import { redact } from '../../model/secrets/index.js';
import type { NewMatter } from '../../store/cases.js';
import type { MemoryWorld } from '../memory-world.js';
import { chronological } from '../story/chronology.js';
import { conversationSeconds } from '../tiers/outcome.js';
import { type KnownConfusion, knownConfusions, toldById, weigh } from './known.js';
import { type Reviewed, reviewMatters, STORY_RULE, stands } from './review.js';
import type { Told } from './same-words.js';

/**
 * `found` and `reopened` are before people now; `known` stands or was answered; `settled` has no two sides that stand;
 * `conversation` is one author thinking aloud.
 */
export type FiledAs = 'found' | 'reopened' | 'known' | 'settled' | 'conversation';

export interface Filed {
  readonly as: FiledAs;
  /** Null where there is none. */
  readonly finding: string | null;
  readonly question: string;
}

export async function takeVerdict(
  world: MemoryWorld,
  { confusions }: StoryVerdict,
  judge: string,
): Promise<{ readonly filed: readonly Filed[]; readonly reviewed: Reviewed }> {
  if (confusions.length === 0) return { filed: [], reviewed: { appeared: [], gone: [] } };
  const now = await world.now();
  const about = [...new Set(confusions.flatMap(({ fact_ids }) => fact_ids))];
  const told = await toldById(world, about);
  const known = [...(await knownConfusions(world, [...told.values()]))];
  const filed: Filed[] = [];
  for (const confusion of confusions) {
    const facts = [...new Set(confusion.fact_ids)].flatMap((id) => told.get(id) ?? []);
    filed.push(await file(world, confusion, facts, { judge, known, now }));
  }
  return { filed, reviewed: await reviewMatters(world, about) };
}

interface Filing {
  readonly judge: string;
  /** What is filed comes to it. */
  readonly known: KnownConfusion[];
  readonly now: number;
}

async function file(
  world: MemoryWorld,
  { kind, holds_if_yes, question: asked }: ConfusionVerdict,
  facts: readonly Told[],
  { judge, known, now }: Filing,
): Promise<Filed> {
  const question = redact(asked).text;
  const told = [...facts].sort((a, b) => chronological(a.fact, b.fact));
  const holdsIfYes = told.map(({ fact }) => fact.id).filter((id) => holds_if_yes.includes(id));
  if (!stands({ kind, holdsIfYes }, told, now)) return { as: 'settled', finding: null, question };
  if (isConversation(told, conversationSeconds(world.ontology)))
    return { as: 'conversation', finding: null, question };
  const weighed = weigh(told, known, now);
  if (weighed.outcome === 'known') return { as: 'known', finding: weighed.finding, question };
  const ids = told.map(({ fact }) => fact.id);
  const key = weighed.outcome === 'again' ? weighed.matter.key : findingKey(STORY_RULE, '', [...ids].sort());
  const finding = `f-${key.slice(0, 12)}`;
  const matter: NewMatter = {
    ...{ key, finding, kind, facts: ids, holdsIfYes, question, judge },
    at: Date.now(),
  };
  await world.store.cases.putMatter(matter);
  known.push({ finding, isOpen: true, isAnswered: false, closedAt: null, facts: told, matter });
  return { as: weighed.outcome === 'again' ? 'reopened' : 'found', finding, question };
}

/** One author, one place, a few minutes: the last word counts. */
function isConversation(facts: readonly Told[], seconds: number): boolean {
  const where = groupBy(facts, ({ fact: { author, scope } }) => `${author}\u001f${scope}`);
  const times = facts.map(({ fact }) => fact.validFrom);
  return where.size === 1 && Math.max(...times) - Math.min(...times) <= seconds;
}
