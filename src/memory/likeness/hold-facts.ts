/** Holds facts against those that share their words, and files what they leave open. */
import type { ConfusionVerdict } from '../../model/confusion-verdict.js';
import type { Fact } from '../../store/facts.js';
import { clipped } from '../judge/arc.js';
import { BY_WORDS } from '../judge/same-words.js';
import { takeVerdict } from '../judge/take-verdict.js';
import { isCurrent, type MemoryWorld, neverHeld } from '../memory-world.js';
import { chronological } from '../story/chronology.js';
import { conversationSeconds, isOneConversation } from '../tiers/outcome.js';
import { heldAlike } from './hold-alike.js';
import { lookedFor } from './looked-for.js';
import { cameBack, mayGiveUp } from './returns/by-return.js';
import type { Alike, Telling } from './sketch/seen.js';
import { sketchOf } from './sketch/sketch.js';

const NEAREST = 24;
const SURE = 0.5;
const QUOTED = 110;
const TALK = 2 * 3_600;

/** Gives the ids of findings that have come. */
export async function holdFacts(world: MemoryWorld, facts: readonly Fact[]): Promise<readonly string[]> {
  const confusions: ConfusionVerdict[] = [];
  const now = await world.now();
  for (const fact of [...facts].sort(chronological)) {
    if (!isCurrent(fact, now) || fact.confidence < SURE || !tellsSomething(fact)) continue;
    const alike = heldAlike(telling(fact, now), kinAmong(await nearTo(world, fact), world, fact, now));
    if (alike !== null) confusions.push(verdictOn(alike, fact));
  }
  const { reviewed } = await takeVerdict(world, { confusions }, BY_WORDS);
  return reviewed.appeared;
}

function tellsSomething({ content }: Fact): boolean {
  const { amounts, names, topic } = sketchOf(content);
  return amounts.length > 0 || names.length > 0 || topic.size > 1;
}

const telling = (fact: Fact, now: number): Telling => ({
  id: fact.id,
  content: fact.content,
  author: fact.author,
  at: fact.validFrom,
  stands: isCurrent(fact, now),
});

/** Somebody gave up what it says, and nobody has said since that it came back: whoever says it again says something new. */
export async function wasGivenUp(
  world: MemoryWorld,
  fact: Fact,
  again: Pick<Fact, 'author' | 'scope' | 'validFrom'>,
): Promise<boolean> {
  if (again.validFrom - fact.validFrom <= TALK || !tellsSomething(fact)) return false;
  const { author, scope, validFrom } = again;
  const repeated: Fact = { ...fact, id: '', author, scope, validFrom };
  const near = await nearTo(world, repeated);
  // Whoever commits waits for this: nothing more is read where no later fact speaks of a change.
  if (!near.some((one) => chronological(one, fact) > 0 && mayGiveUp(one.content, fact.content))) return false;
  const kin = kinAmong(near, world, repeated, validFrom);
  const last = { ...telling(repeated, validFrom), sketch: sketchOf(fact.content) };
  const back = cameBack(
    last,
    kin.map((one) => ({ ...one, sketch: sketchOf(one.content) })),
  );
  return back?.facts[0] === fact.id;
}

function nearTo({ store }: MemoryWorld, { content }: Fact): Promise<Fact[]> {
  return store.facts.sharing(lookedFor(content), NEAREST);
}

/** Those from before, and not of one conversation with it; oldest first. */
function kinAmong(near: readonly Fact[], { ontology }: MemoryWorld, fact: Fact, now: number): Telling[] {
  const seconds = conversationSeconds(ontology);
  return near
    .filter(
      (one) =>
        one.id !== fact.id &&
        one.confidence >= SURE &&
        !(one.end !== null && neverHeld(one.end.how)) &&
        ![...fact.supersedes, ...fact.corrects].includes(one.id) &&
        chronological(one, fact) <= 0 &&
        !isOneConversation(one, fact, seconds) &&
        !isTalk(one, fact),
    )
    .sort(chronological)
    .map((one) => telling(one, now));
}

/** In one place within an hour or two, whoever says it: they are talking it over. */
function isTalk(older: Fact, newer: Fact): boolean {
  return older.scope === newer.scope && newer.validFrom - older.validFrom <= TALK;
}

function verdictOn({ kind, facts, holdsIfYes, is, was }: Alike, fact: Fact): ConfusionVerdict {
  return {
    kind,
    fact_ids: [...facts],
    holds_if_yes: [...holdsIfYes],
    question: questionOn({ kind, is, was }, fact),
  };
}

/** Without its own question marks: there is one question, and it stands around the quote. */
const quotable = (content: string): string =>
  content
    .replace(/\s*[.!?]+\s*$/, '')
    .replace(/\s*\?+(?=\s)/g, ',')
    .replaceAll('?', '');

function questionOn({ kind, is, was }: Pick<Alike, 'kind' | 'is' | 'was'>, { content }: Fact): string {
  const words = `“${clipped(quotable(content), QUOTED)}”`;
  if (kind === 'stale') return `Is ${was} still what there is, although it is said since: ${words}?`;
  if (was === null) return `Is this so again, although it was given up: ${words}?`;
  if (kind === 'reversal') return `Is it ${is} again, and no longer ${was} (${words})?`;
  return `Is this how it is now: ${words}, and not ${was}?`;
}
