/** The port for judges: readings of the story, the cases they were cut into, and what was found confusing. */
import type { ConfusionKind } from '../model/index.js';
import type { Seconds } from '../time/index.js';

/** How much of the story was told. */
export interface Coverage {
  /** Facts that could have been told. */
  readonly facts: number;
  readonly told: number;
  /** Told whatever chance says: the newest, and those that open, turn or close a thread. */
  readonly kept: number;
  /** Left out for want of room, not by chance. */
  readonly noRoom: number;
  readonly cases: number;
  readonly seed: string;
}

export interface StoryReading {
  readonly id: number;
  /** The last commit that it knew of. */
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly coverage: Coverage;
  readonly finishedAt: number | null;
}

export interface NewCase {
  /** Hash of what is asked. */
  readonly key: string;
  readonly facts: readonly string[];
}

export interface JudgedCase extends NewCase {
  readonly reading: number;
  readonly askedAt: number;
  readonly failures: number;
  readonly failure: string | null;
  readonly judge: string | null;
  /** JSON. */
  readonly answer: string | null;
  readonly answeredAt: number | null;
}

/** A confusion that a judge has told of. */
export interface NewMatter {
  /** Of its finding. */
  readonly key: string;
  /** The id of its finding. */
  readonly finding: string;
  readonly kind: ConfusionKind;
  /** Oldest first. */
  readonly facts: readonly string[];
  /** Those among them that hold if its question is answered by yes. */
  readonly holdsIfYes: readonly string[];
  readonly question: string;
  readonly judge: string;
  readonly at: number;
}

export interface Matter extends NewMatter {
  readonly row: number;
}

/** Up to where findings are in step with what judges told. */
export interface ReviewMark {
  /** The last commit that was known then. */
  readonly seq: number;
  readonly now: Seconds;
}

export interface CaseCounts {
  readonly open: number;
  readonly givenUp: number;
  readonly answered: number;
  /** Facts that a judge has read at least once. */
  readonly factsRead: number;
}

export interface PolicyClosing {
  readonly finding: string;
  readonly digest: string;
  readonly because: string;
  readonly at: number;
}

export interface CaseStore {
  /** A new reading; cases of earlier ones that nobody answered are dropped, and those asked before are not asked again. */
  read(reading: Pick<StoryReading, 'seq' | 'coverage'>, cases: readonly NewCase[]): Promise<StoryReading>;
  /** The latest first. */
  readings(filter?: { readonly finished?: boolean; readonly limit?: number }): Promise<StoryReading[]>;
  /** Unanswered and not given up, in the order of the story; or one by the beginning of its key. */
  open(filter?: { readonly givenUp?: boolean; readonly limit?: number }): Promise<JudgedCase[]>;
  byKey(beginning: string): Promise<JudgedCase | null>;
  /** False when somebody has answered it before. */
  answer(key: string, judge: string, answer: string): Promise<boolean>;
  fail(key: string, why: string): Promise<void>;
  counts(): Promise<CaseCounts>;
  /** All of them, or those about one of these facts. */
  matters(filter?: { readonly facts?: readonly string[] }): Promise<Matter[]>;
  /** Null before the first time. */
  reviewed(): Promise<ReviewMark | null>;
  /** Not durable by itself: what a crash undoes is done again. */
  noteReviewed(mark: ReviewMark): Promise<void>;
  /** Puts it in the place of what was known under its key. */
  putMatter(matter: NewMatter): Promise<void>;
  /** It is asked no longer. */
  dropMatter(key: string): Promise<void>;
  /** Once for each finding and what it rests on; false when it was closed so before. */
  closeByPolicy(closing: Omit<PolicyClosing, 'at'>): Promise<boolean>;
  closings(): Promise<PolicyClosing[]>;
}

/** A judge who fails so often at one case is not asked again. */
export const MOST_FAILURES = 3;
