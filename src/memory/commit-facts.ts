/** Committing facts, one or many by one path: redacted, compared with what is known, read, written, and durable when this returns. */
import { randomUUID } from 'node:crypto';
import { LoreError } from '../model/index.js';
import type { Change, CommitReport } from '../store/changes.js';
import type { Fact, FactClaim, FactEnd, FactWrite, NewFact, ThreadKey } from '../store/facts.js';
import { END, type Seconds } from '../time/index.js';
import { boundFact } from './bound.js';
import { sameWordsKey } from './content-key.js';
import { claimsOf } from './draft-claims.js';
import { theFact } from './find-fact.js';
import { type Ending, endingsOf } from './held-windows.js';
import { factsCommit, isCurrent, type MemoryWorld, sourceOf } from './memory-world.js';
import { type Called, type FactRequest, type ReadRequest, readRequests } from './request.js';
import { redact } from './secrets.js';
import { overturned } from './threads.js';
import { sameThread } from './tiers/exact.js';
import { compareClaims, conversationSeconds } from './tiers/outcome.js';

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

/** A fact that was read and held against what is known, and is not written yet. */
interface Draft {
  readonly request: ReadRequest;
  readonly fact: NewFact;
  readonly claims: readonly FactClaim[];
  readonly endings: readonly Ending[];
  /** The last fact in the same words when this was read; undefined where it does not matter. */
  readonly lastTold: string | null | undefined;
}

/** Gathers drafts that do not bear on each other, and writes them together. */
class Batch {
  readonly #world: MemoryWorld;
  readonly #done: CommittedFact[] = [];
  #waiting: Draft[] = [];

  constructor(world: MemoryWorld) {
    this.#world = world;
  }

  async add(request: ReadRequest): Promise<void> {
    const world = this.#world;
    const now = await world.now();
    const { text, redacted, provenance } = withoutSecrets(request);
    const contentKey = sameWordsKey(world.ontology, request.scope, text);
    const isDeclared = request.supersedes.length + request.corrects.length > 0;
    if (isDeclared || this.#waiting.some((draft) => draft.fact.contentKey === contentKey))
      await this.#write();
    const validFrom = request.validFrom ?? now;
    const lastTold = isDeclared ? undefined : await lastInTheseWords(world, contentKey);
    const known = lastTold == null ? null : await standingIn(world, lastTold, Math.max(now, validFrom));
    if (known !== null) {
      await this.#write();
      this.#done.push(await repeated(world, known, { ...request, provenance }, redacted));
      return;
    }
    const fact = await newFact(world, request, {
      content: text,
      contentKey,
      validFrom,
      redacted,
      provenance,
    });
    const claims = await claimsOf(world, fact);
    if (this.#bearsOn(fact, claims)) await this.#write();
    this.#waiting.push({
      request,
      fact,
      claims,
      endings: await endingsBy(world, fact, claims, now),
      lastTold: lastTold === undefined ? undefined : (lastTold?.id ?? null),
    });
    if (this.#waiting.length >= MOST_AT_ONCE) await this.#write();
  }

  async finish(): Promise<readonly CommittedFact[]> {
    await this.#write();
    return this.#done;
  }

  /** Does one of these claims settle what a waiting fact says? */
  #bearsOn({ author, scope }: NewFact, claims: readonly FactClaim[]): boolean {
    return this.#waiting.some(({ fact, claims: earlier }) => {
      const isTogether = fact.author === author && fact.scope === scope;
      const bears = (one: FactClaim, claim: FactClaim) =>
        sameThread(one, claim) && (settles(claim) || (isTogether && overturned(one, claim)));
      return claims.some((claim) => earlier.some((one) => bears(one, claim)));
    });
  }

  async #write(): Promise<void> {
    const drafts = this.#waiting;
    this.#waiting = [];
    if (drafts.length === 0) return;
    let written: CommitReport;
    try {
      written = await writeDrafts(this.#world, drafts);
    } catch (error) {
      if (!(error instanceof LoreError) || error.code !== 'facts/known') throw error;
      // Somebody else said the same at the same time: it is there now, to be repeated.
      for (const { request } of drafts) {
        await this.add(request);
        await this.#write();
      }
      return;
    }
    const recorded = { seq: written.seq ?? 0, committedAt: written.at ?? 0, end: null, corroborations: [] };
    for (const { fact, claims, endings } of drafts)
      this.#done.push({
        outcome: 'committed',
        fact: { ...fact, ...recorded },
        by: fact.author,
        claims,
        ended: endings.map(({ fact: old }) => old.id),
        redacted: fact.redacted,
      });
  }
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

async function writeDrafts(world: MemoryWorld, drafts: readonly Draft[]): Promise<CommitReport> {
  const changes: Change[] = [];
  const writes: FactWrite[] = [];
  for (const { fact, claims, endings, lastTold } of drafts) {
    const source = boundFact(fact, claims, fact.expires ?? END, world.ontology);
    changes.push({ kind: 'put-origin', origin: fact.source, sources: [source] });
    writes.push({ kind: 'add', fact, claims, lastTold });
    changes.push(...(await endingsOf(world, endings)));
    for (const { fact: old, end } of endings) writes.push({ kind: 'end', fact: old.id, end });
  }
  const authors = [...new Set(drafts.map(({ fact }) => fact.author))];
  const ids = drafts.map(({ fact }) => fact.id);
  const why = ids.length === 1 ? `fact ${ids[0]}` : `${ids.length} facts, ${ids[0]} and others`;
  return world.store.commit(changes, factsCommit(world, authors.join(', '), why, writes));
}

function withoutSecrets({ content, provenance }: ReadRequest) {
  const told = redact(content);
  const from = provenance === null ? null : redact(provenance);
  const redacted = [...new Set([...told.redacted, ...(from?.redacted ?? [])])];
  return { text: told.text, provenance: from?.text ?? null, redacted };
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

async function repeated(
  world: MemoryWorld,
  known: Fact,
  { author, provenance }: ReadRequest,
  redacted: readonly string[],
): Promise<CommittedFact> {
  const { store } = world;
  const claims = await store.facts.claims({ facts: [known.id] });
  const isOwn = known.author === author || known.corroborations.some((one) => one.author === author);
  const said = { by: author, claims, ended: [], redacted };
  if (isOwn) return { outcome: 'duplicate', fact: known, ...said };
  await store.commit(
    [],
    factsCommit(world, author, `corroborates fact ${known.id}`, [
      { kind: 'corroborate', fact: known.id, author, provenance },
    ]),
  );
  return { outcome: 'corroborated', fact: await theFact(store, known.id), ...said };
}

async function idsOf({ store }: MemoryWorld, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) found.push((await theFact(store, id)).id);
  return found;
}

const IN_CONVERSATION = 5;
const NO_CONVERSATION = -1;

const settles = ({ mode }: FactClaim): boolean => mode === 'changes' || mode === 'ends';

async function endingsBy(
  world: MemoryWorld,
  fact: NewFact,
  claims: readonly FactClaim[],
  now: number,
): Promise<Ending[]> {
  const { store } = world;
  const endings = new Map<string, Ending>();
  const add = (old: Fact, how: FactEnd['how'], reason: string) => {
    if (old.end !== null || endings.has(old.id)) return;
    endings.set(old.id, {
      fact: old,
      end: { at: fact.validFrom, how, by: fact.id, author: fact.author, reason },
    });
  };
  for (const id of fact.supersedes) add(await theFact(store, id), 'superseded', 'declared');
  for (const id of fact.corrects) add(await theFact(store, id), 'corrected', 'declared');
  const { lastWordCounts = false } = world;
  const talk = lastWordCounts ? conversationSeconds(world.ontology) : NO_CONVERSATION;
  for (const claim of claims) {
    if (claim.mode === 'mentions' || !(lastWordCounts || settles(claim))) continue;
    const key: ThreadKey = { subject: claim.subject, attribute: claim.attribute };
    const rivals = (await store.facts.claims({ ...key, at: now })).filter((one) => overturned(one, claim));
    // What does not say that it settles anything does so within its own conversation: the last few are enough.
    const others = settles(claim) ? rivals : rivals.slice(-IN_CONVERSATION);
    const facts = others.length === 0 ? [] : await store.facts.facts({ ids: others.map((one) => one.fact) });
    for (const older of others) {
      const old = facts.find(({ id }) => id === older.fact);
      if (old === undefined || old.validFrom > fact.validFrom) continue;
      const compared = compareClaims({ fact: old, claim: older }, { fact, claim }, talk);
      if (compared.outcome === 'update' && old.confidence <= fact.confidence + 0.5)
        add(old, 'superseded', compared.because);
    }
  }
  return [...endings.values()];
}
