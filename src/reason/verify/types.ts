/** What a draft claims, and what each claim is worth. */
import type { Citation } from '../cite.js';
import type { ToldStatement } from '../told-statement.js';

/**
 * `contradicted`: the record says otherwise. `disputed`: sources disagree, and the draft does not say so. `provisional`: rests on
 * what no canonical document defines, and the draft does not say so. `nearby`: what it names lies together in the record, or a note
 * has its words, and nothing was found that says it. `out-of-time`: true, but not then. `unsupported`: nothing in the record says so.
 */
export type ClaimVerdict =
  | 'supported'
  | 'contradicted'
  | 'disputed'
  | 'provisional'
  | 'nearby'
  | 'out-of-time'
  | 'unsupported';

export interface JudgedClaim {
  /** Which sentence it stands in, from 0. */
  readonly sentence: number;
  /** What is claimed, in the engine's words: `Aldric Raventhorne ruled Valdorn (in 340 TA)`. */
  readonly claim: string;
  readonly verdict: ClaimVerdict;
  readonly because: string;
  /** What decides it. */
  readonly statements: readonly ToldStatement[];
  /** Who says so; for what only running text says, the passage. */
  readonly citations: readonly Citation[];
  /** Ids of the entities it is about. */
  readonly entities: readonly string[];
}

export interface JudgedSentence {
  readonly text: string;
  readonly start: number;
  /** The worst of its claims; `remark` where it claims nothing about the world. */
  readonly verdict: ClaimVerdict | 'remark';
}

/** The last eight are lines of the contract that a model works under, by their ids there. */
type ViolationCode =
  | 'fabricated-citation'
  | 'misattributed-citation'
  | 'fabricated-quote'
  | 'no-misquote'
  | 'no-invention'
  | 'tool-first'
  | 'lookup-first'
  | 'check-first'
  | 'anachronisms-first'
  | 'unresolved-first'
  | 'tool-error';

export interface Violation {
  readonly code: ViolationCode;
  readonly message: string;
  readonly hint: string;
  /** Which sentence, from 0; null when the draft as a whole. */
  readonly sentence: number | null;
}

/** A tool call and what it returned: what a draft is held against. */
export interface RecordedUse {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Ids of what was returned. */
  readonly statements: readonly string[];
  readonly sources: readonly string[];
  /** What the caller was given to read; empty where it is not kept. */
  readonly text: string;
  /** The error's code, where the call failed. */
  readonly error?: string | null;
}

export interface VerifiedAnswer {
  /** Whether nothing is to be struck and nothing was violated; what was not checked, and what a canonical document says of a provisional entity, may stand with a word of it. */
  readonly ok: boolean;
  readonly sentences: readonly JudgedSentence[];
  readonly claims: readonly JudgedClaim[];
  readonly violations: readonly Violation[];
  readonly counts: Readonly<Record<ClaimVerdict, number>>;
  /** What `current` stood for; null in a world where nothing is dated. */
  readonly now: string | null;
}

/** The worst first. */
export const VERDICTS: readonly ClaimVerdict[] = [
  'contradicted',
  'unsupported',
  'out-of-time',
  'disputed',
  'provisional',
  'nearby',
  'supported',
];
