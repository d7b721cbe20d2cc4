/** The port for facts: what was committed in plain words, how it ended, who repeated it, and the claims read from it. */
import type { Durability, FactKind, Qualifiers } from '../model/index.js';
import type { Seconds } from '../time/index.js';
import type { ReviewMark } from './cases.js';
import type { VerdictRequest } from './findings.js';
import type { Term } from './vectors.js';

export { DURABILITIES, FACT_KINDS, type FactKind } from '../model/index.js';

export const FACT_ENDS = ['retired', 'superseded', 'corrected', 'wrong', 'merged'] as const;
/** `corrected` and `wrong`: it never held. The others: it held until then. */
export type FactEndKind = (typeof FACT_ENDS)[number];

/**
 * `states`: it is so. `changes`: it is so from now on, whatever was said before. `ends`: it is so no longer.
 * `mentions`: spoken of in passing, in a plan or a question, and nothing is said to be so.
 */
export const CLAIM_MODES = ['states', 'changes', 'ends', 'mentions'] as const;
export type ClaimMode = (typeof CLAIM_MODES)[number];

export interface FactEnd {
  /** From this second on it does not hold. */
  readonly at: Seconds;
  readonly how: FactEndKind;
  /** Id of the fact that took its place. */
  readonly by: string | null;
  readonly author: string;
  readonly reason: string;
}

export interface Corroboration {
  readonly author: string;
  readonly provenance: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface NewFact {
  readonly id: string;
  readonly content: string;
  /** Equal for texts that say the same in the same words, in whatever scope: who repeats it is known by it. */
  readonly contentKey: string;
  /** `auth/tokens`: where it was filed; empty at the root. */
  readonly scope: string;
  readonly author: string;
  readonly kind: FactKind;
  readonly confidence: number;
  readonly provenance: string | null;
  readonly durability: Durability;
  readonly validFrom: Seconds;
  /** Null: it does not expire. */
  readonly expires: Seconds | null;
  readonly supersedes: readonly string[];
  readonly corrects: readonly string[];
  /** What was taken out before it was stored: `API key`, `password`. */
  readonly redacted: readonly string[];
  /** The source that its passage and statements belong to. */
  readonly source: string;
}

export interface Fact extends NewFact {
  /** The commit that recorded it, and when that was in milliseconds since 1970. */
  readonly seq: number;
  readonly committedAt: number;
  readonly end: FactEnd | null;
  readonly corroborations: readonly Corroboration[];
}

/** What a fact says of one attribute of one subject. */
export interface FactClaim {
  /** Id of the fact. */
  readonly fact: string;
  /** Id of the entity, as it was known when the fact was committed: what threads are gathered by. */
  readonly subject: string;
  readonly subjectName: string;
  /** An attribute, or a relation type. */
  readonly attribute: string;
  /** Equal values have equal keys, in whatever unit they were written. */
  readonly value: string;
  /** The value in the words of the fact. */
  readonly told: string;
  readonly mode: ClaimMode;
  readonly qualifiers: Qualifiers;
}

export type FactWrite =
  | {
      readonly kind: 'add';
      readonly fact: NewFact;
      readonly claims: readonly FactClaim[];
      /**
       * The latest fact with the same content key that the teller knew of, or null for none. Where another has come
       * since, the whole commit is refused with `facts/known`. When absent, nobody looks.
       */
      readonly lastTold?: string | null;
    }
  /** `standing`: where it has ended by now, the whole commit is refused with `facts/ended`. */
  | { readonly kind: 'end'; readonly fact: string; readonly end: FactEnd; readonly standing?: boolean }
  /**
   * The word on a confusion, as it was seen with these of its facts standing. Where it was answered since, or one of them
   * has ended, the whole commit is refused with `facts/answered`: two answers at once must not both count.
   */
  | { readonly kind: 'answer'; readonly verdict: VerdictRequest; readonly standing: readonly string[] }
  /** Takes the end back. */
  | { readonly kind: 'reopen'; readonly fact: string }
  | {
      readonly kind: 'corroborate';
      readonly fact: string;
      readonly author: string;
      readonly provenance: string | null;
    }
  /**
   * Deletes what this author said and nobody else did, whose sources the same commit drops; what somebody else
   * repeated becomes theirs. It is recorded that it happened, and not what it was.
   */
  | { readonly kind: 'erase'; readonly author: string; readonly by: string; readonly reason: string };

export interface FactFilter {
  /** Full ids, or unique beginnings of them. */
  readonly ids?: readonly string[];
  readonly sources?: readonly string[];
  readonly contentKey?: string;
  /** With everything below it. */
  readonly scope?: string;
  readonly author?: string;
  readonly kinds?: readonly FactKind[];
  /** Only what holds then. */
  readonly at?: Seconds;
  /** Recorded time: facts and ends that were known by this commit. */
  readonly asOf?: number;
  readonly limit?: number;
  /** The latest first; the earliest first when absent. */
  readonly newestFirst?: boolean;
}

/** What a thread is gathered by. */
export interface ThreadKey {
  readonly subject: string;
  readonly attribute: string;
}

export type ClaimFilter =
  | { readonly facts: readonly string[] }
  | Pick<ThreadKey, 'subject'>
  /** Of whatever subject; so many of the latest. */
  | (Pick<ThreadKey, 'attribute'> & { readonly latest: number })
  | ThreadKey;

/** By what facts near to one are found. */
export interface LikeFact {
  /** Words that it says, in the forms they may have. */
  readonly terms: readonly Term[];
  /** Where it was filed; empty for nowhere. */
  readonly scope: string;
  /** Who told it; empty for nobody. */
  readonly author: string;
  /** Names in it that may be a teller's. */
  readonly named: readonly string[];
}

/** What a fact speaks of, as numbers of length one. */
export interface FactSense {
  /** Its id. */
  readonly fact: string;
  readonly sense: Float32Array;
}

export interface NearFact {
  readonly fact: Fact;
  /** How much ties it to the other: 1 for a word that both say and nobody else. */
  readonly weight: number;
}

/** What is said in a thread to be so, by a fact that holds. */
export interface StandingClaim extends FactClaim {
  /** Since when the fact holds. */
  readonly validFrom: Seconds;
}

/** Threads that changed since they were last read, as they stood after the commit `seq`. */
export interface FactDirt {
  readonly threads: readonly ThreadKey[];
  readonly seq: number;
}

/** All threads were read once. */
export interface ThreadsRead {
  /** By which detective, since another would ask something else. */
  readonly by: string;
  readonly now: Seconds;
}

/** What was read of it, and the ids of fresh facts that were held against others. */
export interface FollowedFacts extends FactDirt {
  readonly held: readonly string[];
}

export interface FactLogEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly action: 'committed' | 'corroborated' | 'ended' | 'reopened' | 'resolved' | 'erased';
  readonly actor: string;
  /** Id of the fact; of the finding that was resolved; null for an erasure. */
  readonly subject: string | null;
  readonly scope: string | null;
  /** How it ended, the verdict, or how many facts were erased. */
  readonly how: string | null;
  readonly reason: string | null;
}

export interface FactLogFilter {
  readonly actor?: string;
  /** Id of a fact or finding, or the beginning of one. */
  readonly subject?: string;
  /** Milliseconds since 1970. */
  readonly since?: number;
  readonly limit?: number;
}

/** How the facts of an author ended; a fact that stands is counted under nothing else. */
export interface AuthorRecord {
  readonly author: string;
  readonly facts: number;
  readonly standing: number;
  /** That somebody else said too. */
  readonly corroborated: number;
  /** What others said that this author repeated. */
  readonly repeated: number;
  readonly superseded: number;
  readonly merged: number;
  readonly retired: number;
  /** Never so, by their own word. */
  readonly ownCorrections: number;
  /** Never so, by somebody else's word. */
  readonly wrong: number;
  /** Ended by the answer to a confusion. */
  readonly ruledOut: number;
}

export interface Erasure {
  /** Equal for equal names: a second request is known by it. */
  readonly authorHash: string;
  readonly facts: number;
  readonly by: string;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a store does for facts; the rest is decided over it. */
export interface FactPort {
  facts(filter?: FactFilter): Promise<Fact[]>;
  /** How many there are, whatever the filter's limit. */
  count(filter?: FactFilter): Promise<number>;
  /**
   * Facts that speak of the same as this one, standing or ended, the nearest first; rare words, places and tellers count
   * for more. Of what many have only the latest are looked at, so that it takes as long in a large memory as in a small one.
   */
  near(like: LikeFact, limit: number): Promise<NearFact[]>;
  /** After an erasure: leaves no byte of what was deleted in the file or its log. False when another reader prevents it. */
  scrub(): Promise<boolean>;
  /** Those who told most first; also who only repeated others. */
  authors(author?: string): Promise<AuthorRecord[]>;
}

export interface FactStore extends FactPort {
  /** Those that ended, came back or expired since then, of those that a confusion is about. */
  changed(since: ReviewMark, now: Seconds): Promise<string[]>;
  /** Threads in which a fact began or ceased to hold in between, by time alone. */
  turned(since: Seconds, now: Seconds): Promise<ThreadKey[]>;
  /** The latest first. */
  log(filter?: FactLogFilter): Promise<FactLogEntry[]>;
  /** What these facts say, or all that is said of a subject or in one thread; in the order it was committed. */
  claims(filter: ClaimFilter): Promise<FactClaim[]>;
  /** What facts that hold then say in a thread to be so; in the order it was committed. */
  standing(thread: ThreadKey, at: Seconds): Promise<StandingClaim[]>;
  /** Those that were not held against others yet; every fact is noted here by the commit that tells it. */
  fresh(options: { readonly newestFirst?: boolean; readonly limit: number }): Promise<Fact[]>;
  /** Null before the first time. */
  threadsRead(): Promise<ThreadsRead | null>;
  noteThreadsRead(read: ThreadsRead): Promise<void>;
  /** Threads of subjects that more than one fact speaks of. */
  threads(): Promise<ThreadKey[]>;
  /** Every change of a fact notes its threads here, in the same transaction. */
  dirt(): Promise<FactDirt>;
  /**
   * Those threads have been read, and those facts held. When nothing is left, jobs of this kind that have not begun are
   * taken out of the queue: they would find nothing to do. Not durable by itself: what a crash undoes is done again.
   */
  followed(done: FollowedFacts, kind: string): Promise<void>;
  /** Kept for this model; one that is there stays. */
  keepSenses(model: string, senses: readonly FactSense[]): Promise<void>;
  /** Facts whose numbers by this model lie nearest to these, the nearest first; the weight is their cosine. */
  alike(model: string, sense: Float32Array, limit: number): Promise<NearFact[]>;
  erasures(): Promise<Erasure[]>;
}
