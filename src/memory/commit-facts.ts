/** Committing facts, one or many by one path: redacted, compared with what is known, read, written, and durable when this returns. */
import { randomUUID } from 'node:crypto';
import { LoreError } from '../model/index.js';
import { redact } from '../model/secrets/index.js';
import type { CommitReport } from '../store/changes.js';
import type { Fact, FactClaim, NewFact } from '../store/facts.js';
import type { Seconds } from '../time/index.js';
import { sameWordsKey } from './content-key.js';
import { claimsOf } from './draft-claims.js';
import { endingsBy, settles } from './endings-by.js';
import { theFact } from './find-fact.js';
import { isCurrent, type MemoryWorld, sourceOf } from './memory-world.js';
import { type Called, type FactRequest, type ReadRequest, readRequests } from './request.js';
import { isSaidAgain, speaksOf } from './said-again.js';
import { StandingThreads } from './standing-threads.js';
import { isSaid, overturned } from './threads.js';
import { sameThread } from './tiers/exact.js';
import {
  isDraft,
  isRepeat,
  keyOf,
  type Repeat,
  readBack,
  Trail,
  type Waiting,
  writeWaiting,
} from './waiting.js';
import { readWords, readWordsInTurn } from './words/read-claims.js';

export interface CommittedFact {
  /** `duplicate`: the same author said it before. `corroborated`: another did. */
  readonly outcome: 'committed' | 'duplicate' | 'corroborated';
  readonly fact: Fact;
  /** Who said it this time. */
  readonly by: string;
  readonly claims: readonly FactClaim[];
  /** Facts that it ended, by its own words or because it was told to. */
  readonly ended: readonly string[];
  /** What was taken out of it before it was stored. */
  readonly redacted: readonly string[];
}

/** Facts in one transaction. */
const MOST_AT_ONCE = 100;

/** All are read before the first is written, and all are durable when this returns. */
export async function commitFacts(
  world: MemoryWorld,
  requests: readonly FactRequest[],
  called?: Called,
): Promise<readonly CommittedFact[]> {
  const batch = new Batch(world);
  const read = readRequests(requests, called);
  await idsOf(world, [...new Set(read.flatMap(({ supersedes, corrects }) => [...supersedes, ...corrects]))]);
  for (const request of read) await batch.add(request);
  return batch.finish();
}

/** Gathers what does not bear on each other, and writes it together. */
class Batch {
  readonly #world: MemoryWorld;
  readonly #done: CommittedFact[] = [];
  #waiting: Waiting[] = [];
  #trail = new Trail();
  #threads: StandingThreads;

  constructor(world: MemoryWorld) {
    this.#world = world;
    this.#threads = new StandingThreads(world.store);
  }

  async add(request: ReadRequest): Promise<void> {
    const world = this.#world;
    const now = await world.now();
    const { content, redacted, provenance } = withoutSecrets(request);
    await readWordsInTurn(content, request.scope, world.ontology);
    const contentKey = sameWordsKey(world.ontology, request.scope, content);
    const isDeclared = request.supersedes.length + request.corrects.length > 0;
    if (isDeclared || this.#waiting.some((one) => keyOf(one) === contentKey)) await this.#write();
    const validFrom = request.validFrom ?? now;
    const lastTold = isDeclared ? undefined : await lastInTheseWords(world, contentKey);
    const known = lastTold == null ? null : await standingIn(world, lastTold, Math.max(now, validFrom));
    if (known !== null && (this.#ends(known) || this.#gives(content))) {
      await this.#write();
      return this.add(request);
    }
    if (known !== null && !(await isNews(world, known, { ...request, validFrom }))) {
      this.#waiting.push(await repeat(world, known, request, provenance, redacted));
      return;
    }
    const fact = await newFact(world, request, { content, contentKey, validFrom, redacted, provenance });
    if (this.#trail.leadsTo(readWords(content, request.scope, world.ontology))) await this.#write();
    const claims = await claimsOf(world, fact);
    if (this.#bearsOn(fact, claims)) await this.#write();
    this.#waiting.push({
      request,
      fact,
      claims,
      endings: await endingsBy(world, fact, claims, now, this.#threads),
      lastTold: lastTold === undefined ? undefined : (lastTold?.id ?? null),
    });
    this.#trail.leave(claims);
    if (this.#waiting.length >= MOST_AT_ONCE) await this.#write();
  }

  async finish(): Promise<readonly CommittedFact[]> {
    await this.#write();
    return this.#done;
  }

  /** Is it over as soon as what waits is written? */
  #ends({ id }: Fact): boolean {
    return this.#waiting.some((one) => isDraft(one) && one.endings.some(({ fact }) => fact.id === id));
  }

  /** May something that waits give up what is told here? */
  #gives(text: string): boolean {
    return this.#waiting.some((one) => isDraft(one) && speaksOf(one.fact.content, text));
  }

  /** Does one of these claims settle what a waiting fact says? */
  #bearsOn({ author, scope }: NewFact, claims: readonly FactClaim[]): boolean {
    return this.#waiting.filter(isDraft).some(({ fact, claims: earlier }) => {
      const isTogether = fact.author === author && fact.scope === scope;
      const bears = (one: FactClaim, claim: FactClaim) =>
        sameThread(one, claim) && (settles(claim) || (isTogether && overturned(one, claim)));
      return claims.some((claim) => earlier.some((one) => bears(one, claim)));
    });
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting;
    const threads = this.#threads;
    this.#waiting = [];
    this.#threads = new StandingThreads(this.#world.store);
    this.#trail = new Trail();
    let written: CommitReport | null;
    try {
      written = await writeWaiting(this.#world, waiting, threads);
    } catch (error) {
      if (!(error instanceof LoreError) || error.code !== 'facts/known') throw error;
      // Somebody else said the same at the same time: it is there now, to be repeated.
      for (const { request } of waiting) {
        await this.add(request);
        await this.#write();
      }
      return;
    }
    const corroborated = await readBack(this.#world, waiting);
    const recorded = { seq: written?.seq ?? 0, committedAt: written?.at ?? 0, end: null, corroborations: [] };
    for (const one of waiting)
      this.#done.push(
        isRepeat(one)
          ? {
              outcome: one.write === null ? 'duplicate' : 'corroborated',
              fact: corroborated.get(one.known.id) ?? one.known,
              by: one.request.author,
              claims: one.claims,
              ended: [],
              redacted: one.redacted,
            }
          : {
              outcome: 'committed',
              fact: { ...one.fact, ...recorded },
              by: one.fact.author,
              claims: one.claims,
              ended: one.endings.map(({ fact: old }) => old.id),
              redacted: one.fact.redacted,
            },
      );
  }
}

/** What the pack knows ends with the change that gives it up; of what grammar alone has read, or nobody, only words can tell. */
async function isNews(
  world: MemoryWorld,
  known: Fact,
  again: Pick<Fact, 'author' | 'scope' | 'validFrom'>,
): Promise<boolean> {
  const claims = await world.store.facts.claims({ facts: [known.id] });
  return (
    claims.every((claim) => !isSaid(claim) || claim.attribute === 'setting') &&
    isSaidAgain(world, known, again)
  );
}

async function lastInTheseWords({ store }: MemoryWorld, contentKey: string): Promise<Fact | null> {
  const [last] = await store.facts.facts({ contentKey, newestFirst: true, limit: 1 });
  return last ?? null;
}

/** The latest in the same words that holds at that time, and does not end with that very second. */
async function standingIn({ store }: MemoryWorld, last: Fact, at: Seconds): Promise<Fact | null> {
  const stays = ({ end }: Fact) => end === null || end.at > at + 1;
  if (isCurrent(last, at) && stays(last)) return last;
  return (await store.facts.facts({ contentKey: last.contentKey, at })).filter(stays).at(-1) ?? null;
}

function withoutSecrets({ content, provenance }: ReadRequest) {
  const told = redact(content);
  const from = provenance === null ? null : redact(provenance);
  const redacted = [...new Set([...told.redacted, ...(from?.redacted ?? [])])];
  return { content: told.text, provenance: from?.text ?? null, redacted };
}

async function newFact(
  world: MemoryWorld,
  request: ReadRequest,
  read: Pick<NewFact, 'content' | 'contentKey' | 'validFrom' | 'redacted' | 'provenance'>,
): Promise<NewFact> {
  const id = randomUUID().replaceAll('-', '').slice(0, 12);
  const { author, kind, confidence, durability, ttl } = request;
  return {
    ...read,
    ...{ id, author, kind, confidence, durability },
    scope: request.scope,
    expires: ttl === null ? null : read.validFrom + ttl,
    supersedes: await idsOf(world, request.supersedes),
    corrects: await idsOf(world, request.corrects),
    source: sourceOf(request.scope, id),
  };
}

async function repeat(
  { store }: MemoryWorld,
  known: Fact,
  request: ReadRequest,
  provenance: string | null,
  redacted: readonly string[],
): Promise<Repeat> {
  const { author } = request;
  const claims = await store.facts.claims({ facts: [known.id] });
  const isOwn = known.author === author || known.corroborations.some((one) => one.author === author);
  const write = isOwn ? null : { kind: 'corroborate' as const, fact: known.id, author, provenance };
  return { request, known, claims, redacted, write };
}

async function idsOf({ store }: MemoryWorld, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) found.push((await theFact(store, id)).id);
  return found;
}
