/** Which facts answer a question: names, words and meaning fused, then held against time, author, kind and what has ended. */
import type { Embedder } from '../llm/index.js';
import { recall } from '../search/index.js';
import type { Fact, FactKind } from '../store/facts.js';
import { FACTS, heldUntil, isCurrent, type MemoryWorld } from './memory-world.js';

export interface FactQuery {
  /** The latest facts when left out. */
  readonly text?: string;
  readonly scope?: string;
  readonly author?: string;
  readonly kinds?: readonly FactKind[];
  /** Valid time, in seconds: what held then. Now when left out. */
  readonly at?: number;
  /** Recorded time: a commit sequence. */
  readonly asOf?: number;
  /** Also what has ended, expired or lost a judgement; labelled so. */
  readonly includeRetired?: boolean;
  readonly limit?: number;
  readonly embedder?: Embedder;
}

export type FactLabel =
  | 'retired'
  | 'superseded'
  | 'corrected'
  | 'wrong'
  | 'merged'
  | 'expired'
  | 'not yet'
  | 'flagged'
  | 'disputed';

export interface FactHit {
  readonly fact: Fact;
  readonly score: number;
  readonly labels: readonly FactLabel[];
}

const DEFAULT_LIMIT = 10;
const DEEPEST = 4_000;

export async function queryFacts(world: MemoryWorld, query: FactQuery): Promise<FactHit[]> {
  const { limit = DEFAULT_LIMIT, text } = query;
  if (text === undefined) return latest(world, query, limit);
  // What is filtered out was counted by the lists, so that they are read further until there is enough.
  for (let depth = limit * 4; ; depth *= 5) {
    const { hits, seen } = await search(world, { ...query, text }, depth);
    if (hits.length >= limit || seen < depth || depth >= DEEPEST) return hits.slice(0, limit);
  }
}

async function latest({ store, now }: MemoryWorld, query: FactQuery, limit: number): Promise<FactHit[]> {
  const { scope, author, kinds, asOf, includeRetired = false } = query;
  const at = query.at ?? (await now());
  const facts = await store.facts.facts({
    ...{ limit, newestFirst: true },
    ...(scope === undefined ? {} : { scope }),
    ...(author === undefined ? {} : { author }),
    ...(kinds === undefined ? {} : { kinds }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(includeRetired ? {} : { at }),
  });
  return facts.map((fact) => ({ fact, score: 0, labels: standing(fact, at) }));
}

type Asked = FactQuery & { readonly text: string };

async function search({ store, now }: MemoryWorld, query: Asked, depth: number) {
  const scope = query.scope === undefined || query.scope === '' ? FACTS : `${FACTS}/${query.scope}`;
  // What was believed earlier may be retired by now: it is looked for among those, too.
  const includeRetired = query.includeRetired === true || query.asOf !== undefined;
  const { hits: found } = await recall(store, query.text, {
    scope,
    limit: depth,
    includeRetired,
    ...(query.embedder === undefined ? {} : { embedder: query.embedder }),
  });
  const at = query.at ?? (await now());
  const sources = [...new Set(found.map(({ passage }) => passage.source))];
  const facts = await store.facts.facts({
    sources,
    ...(query.author === undefined ? {} : { author: query.author }),
    ...(query.kinds === undefined ? {} : { kinds: query.kinds }),
    ...(query.asOf === undefined ? {} : { asOf: query.asOf }),
  });
  const bySource = new Map(facts.map((fact) => [fact.source, fact]));
  const taken = new Set<string>();
  const hits = found.flatMap(({ passage, score, labels }): FactHit[] => {
    const fact = bySource.get(passage.source);
    if (fact === undefined || taken.has(fact.id)) return [];
    if (!isCurrent(fact, at) && query.includeRetired !== true) return [];
    taken.add(fact.id);
    const marks = labels.filter((label) => label !== 'retired');
    return [{ fact, score, labels: [...standing(fact, at), ...marks] }];
  });
  return { hits, seen: found.length };
}

/** Why a fact does not hold at that time; nothing where it does. */
export function standing(fact: Fact, at: number): FactLabel[] {
  if (isCurrent(fact, at)) return [];
  if (fact.validFrom > at) return ['not yet'];
  if (fact.end !== null && (fact.end.at === heldUntil(fact) || fact.expires === null || fact.end.at <= at))
    return [fact.end.how];
  return ['expired'];
}
