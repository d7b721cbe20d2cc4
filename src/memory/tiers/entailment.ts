/** The third tier: facts that grammar could not read, held against each other by a model for entailment. What it finds is possible, never certain. */

import type { ConfusionVerdict } from '../../model/confusion-verdict.js';
import { contentHash } from '../../model/index.js';
import type { Fact } from '../../store/facts.js';
import { type Filed, takeVerdict } from '../judge/take-verdict.js';
import type { MemoryWorld } from '../memory-world.js';
import { queryFacts } from '../query-facts.js';
import { chronological } from '../story/chronology.js';
import { isSaid } from '../threads.js';
import { singular } from '../words/stems.js';
import { technologiesIn } from '../words/technologies.js';

/** A judge of pairs: how likely the one contradicts the other. */
export interface Entailer {
  readonly id: string;
  judge(premise: string, hypothesis: string): Promise<{ readonly contradiction: number }>;
}

export interface Entailed {
  /** Pairs that were judged. */
  readonly pairs: number;
  readonly filed: readonly Filed[];
}

/** The latest facts are looked at; what is older has been. */
const RECENT = 40;
const NEAREST = 12;
const MOST_PAIRS_OF_ONE = 5;
const MOST_PAIRS = 60;
const QUOTED = 140;

/** Which pairs a model has judged: asked once, and never again. */
export class JudgedPairs {
  readonly #known = new Set<string>();

  /** False when it was there. */
  add(one: Fact, other: Fact): boolean {
    const key = contentHash([one.contentKey, other.contentKey].sort().join('\u001e'));
    if (this.#known.has(key)) return false;
    // A process that runs for months does not remember for ever.
    if (this.#known.size >= 50_000) this.#known.clear();
    this.#known.add(key);
    return true;
  }
}

export async function entail(
  world: MemoryWorld,
  entailer: Entailer,
  judged: JudgedPairs,
  signal?: AbortSignal,
): Promise<Entailed> {
  const limit = (world.ontology.thresholds.get('entailment-percent')?.value ?? 90) / 100;
  const confusions: ConfusionVerdict[] = [];
  let pairs = 0;
  for (const [older, newer] of await unreadPairs(world, judged)) {
    signal?.throwIfAborted();
    pairs++;
    if ((await contradiction(entailer, older, newer)) >= limit) confusions.push(verdictOn(older, newer));
  }
  const { filed } = await takeVerdict(world, { confusions }, entailer.id);
  return { pairs, filed };
}

/** Whoever contradicts is contradicted: a model that sees it in one direction only is not sure. */
async function contradiction({ judge }: Entailer, a: Fact, b: Fact): Promise<number> {
  const [there, back] = [await judge(a.content, b.content), await judge(b.content, a.content)];
  return (there.contradiction + back.contradiction) / 2;
}

function verdictOn(older: Fact, newer: Fact): ConfusionVerdict {
  return {
    kind: 'ambiguity',
    fact_ids: [older.id, newer.id],
    holds_if_yes: [newer.id],
    question: `Is this how it is now: “${quote(newer)}”, and no longer: “${quote(older)}”?`,
  };
}

function quote({ content }: Fact): string {
  const plain = content.replace(/\s+/g, ' ').replace(/[.!]$/, '');
  return plain.length > QUOTED ? `${plain.slice(0, QUOTED - 1)}…` : plain;
}

/** Current facts of one subject of which no thread could be made; the older first. */
async function unreadPairs(world: MemoryWorld, judged: JudgedPairs): Promise<[Fact, Fact][]> {
  const { store } = world;
  const now = await world.now();
  const recent = await store.facts.facts({ newestFirst: true, limit: RECENT, at: now });
  const pairs: [Fact, Fact][] = [];
  for (const fact of await unread(world, recent)) {
    if (pairs.length >= MOST_PAIRS) break;
    const near = (await queryFacts(world, { text: fact.content, limit: NEAREST })).map((hit) => hit.fact);
    const rivals = (await unread(world, near)).filter(
      (other) => other.id !== fact.id && sharesSubject(fact, other) && judged.add(fact, other),
    );
    for (const other of rivals.slice(0, MOST_PAIRS_OF_ONE))
      pairs.push(chronological(fact, other) < 0 ? [fact, other] : [other, fact]);
  }
  return pairs;
}

async function unread({ store }: MemoryWorld, facts: readonly Fact[]): Promise<Fact[]> {
  if (facts.length === 0) return [];
  const claims = await store.facts.claims({ facts: facts.map(({ id }) => id) });
  const read = new Set(claims.filter(isSaid).map(({ fact }) => fact));
  return facts.filter(({ id, confidence }) => confidence >= 0.5 && !read.has(id));
}

/** Words at the head of a sentence that say nothing of what it is about. */
const EMPTY = new Set(
  'the our a an this that these those we i you they it all any every each no some please note always never only not do does is are was were be has have must may can should will and or but if when in on at for of to with by from as there new old'.split(
    ' ',
  ),
);
const HEAD = 2;

/** Sentences mostly begin with what they are about; names of products and in code count wherever they stand. */
export function sharesSubject(a: Pick<Fact, 'content'>, b: Pick<Fact, 'content'>): boolean {
  const names = subjectWords(a.content);
  return [...subjectWords(b.content)].some((word) => names.has(word));
}

function subjectWords(content: string): Set<string> {
  const words = content.match(/[\p{L}\p{N}_.-]+/gu) ?? [];
  const head = words
    .map((word) => singular(word.toLowerCase()))
    .filter((word) => word.length > 2 && !EMPTY.has(word))
    .slice(0, HEAD);
  const code = words
    .filter((word) => /[a-z][-_.][a-z]|[a-z][A-Z]/.test(word))
    .map((word) => word.toLowerCase());
  return new Set([...head, ...code, ...technologiesIn(content).map(({ name }) => name.toLowerCase())]);
}
