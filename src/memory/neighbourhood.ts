/** The neighbourhood of a fact: the few that speak of the same, by words, names, place, teller, thread and sense; oldest first. */
import { type Judge, MOST_FACTS } from '../language/judge/index.js';
import { nearTerms } from '../search/index.js';
import type { Fact, LikeFact, NearFact } from '../store/facts.js';
import { isCurrent, type MemoryWorld, neverHeld } from './memory-world.js';
import { chronological } from './story/chronology.js';

/** More words tell nothing more of what it is about. */
const MOST_WORDS = 24;
const MOST_NAMES = 6;
/** Some of those that are found tell nothing: they were taken back, or nobody was sure of them. */
const SPARE = 6;
const SURE = 0.5;

/** With the fact itself. Few strangers stand among so many, and mostly all that are concerned. */
const NEAREST = 5;

export interface Neighbourhood {
  /** Of a small memory all; otherwise the nearest, in which hardly a stranger stands, and then more. Oldest first. */
  readonly views: readonly (readonly Fact[])[];
  /** Strangers may stand in it. */
  readonly isCrowded: boolean;
}

export async function neighbourhood(world: MemoryWorld, fact: Fact): Promise<Neighbourhood> {
  const now = await world.now();
  const few = await world.store.facts.facts({ limit: MOST_FACTS + 1 });
  const isCrowded = few.length > MOST_FACTS;
  const near = isCrowded ? (await nearAndBeyond(world, fact)).map((one) => one.fact) : few;
  const threads = await inThreads(world, fact);
  const all = [...new Map([...threads, ...near].map((one) => [one.id, one])).values()];
  const told = all.filter((one) => one.id !== fact.id && tells(one, now));
  const around = (most: number) => [fact, ...told.slice(0, most - 1)].sort(chronological);
  const sizes = isCrowded && told.length >= NEAREST ? [NEAREST, MOST_FACTS] : [MOST_FACTS];
  return { views: sizes.map(around), isCrowded };
}

/** Of so many of the nearest, what is near to them counts as well. */
const HOPS = 2;
const BEYOND = 0.6;
const WORDS_BEYOND = 10;
/** What is near directly and by way of another counts for more. */
const BOTH = 0.3;

/** Of facts that say the same in other words, and how much that counts beside words: measured on histories poured into one memory. */
const ALIKE = { among: 40, from: 0.2, weight: 2 };

/** What came between may share words with what was said first, and none with what is told now. */
async function nearAndBeyond(world: MemoryWorld, fact: Fact): Promise<NearFact[]> {
  const { facts } = world.store;
  const direct = await nearest(world, fact);
  const best = new Map(direct.map((one) => [one.fact.id, one]));
  for (const { fact: between, weight } of direct.slice(0, HOPS)) {
    const words = { terms: likeOf(between).terms.slice(0, WORDS_BEYOND), scope: '', author: '', named: [] };
    for (const one of await facts.near(words, MOST_FACTS)) {
      const known = best.get(one.fact.id);
      const via = BEYOND * Math.min(weight, one.weight);
      const all = Math.max(known?.weight ?? 0, via, known === undefined ? 0 : known.weight + BOTH * via);
      if (one.fact.id !== between.id) best.set(one.fact.id, { fact: one.fact, weight: all });
    }
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight);
}

/** By words and by sense together. */
async function nearest(world: MemoryWorld, fact: Fact): Promise<NearFact[]> {
  const { facts } = world.store;
  const byWords = await facts.near(likeOf(fact), MOST_FACTS + SPARE);
  const best = new Map(byWords.map((one) => [one.fact.id, one]));
  for (const { fact: other, weight: cosine } of await alikeTo(world, fact, ALIKE.among)) {
    const weight = (best.get(other.id)?.weight ?? 0) + ALIKE.weight * Math.max(0, cosine - ALIKE.from);
    best.set(other.id, { fact: other, weight });
  }
  best.delete(fact.id);
  return [...best.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_FACTS + SPARE);
}

async function alikeTo({ store, judge }: MemoryWorld, { content }: Fact, limit: number): Promise<NearFact[]> {
  const reader = judge?.() ?? null;
  return reader === null ? [] : store.facts.alike(senseModel(reader), await reader.sense(content), limit);
}

/** So that facts told later find this one by what it says in other words. */
export async function keepSense({ store }: MemoryWorld, judge: Judge, { id, content }: Fact): Promise<void> {
  await store.facts.keepSenses(senseModel(judge), [{ fact: id, sense: await judge.sense(content) }]);
}

const senseModel = ({ version }: Judge): string => `judge:${version}`;

/** Nearly a word that nobody else says, or some less rare ones, a name, a place. */
const TIE = 0.7;
/** What is tied stands among so many, whatever else is near. */
const AMONG = 60;
/** As sure a tie, where hardly a word is shared. */
const SAME_SENSE = 0.6;

/** How far facts speak of the same: the least that any of them has in common with the one most like it, as a cosine. Null where one is tied to no other. */
export async function alikeness(
  { store }: MemoryWorld,
  judge: Judge,
  facts: readonly Fact[],
): Promise<number | null> {
  const ids = new Set(facts.map(({ id }) => id));
  const senses = await Promise.all(facts.map(({ content }) => judge.sense(content)));
  const nearest = senses.map((one, i) =>
    Math.max(-1, ...senses.flatMap((other, j) => (i === j ? [] : [cosine(one, other)]))),
  );
  const tied = new Set(facts.flatMap(({ id }, i) => ((nearest[i] ?? 0) >= SAME_SENSE ? [id] : [])));
  for (const fact of facts)
    for (const { fact: other, weight } of await store.facts.near(likeOf(fact), AMONG))
      if (weight >= TIE && other.id !== fact.id && ids.has(other.id)) tied.add(fact.id).add(other.id);
  return tied.size === ids.size ? Math.min(...nearest) : null;
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, number, i) => sum + number * (other[i] ?? 0), 0);
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
