/** The end of a fact, and taking it back: what becomes of its statements, and the word that is kept of it. */
import { LoreError } from '../model/index.js';
import { redact, toldWords } from '../model/secrets/index.js';
import type { Fact, FactEnd } from '../store/facts.js';
import { END, type Seconds } from '../time/index.js';
import { boundFact } from './bound.js';
import { theFact } from './find-fact.js';
import { type Ending, endingsOf } from './held-windows.js';
import { factsCommit, type MemoryWorld } from './memory-world.js';

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
  const [fact] = await retireFacts(world, [request]);
  return fact ?? theFact(world.store, request.fact);
}

/** All or none of them. */
export async function retireFacts(world: MemoryWorld, requests: readonly RetireRequest[]): Promise<Fact[]> {
  const { store } = world;
  const ends: Ending[] = [];
  for (const request of requests) {
    const fact = await theFact(store, request.fact);
    ends.push({ fact, end: await endBy(world, fact, request) });
  }
  const [first] = ends;
  if (first === undefined) return [];
  const others = ends.length === 1 ? '' : `, and ${ends.length - 1} with it`;
  const why = `fact ${first.fact.id} ${first.end.how}${others}: ${first.end.reason}`;
  await store.commit(
    await endingsOf(world, ends),
    factsCommit(
      world,
      first.end.author,
      why,
      ends.map(({ fact, end }) => ({ kind: 'end', fact: fact.id, end, standing: true })),
    ),
  );
  return store.facts.facts({ ids: ends.map(({ fact }) => fact.id) });
}

async function endBy(world: MemoryWorld, fact: Fact, request: RetireRequest): Promise<FactEnd> {
  const told = toldWords(request.reason);
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
  return { at, how, by, author: request.by ?? 'person', reason: redact(told).text };
}

/** Takes the end of a fact back. */
export async function reopenFact(world: MemoryWorld, id: string, by: string): Promise<Fact> {
  const { store, ontology } = world;
  const fact = await theFact(store, id);
  if (fact.end === null)
    throw new LoreError({
      code: 'facts/not-ended',
      message: `The fact ${fact.id} has not ended: there is nothing to take back.`,
    });
  const claims = await store.facts.claims({ facts: [fact.id] });
  const source = boundFact(fact, claims, fact.expires ?? END, ontology);
  await store.commit(
    [{ kind: 'put-origin', origin: fact.source, sources: [source] }],
    factsCommit(world, by, `fact ${fact.id} holds again`, [{ kind: 'reopen', fact: fact.id }]),
  );
  return theFact(store, fact.id);
}
