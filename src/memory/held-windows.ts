/** How long what an ended fact says is taken to have held: never beside what was told otherwise, or the two would contradict each other for ever. */
import { groupBy } from '../model/index.js';
import type { Change } from '../store/changes.js';
import type { Fact, FactClaim, FactEnd } from '../store/facts.js';
import { END, type Seconds } from '../time/index.js';
import { boundFact } from './bound.js';
import { type MemoryWorld, neverHeld } from './memory-world.js';
import { StandingThreads } from './standing-threads.js';
import { isSaid, isUse } from './threads.js';

export interface Ending {
  readonly fact: Fact;
  readonly end: FactEnd;
}

/** What becomes of the statements of facts that end together: they end with them, or were never so. */
export async function endingsOf(
  world: MemoryWorld,
  ends: readonly Ending[],
  threads = new StandingThreads(world.store),
): Promise<Change[]> {
  const lasting = ends.filter(({ end }) => !neverHeld(end.how)).map(({ fact }) => fact.id);
  const said = await saidBy(world, lasting);
  const ending = new Set(ends.map(({ fact }) => fact.id));
  const changes: Change[] = [];
  for (const { fact, end } of ends) {
    if (neverHeld(end.how)) {
      changes.push({ kind: 'drop-origin', origin: fact.source });
      continue;
    }
    const claims = said.get(fact.id) ?? [];
    const untils = new Map<FactClaim, Seconds>();
    for (const claim of claims) {
      const until = Math.min(
        end.at,
        fact.expires ?? END,
        await aloneUntil(world, fact, claim, ending, threads),
      );
      untils.set(claim, until);
    }
    const source = boundFact(fact, claims, (claim) => untils.get(claim) ?? end.at, world.ontology);
    changes.push({ kind: 'put-origin', origin: fact.source, sources: [source] });
  }
  return changes;
}

/** What each of these facts claims. */
async function saidBy(
  { store }: MemoryWorld,
  facts: readonly string[],
): Promise<ReadonlyMap<string, readonly FactClaim[]>> {
  return facts.length === 0 ? new Map() : groupBy(await store.facts.claims({ facts }), ({ fact }) => fact);
}

/**
 * Until something else was told of the same thing that stands, be it that it ends now, too. From the beginning where what
 * was told before it goes on standing.
 */
async function aloneUntil(
  { ontology, now }: MemoryWorld,
  fact: Fact,
  claim: FactClaim,
  ending: ReadonlySet<string>,
  threads: StandingThreads,
): Promise<Seconds> {
  const { attribute } = claim;
  const { subject: bySubject = false, object: byObject = false } =
    ontology.relationTypes.get(attribute)?.exclusive ?? {};
  const isExclusive = (ontology.attributes.get(attribute)?.exclusive ?? bySubject) || byObject;
  if (!isExclusive || !isSaid(claim) || isUse(claim)) return END;
  const at = await now();
  const own = (await threads.of(claim, at)).findIndex((one) => one.fact === fact.id);
  let until: Seconds = END;
  for (const { claim: rival, place } of await threads.rivalsOf(claim, at)) {
    if (rival.fact === fact.id) continue;
    const isLater = rival.validFrom === fact.validFrom ? place > own : rival.validFrom > fact.validFrom;
    if (isLater) until = Math.min(until, rival.validFrom);
    else if (!ending.has(rival.fact)) return fact.validFrom;
  }
  return until;
}
