/** Which facts answer a question: names, words and meaning fused, then held against time, author, kind and what has ended. */
import type { Embedder } from '../llm/index.js';
import { fuse, recall } from '../search/index.js';
import type { Fact, FactKind } from '../store/facts.js';
import { claimed } from './claimed.js';
import { factsOf } from './judge/known.js';
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
  const hits = await answering(world, query);
  return query.asOf === undefined ? withDisputes(world, hits) : hits;
}

async function answering(world: MemoryWorld, query: FactQuery): Promise<FactHit[]> {
  const { limit = DEFAULT_LIMIT, text } = query;
  if (text === undefined) return latest(world, query, limit);
  // What is filtered out was counted by the lists, so that they are read further until there is enough.
  for (let depth = limit * 4; ; depth *= 5) {
    const { hits, seen } = await search(world, { ...query, text }, depth);
    if (hits.length >= limit || seen < depth || depth >= DEEPEST) return hits.slice(0, limit);
  }
}

/** Every side of an open confusion is disputed, and not only the one that words or rules have marked. */
async function withDisputes({ store, now }: MemoryWorld, hits: readonly FactHit[]): Promise<FactHit[]> {
  if (hits.length === 0) return [];
  const found = await store.findings.findings({
    kinds: ['confusion'],
    statuses: ['open', 'confirmed'],
    facts: hits.map(({ fact }) => fact.id),
  });
  const disputed = new Set(found.flatMap(factsOf));
  const today = await now();
  return hits.map((hit) => {
    const isSide = disputed.has(hit.fact.id) && isCurrent(hit.fact, today);
    return !isSide || hit.labels.includes('disputed') ? hit : { ...hit, labels: [...hit.labels, 'disputed'] };
  });
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

async function search(world: MemoryWorld, query: Asked, depth: number) {
  const { store, now } = world;
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
  const filter = {
    ...(query.author === undefined ? {} : { author: query.author }),
    ...(query.kinds === undefined ? {} : { kinds: query.kinds }),
    ...(query.asOf === undefined ? {} : { asOf: query.asOf }),
  };
  const sources = [...new Set(found.map(({ passage }) => passage.source))];
  const claims = await claimed(world, query.text, depth);
  const ids = claims.map(({ fact }) => fact);
  const written = await store.facts.facts({ sources, ...filter });
  const within = query.scope === undefined ? {} : { scope: query.scope };
  const meant = ids.length === 0 ? [] : await store.facts.facts({ ids, ...within, ...filter });
  const holds = (fact: Fact) => query.includeRetired === true || isCurrent(fact, at);
  const known = new Map([...written, ...meant].filter(holds).map((fact) => [fact.id, fact]));
  const bySource = new Map(written.map(({ source, id }) => [source, id]));
  const said = found.flatMap((hit) => {
    const item = bySource.get(hit.passage.source);
    return item === undefined ? [] : [{ item, hit }];
  });
  const marks = new Map(
    said.map(({ item, hit }) => [item, hit.labels.filter((label) => label !== 'retired')]),
  );
  const fused = fuse([
    { name: 'written', items: said },
    {
      name: 'claimed',
      items: claims.map(({ fact, score }) => ({ item: fact, score })),
      weight: CLAIMS_WEIGHT,
    },
  ]);
  const hits = fused.flatMap(({ item, score }): FactHit[] => {
    const fact = known.get(item);
    return fact === undefined
      ? []
      : [{ fact, score, labels: [...standing(fact, at), ...(marks.get(item) ?? [])] }];
  });
  return { hits, seen: Math.max(found.length, claims.length) };
}

/** What a fact is read to say is beside its own words a lesser witness. */
const CLAIMS_WEIGHT = 0.9;

/** Why a fact does not hold at that time; nothing where it does. */
export function standing(fact: Fact, at: number): FactLabel[] {
  if (isCurrent(fact, at)) return [];
  if (fact.validFrom > at) return ['not yet'];
  if (fact.end !== null && (fact.end.at === heldUntil(fact) || fact.expires === null || fact.end.at <= at))
    return [fact.end.how];
  return ['expired'];
}
