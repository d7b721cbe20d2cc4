/** What memory needs of a world. */
import type { Judge } from '../language/judge/index.js';
import { foldName, plainText } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Fact, FactEndKind, FactWrite } from '../store/facts.js';
import type { NewJob } from '../store/queue.js';
import type { CommitOptions, Store } from '../store/store.js';
import { END, type Seconds } from '../time/index.js';
import { demandName } from './request.js';

export interface MemoryWorld {
  readonly store: Store;
  readonly ontology: Ontology;
  /** The present, in seconds. */
  readonly now: () => Promise<Seconds>;
  /** The world's policy: within one conversation the last word ends what was said before. */
  readonly lastWordCounts?: boolean;
  /** Written before every change of facts, in its transaction: what must be so for it to count. */
  readonly first?: readonly FactWrite[];
  /** Null, or absent, where no judge reads neighbourhoods. */
  readonly judge?: () => Judge | null;
  /** Enqueued with each change of facts, in its transaction: what must follow cannot be lost after it. */
  readonly jobs?: () => readonly NewJob[];
}

/** How a change of facts is committed. */
export function factsCommit(
  { jobs, first = [] }: MemoryWorld,
  author: string,
  reason: string,
  facts: readonly FactWrite[],
): CommitOptions {
  demandName(author);
  return { author, reason: plainText(reason), facts: [...first, ...facts], jobs: jobs?.() ?? [] };
}

/** No file can be called so: an ingest leaves these alone. */
export const FACTS = 'facts:';

/** Texts in the same words, filed in the same place, have the same; `sameWordsKey` knows where the place matters. */
export function contentKeyOf(scope: string, content: string): string {
  return `${scope}\u001f${foldName(content)}`;
}

/** What the fact's passage and statements are filed under. */
export function sourceOf(scope: string, id: string): string {
  return `${FACTS}/${scope === '' ? '' : `${scope}/`}${id}`;
}

export function neverHeld(how: FactEndKind): boolean {
  return how === 'corrected' || how === 'wrong';
}

export function heldUntil({ expires, end }: Pick<Fact, 'expires' | 'end'>): Seconds {
  return Math.min(expires ?? END, end?.at ?? END);
}

/** `valid_from ≤ at < valid_until`, everywhere. */
export function isCurrent(fact: Fact, at: Seconds): boolean {
  return fact.validFrom <= at && at < heldUntil(fact) && !(fact.end !== null && neverHeld(fact.end.how));
}
