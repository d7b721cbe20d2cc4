/** The neighbourhood of a fact: the few that speak of the same, by words, names, place, teller and thread; oldest first. */
import { MOST_FACTS } from '../language/judge/index.js';
import { nearTerms } from '../search/index.js';
import type { Fact, LikeFact } from '../store/facts.js';
import { isCurrent, type MemoryWorld, neverHeld } from './memory-world.js';
import { chronological } from './story/chronology.js';

/** More words tell nothing more of what it is about. */
const MOST_WORDS = 24;
const MOST_NAMES = 6;
/** Some of those that are found tell nothing: they were taken back, or nobody was sure of them. */
const SPARE = 6;
const SURE = 0.5;

/** Of what the nearest shares; what shares less is mostly a stranger. */
const CLOSE = 0.45;

export interface Neighbourhood {
  /** With the fact itself; at most twelve. */
  readonly wide: Fact[];
  /** Only those that share about as much as the nearest; all of them where there are hardly any others. */
  readonly close: Fact[];
}

export async function neighbourhood(world: MemoryWorld, fact: Fact): Promise<Neighbourhood> {
  const now = await world.now();
  const few = await world.store.facts.facts({ limit: MOST_FACTS + 1 });
  const isSmall = few.length <= MOST_FACTS;
  const near = isSmall
    ? few.map((one) => ({ fact: one, weight: 1 }))
    : await world.store.facts.near(likeOf(fact), MOST_FACTS + SPARE);
  const others = near.filter((one) => one.fact.id !== fact.id);
  const enough = (others[0]?.weight ?? 0) * CLOSE;
  const threads = await inThreads(world, fact);
  const around = (some: readonly Fact[]) => {
    const all = [...new Map([...threads, ...some].map((one) => [one.id, one])).values()];
    const told = all.filter((one) => one.id !== fact.id && tells(one, now));
    return [fact, ...told.slice(0, MOST_FACTS - 1)].sort(chronological);
  };
  return {
    wide: around(others.map((one) => one.fact)),
    close: around(others.filter(({ weight }) => weight >= enough).map((one) => one.fact)),
  };
}

/** What ended because something newer came is part of the story; what never held or has expired is none. */
export function tells(fact: Fact, now: number): boolean {
  if (fact.confidence < SURE || fact.validFrom > now) return false;
  if (isCurrent(fact, now)) return true;
  return fact.end !== null && !neverHeld(fact.end.how) && (fact.expires ?? fact.end.at) >= fact.end.at;
}

export function likeOf({ content, scope, author }: Pick<Fact, 'content' | 'scope' | 'author'>): LikeFact {
  const words = nearTerms(`${content} ${author}`).slice(0, MOST_WORDS);
  const filed = nearTerms(scope.replaceAll('/', ' ')).filter(
    ({ word }) => !words.some((one) => one.word === word),
  );
  const names = content.replace(/['’]s\b/g, '').match(/\p{Lu}[\p{L}\p{M}\d-]+/gu) ?? [];
  return { terms: [...words, ...filed], scope, author, named: [...new Set(names)].slice(0, MOST_NAMES) };
}

const OF_A_THREAD = 4;

/** The latest of those that say something of the same thing, as far as that could be read. */
async function inThreads({ store }: MemoryWorld, { id }: Fact): Promise<Fact[]> {
  const ids: string[] = [];
  for (const { subject, attribute } of await store.facts.claims({ facts: [id] })) {
    const claims = await store.facts.claims({ subject, attribute });
    ids.push(...claims.slice(-OF_A_THREAD).map(({ fact }) => fact));
  }
  const others = [...new Set(ids)].filter((other) => other !== id);
  return others.length === 0 ? [] : store.facts.facts({ ids: others });
}
