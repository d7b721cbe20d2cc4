/** Facts that were read and held against what is known, and how they are written together. */
import { append } from '../model/append.js';
import { foldName } from '../model/index.js';
import type { Change, CommitReport } from '../store/changes.js';
import type { Fact, FactClaim, FactWrite, NewFact } from '../store/facts.js';
import { END } from '../time/index.js';
import { boundFact } from './bound.js';
import { type Ending, endingsOf } from './held-windows.js';
import { factsCommit, type MemoryWorld } from './memory-world.js';
import type { ReadRequest } from './request.js';
import type { StandingThreads } from './standing-threads.js';
import type { WordClaim } from './words/claim.js';
import { nameForms } from './words/names.js';

/** A fact that was read and held against what is known, and is not written yet. */
export interface Draft {
  readonly request: ReadRequest;
  readonly fact: NewFact;
  readonly claims: readonly FactClaim[];
  readonly endings: readonly Ending[];
  /** The last fact in the same words when this was read; undefined where it does not matter. */
  readonly lastTold: string | null | undefined;
}

/** What was told before and is told again. */
export interface Repeat {
  readonly request: ReadRequest;
  readonly known: Fact;
  readonly claims: readonly FactClaim[];
  readonly redacted: readonly string[];
  /** Null where the same author said it before, and there is nothing to write. */
  readonly write: Extract<FactWrite, { kind: 'corroborate' }> | null;
}

export type Waiting = Draft | Repeat;

export const isRepeat = (one: Waiting): one is Repeat => 'known' in one;
export const isDraft = (one: Waiting): one is Draft => 'fact' in one;
/** Who says the same has the same. */
export const keyOf = (one: Waiting): string => (isRepeat(one) ? one.known : one.fact).contentKey;

/** What facts that are not written yet will be found by. */
export class Trail {
  readonly #names = new Map<string, string>();

  leave(claims: readonly FactClaim[]): void {
    for (const { subjectName, told } of claims)
      for (const name of [subjectName, told]) this.#names.set(foldName(name), name);
  }

  /** Would this be read otherwise if they were known, under one of their names? */
  leadsTo(read: readonly WordClaim[]): boolean {
    if (this.#names.size === 0) return false;
    const isCalledOtherwise = (name: string) =>
      nameForms(name).some((form) => (this.#names.get(form) ?? name) !== name);
    return read.some((claim) => isCalledOtherwise(claim.subject.name));
  }
}

/** Null where nothing is to be written. */
export async function writeWaiting(
  world: MemoryWorld,
  waiting: readonly Waiting[],
  threads: StandingThreads,
): Promise<CommitReport | null> {
  const changes: Change[] = [];
  const writes: FactWrite[] = [];
  for (const one of waiting) {
    if (isRepeat(one)) {
      if (one.write !== null) writes.push(one.write);
      continue;
    }
    const { fact, claims, endings, lastTold } = one;
    const source = boundFact(fact, claims, fact.expires ?? END, world.ontology);
    changes.push({ kind: 'put-origin', origin: fact.source, sources: [source] });
    writes.push({ kind: 'add', fact, claims, lastTold });
    append(changes, await endingsOf(world, endings, threads));
    for (const { fact: old, end } of endings) writes.push({ kind: 'end', fact: old.id, end });
  }
  if (writes.length === 0) return null;
  const told = waiting.filter((one) => isDraft(one) || one.write !== null);
  const authors = [...new Set(told.map(({ request }) => request.author))];
  const again = told.filter(isRepeat).map(({ known }) => known.id);
  const why = [
    several(
      '',
      told.filter(isDraft).map(({ fact }) => fact.id),
    ),
    several('corroborates ', again),
  ];
  return world.store.commit(
    changes,
    factsCommit(world, authors.join(', '), why.filter((words) => words !== '').join('; '), writes),
  );
}

function several(what: string, ids: readonly string[]): string {
  const [first] = ids;
  if (first === undefined) return '';
  return ids.length === 1 ? `${what}fact ${first}` : `${what}${ids.length} facts, ${first} and others`;
}

/** Those that have one more witness now. */
export async function readBack(
  { store }: MemoryWorld,
  waiting: readonly Waiting[],
): Promise<Map<string, Fact>> {
  const ids = waiting.flatMap((one) => (isRepeat(one) && one.write !== null ? [one.known.id] : []));
  return new Map((ids.length === 0 ? [] : await store.facts.facts({ ids })).map((fact) => [fact.id, fact]));
}
