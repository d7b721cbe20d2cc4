/** The end of a fact, and taking it back: what becomes of its statements, and the word that is kept of it. */
import { groupBy, LoreError, plainText } from '../model/index.js';
import type { Change } from '../store/changes.js';
import type { Fact, FactClaim, FactEnd } from '../store/facts.js';
import { END, type Seconds } from '../time/index.js';
import { boundFact } from './bound.js';
import { theFact } from './find-fact.js';
import { factsCommit, type MemoryWorld, neverHeld } from './memory-world.js';
import { redact } from './secrets.js';

/** What becomes of its statements: they end with it, or were never so. */
export function ending(
  { ontology }: MemoryWorld,
  fact: Fact,
  claims: readonly FactClaim[],
  end: FactEnd,
): Change {
  if (neverHeld(end.how)) return { kind: 'drop-origin', origin: fact.source };
  const until = Math.min(end.at, fact.expires ?? END);
  return { kind: 'put-origin', origin: fact.source, sources: [boundFact(fact, claims, until, ontology)] };
}

/** What each of these facts claims. */
export async function saidBy(
  { store }: MemoryWorld,
  facts: readonly string[],
): Promise<ReadonlyMap<string, readonly FactClaim[]>> {
  return facts.length === 0 ? new Map() : groupBy(await store.facts.claims({ facts }), ({ fact }) => fact);
}

export interface RetireRequest {
  readonly fact: string;
  readonly reason: string;
  readonly by?: string;
  /** It never held. */
  readonly wrong?: boolean;
  /** The fact that takes its place. */
  readonly replacedBy?: string;
  /** Since when it does not hold; now when left out. */
  readonly at?: Seconds;
}

export async function retireFact(world: MemoryWorld, request: RetireRequest): Promise<Fact> {
  const { store } = world;
  const fact = await theFact(store, request.fact);
  const told = plainText(request.reason);
  if (told.trim() === '')
    throw new LoreError({
      code: 'facts/no-reason',
      message: 'A fact is not retired without a reason.',
      hint: 'Say why, for whoever meets it in the history.',
    });
  if (fact.end !== null)
    throw new LoreError({
      code: 'facts/ended',
      message: `The fact ${fact.id} was ${fact.end.how} already: ${fact.end.reason}.`,
    });
  const by = request.replacedBy ?? null;
  const how = request.wrong ? 'wrong' : by === null ? 'retired' : 'superseded';
  const at = Math.max(request.at ?? (await world.now()), fact.validFrom + 1);
  const reason = redact(told).text;
  const end: FactEnd = { at, how, by, author: request.by ?? 'person', reason };
  const why = `fact ${fact.id} ${how}: ${reason}`;
  await store.commit(
    [ending(world, fact, await store.facts.claims({ facts: [fact.id] }), end)],
    factsCommit(world, end.author, why, [{ kind: 'end', fact: fact.id, end }]),
  );
  return theFact(store, fact.id);
}

/** Takes the end of a fact back. */
export async function reopenFact(world: MemoryWorld, id: string, by: string): Promise<Fact> {
  const { store, ontology } = world;
  const fact = await theFact(store, id);
  const claims = await store.facts.claims({ facts: [fact.id] });
  const source = boundFact(fact, claims, fact.expires ?? END, ontology);
  await store.commit(
    [{ kind: 'put-origin', origin: fact.source, sources: [source] }],
    factsCommit(world, by, `fact ${fact.id} holds again`, [{ kind: 'reopen', fact: fact.id }]),
  );
  return theFact(store, fact.id);
}
