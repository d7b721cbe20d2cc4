/** Findings: what a rule found, who has judged it and how, and the runs that found them. */

export const FINDING_KINDS = [
  'contradiction',
  'anachronism',
  'ontology-violation',
  'orphan',
  'confusion',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** `possible`: no date rules it out and none proves it; it marks nothing and fails no check. */
export const CERTAINTIES = ['certain', 'possible'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

export const SEVERITIES = ['error', 'warn', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * `gone`: its evidence has vanished. `judged`: a lint judgement settled it. The middle three are a person's verdicts
 * and are remembered; evidence that changes opens the finding again.
 */
export const FINDING_STATUSES = ['open', 'confirmed', 'dismissed', 'exception', 'gone', 'judged'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];
export type Verdict = 'confirmed' | 'dismissed' | 'exception';

export const ANACHRONISM_CLAIMS = ['EXISTED_BEFORE', 'EXISTED_AFTER', 'EXISTED_DURING_MISMATCH'] as const;
export type AnachronismClaim = (typeof ANACHRONISM_CLAIMS)[number];

/** A change that was changed back; two values at once; what newer talk has passed and nobody retired. */
export const CONFUSION_KINDS = ['reversal', 'ambiguity', 'stale'] as const;
export type ConfusionKind = (typeof CONFUSION_KINDS)[number];
/** Reversal: origin, detour, return. Ambiguity: rivals. Stale: the stale one, and what has passed it. */
export type ConfusionRole = 'origin' | 'detour' | 'return' | 'rival' | 'stale' | 'newer';

/** What each kind tells besides its message, as the logical graph shows it. */
export type FindingDetails =
  | {
      readonly kind: 'contradiction';
      /** The two sides in words; a group has more statements than two. */
      readonly claimA: string;
      readonly claimB: string;
    }
  | {
      readonly kind: 'anachronism';
      readonly entityName: string;
      /** The event, or whatever else it is said to have been there for. */
      readonly eventName: string;
      readonly era: string | null;
      readonly claim: AnachronismClaim;
      readonly expected: string;
      readonly actual: string;
    }
  | { readonly kind: 'ontology-violation'; readonly claim: string }
  | {
      readonly kind: 'orphan';
      readonly entityName: string;
      readonly entityType: string;
      /** Stable: `person-lineage`. */
      readonly code: string;
      readonly reason: string;
    }
  | {
      readonly kind: 'confusion';
      readonly confusion: ConfusionKind;
      /** Can be answered by yes or no, without reading the facts. */
      readonly question: string;
      /** Everything of the arc, oldest first, with the part it plays. */
      readonly facts: readonly {
        readonly id: string;
        readonly role: ConfusionRole;
        readonly value: string;
      }[];
      /** Who found it, where a judge did: the model's name, or `judge:`, its version and how sure it was. */
      readonly judge?: string;
    };

/**
 * What a possible finding rests on besides its dates: a statement that was only found in prose (`prose`), or a type that
 * was only inferred from a relation (`type`).
 */
export const FINDING_GUESSES = ['prose', 'type'] as const;
export type FindingGuess = (typeof FINDING_GUESSES)[number];

/** What several findings follow from, where the rule itself can tell: mend it, and all of them are gone. */
export interface FindingCause {
  /** The same for all that follow from it. */
  readonly key: string;
  /** `The era "AS" is in no calendar of this world`. */
  readonly told: string;
  /** What has come of it, of several: `dates are kept as words`. */
  readonly so: string;
  readonly fix: string;
  /** What it follows from itself, should several such causes turn up: a key that is read wrongly gives many a wrong type. */
  readonly wider?: FindingCause;
}

export interface FindingEntity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

export interface FindingVerdict {
  readonly verdict: Verdict;
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reason: string;
  /** After this the finding is open again; null means never. */
  readonly expires: number | null;
}

export interface Finding {
  /** Stable over runs, from its key: `f-3fa9c2d41b07`. */
  readonly id: string;
  /** Changes with the windows, values and thresholds that it rests on. */
  readonly digest: string;
  readonly rule: string;
  /** The relation or attribute for a rule that a declaration made; empty for others. */
  readonly part: string;
  readonly kind: FindingKind;
  readonly certainty: Certainty;
  /** What it counts as now: the rule's severity is a ceiling, reached when a person confirms it or trusts the rule. */
  readonly severity: Severity;
  readonly status: FindingStatus;
  readonly message: string;
  /** The entity it is about. */
  readonly subject: FindingEntity;
  readonly predicate: string | null;
  /** Everyone it involves, the subject first. */
  readonly entities: readonly FindingEntity[];
  /** Ids of the statements that cannot all hold, or that show the gap. */
  readonly statements: readonly string[];
  /** Ids of the sources that assert them now; for a gap, of those that define its subject. */
  readonly sources: readonly string[];
  readonly details: FindingDetails;
  /** Null where it rests on what is written, and for one that is certain. */
  readonly guess: FindingGuess | null;
  /** Null where the rule knows of nothing that others could follow from, too. */
  readonly cause: FindingCause | null;
  /** The date that would settle a possible finding, in words. */
  readonly settles: string | null;
  /** A model has been told of it. */
  readonly flagged: boolean;
  /** Milliseconds since 1970. */
  readonly detectedAt: number;
  readonly goneAt: number | null;
  readonly verdict: FindingVerdict | null;
}

export const RUN_MODES = ['live', 'batch'] as const;
export type RunMode = (typeof RUN_MODES)[number];

/** A rule that could not be run to its end: never the same as a rule that found nothing. */
export interface RuleFailure {
  readonly rule: string;
  readonly message: string;
}

/** By kind, certain ones only; `possible`: no date rules them out and none proves them. */
export interface FindingCounts {
  readonly contradictions: number;
  readonly anachronisms: number;
  readonly violations: number;
  readonly orphans: number;
  readonly possible: number;
}

export function countFindings(
  found: readonly (Pick<Finding, 'kind' | 'certainty'> & { readonly count: number })[],
): FindingCounts {
  const sum = (some: typeof found) => some.reduce((all, { count }) => all + count, 0);
  const certain = (wanted: FindingKind) =>
    sum(found.filter(({ kind, certainty }) => kind === wanted && certainty === 'certain'));
  return {
    contradictions: certain('contradiction'),
    anachronisms: certain('anachronism'),
    violations: certain('ontology-violation'),
    orphans: certain('orphan'),
    possible: sum(found.filter(({ certainty }) => certainty === 'possible')),
  };
}

/** `ConsistencyRun`; counts what it saw in its scope. */
export interface Run extends FindingCounts {
  readonly id: string;
  readonly mode: RunMode;
  /** `everything`, `entity:aldric-raventhorne`, `era:long-winter`, `rule:core/max`; `touched` for a live sweep. */
  readonly scope: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly durationMs: number;
  readonly rulesRun: number;
  readonly rulesFailed: readonly RuleFailure[];
  /** Findings that were not open before, and findings whose evidence has vanished. */
  readonly appeared: number;
  readonly gone: number;
}

/** `core/types:HAS_SPECIES`: what a rule, or one of its parts, is called wherever rules are named. */
export function filingOf({ rule, part }: Pick<Finding, 'rule' | 'part'>): string {
  return part === '' ? rule : `${rule}:${part}`;
}
