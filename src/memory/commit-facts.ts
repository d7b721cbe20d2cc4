/** Committing facts, one or many by one path: redacted, compared with what is known, read, written, and durable when this returns. */
import { randomUUID } from 'node:crypto';
import { foldName, LoreError, slug } from '../model/index.js';
import type { Change } from '../store/changes.js';
import type { Fact, FactClaim, FactEnd, FactWrite, NewFact, ThreadKey } from '../store/facts.js';
import { END } from '../time/index.js';
import { boundFact, USE } from './bound.js';
import { theFact } from './find-fact.js';
import { FACTS, factsCommit, isCurrent, type MemoryWorld, neverHeld } from './memory-world.js';
import { type FactRequest, type ReadRequest, readRequest } from './request.js';
import { redact } from './secrets.js';
import { overturned } from './threads.js';
import { readClaims } from './words/read-claims.js';

export interface CommittedFact {
  /** `duplicate`: the same author said it before. `corroborated`: another did. */
  readonly outcome: 'committed' | 'duplicate' | 'corroborated';
  readonly fact: Fact;
  readonly claims: readonly FactClaim[];
  /** Facts that it ended, by its own words or because it was told to. */
  readonly ended: readonly string[];
  /** What was taken out of it before it was stored. */
  readonly redacted: readonly string[];
}

/** All are read before the first is written; each is durable by itself. */
export async function commitFacts(
  world: MemoryWorld,
  requests: readonly FactRequest[],
): Promise<CommittedFact[]> {
  const read = requests.map(readRequest);
  const committed: CommittedFact[] = [];
  for (const request of read) committed.push(await commitOne(world, request));
  return committed;
}

async function commitOne(world: MemoryWorld, request: ReadRequest): Promise<CommittedFact> {
  const { store } = world;
  const now = await world.now();
  const { text, redacted } = redact(request.content);
  const contentKey = `${request.scope}\u001f${foldName(text)}`;
  const known = (await store.facts.facts({ contentKey, at: now })).at(-1);
  if (known !== undefined && request.supersedes.length + request.corrects.length === 0)
    return repeated(world, known, request, redacted);

  const id = randomUUID().replaceAll('-', '').slice(0, 12);
  const scope = request.scope === '' ? '' : `${request.scope}/`;
  const validFrom = request.validFrom ?? now;
  const fact: NewFact = {
    ...request,
    id,
    content: text,
    contentKey,
    validFrom,
    expires: request.ttl === null ? null : validFrom + request.ttl,
    supersedes: await idsOf(world, request.supersedes),
    corrects: await idsOf(world, request.corrects),
    redacted,
    source: `${FACTS}/${scope}${id}`,
  };
  const claims = await claimsOf(world, fact);
  const endings = await endingsBy(world, fact, claims, now);
  const put: Change = {
    kind: 'put-origin',
    origin: fact.source,
    sources: [boundFact(fact, claims, fact.expires ?? END, world.ontology)],
  };
  const changes = [put, ...(await Promise.all(endings.map(({ fact: old, end }) => ending(world, old, end))))];
  const writes: FactWrite[] = [
    { kind: 'add', fact, claims },
    ...endings.map(({ fact: old, end }): FactWrite => ({ kind: 'end', fact: old.id, end })),
  ];
  await store.commit(changes, factsCommit(world, fact.author, `fact ${id}`, writes));
  const ended = endings.map(({ fact: old }) => old.id);
  return { outcome: 'committed', fact: await theFact(store, id), claims, ended, redacted };
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
  if (isOwn) return { outcome: 'duplicate', fact: known, claims, ended: [], redacted };
  await store.commit(
    [],
    factsCommit(world, author, `corroborates fact ${known.id}`, [
      { kind: 'corroborate', fact: known.id, author, provenance },
    ]),
  );
  return { outcome: 'corroborated', fact: await theFact(store, known.id), claims, ended: [], redacted };
}

async function idsOf({ store }: MemoryWorld, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) found.push((await theFact(store, id)).id);
  return found;
}

/** What the words say, with each subject under the name it goes by in this world. */
async function claimsOf({ store, ontology }: MemoryWorld, fact: NewFact): Promise<FactClaim[]> {
  const read = readClaims(fact.content, fact.scope, ontology);
  const folded = [...new Set(read.map(({ subject }) => foldName(subject.name)))];
  const hits = folded.length === 0 ? [] : await store.named(folded);
  return read.map(({ subject, attribute, value, told, as, mode, qualifiers }) => {
    const named = hits.filter(({ name }) => foldName(name) === foldName(subject.name));
    const [hit] = named;
    const isOne = hit !== undefined && named.every(({ entity }) => entity === hit.entity);
    return {
      fact: fact.id,
      subject: isOne ? hit.entity : slug(subject.name),
      subjectName: subject.name,
      attribute,
      value,
      told,
      mode,
      qualifiers: as === 'use' ? { ...qualifiers, [USE]: true } : qualifiers,
    };
  });
}

interface Ending {
  readonly fact: Fact;
  readonly end: FactEnd;
}

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
  for (const claim of claims) {
    if (claim.mode !== 'changes' && claim.mode !== 'ends') continue;
    const key: ThreadKey = { subject: claim.subject, attribute: claim.attribute };
    const others = (await store.facts.claims(key)).filter((one) => overturned(one, claim));
    const facts = others.length === 0 ? [] : await store.facts.facts({ ids: others.map((one) => one.fact) });
    for (const old of facts)
      if (isCurrent(old, now) && old.validFrom <= fact.validFrom && old.confidence <= fact.confidence + 0.5)
        add(old, 'superseded', 'settled by the words of the newer fact');
  }
  return [...endings.values()];
}

/** What becomes of its statements: they end with it, or were never so. */
export async function ending({ store, ontology }: MemoryWorld, fact: Fact, end: FactEnd): Promise<Change> {
  if (neverHeld(end.how)) return { kind: 'drop-origin', origin: fact.source };
  const claims = await store.facts.claims({ facts: [fact.id] });
  const until = Math.min(end.at, fact.expires ?? END);
  return { kind: 'put-origin', origin: fact.source, sources: [boundFact(fact, claims, until, ontology)] };
}

export interface RetireRequest {
  readonly fact: string;
  readonly reason: string;
  readonly by?: string;
  /** It never held. */
  readonly wrong?: boolean;
  /** The fact that takes its place. */
  readonly replacedBy?: string;
}

export async function retireFact(world: MemoryWorld, request: RetireRequest): Promise<Fact> {
  const { store } = world;
  const fact = await theFact(store, request.fact);
  if (request.reason.trim() === '')
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
  const at = Math.max(await world.now(), fact.validFrom + 1);
  const end: FactEnd = { at, how, by, author: request.by ?? 'person', reason: request.reason };
  const why = `fact ${fact.id} ${how}: ${request.reason}`;
  await store.commit(
    [await ending(world, fact, end)],
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
