/** A rule: what it is called, how much it weighs, and how it is run. */
import type { Certainty, FindingKind, Position, Severity } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Anchor } from '../store/findings.js';
import type { Dirt } from '../store/ground.js';
import type { Ground } from './ground/ground.js';
import type { Hit } from './hit.js';

export interface RuleHeader {
  /** `core/exclusive-object`, `high-fantasy/two-crowns`, or as a person named it: `no-overlapping-kingdoms`. */
  readonly id: string;
  readonly name: string;
  readonly kind: FindingKind;
  /** A ceiling: see `Finding.severity`. */
  readonly severity: Severity;
  /** What it checks, in a sentence. */
  readonly description: string;
  readonly why: string;
  readonly fix: string;
  /** A pack's id, or `world`. */
  readonly pack: string;
  /**
   * `sanity` rules look at one entity's own dates and run first: who fails one is left out of all other rules.
   * `late` rules read findings and run last.
   */
  readonly order: 'sanity' | 'normal' | 'late';
  /**
   * What was only found in prose counts in full, and so do types that were inferred. Without this a finding that needs
   * one of them is possible.
   */
  readonly acceptsExtracted?: boolean;
  /**
   * `only`: says no more than what is certain once prose that tells it exactly is believed, and is not without.
   * `apart`: another rule says that of the same statements. `too`: prose that tells it exactly counts as what is written.
   * `first`: so it does, and what is told less exactly is possible.
   */
  readonly exact?: 'only' | 'apart' | 'too' | 'first';
}

/** Made from declarations, or written in TypeScript: run over the ground. One for each relation or attribute. */
export interface GroundRule extends RuleHeader {
  readonly form: 'ground';
  /** The relation, attribute or expectation it was made for; empty for a rule that stands by itself. */
  readonly part: string;
  /** The same question in Cypher: what `explain` shows, and the oracle in tests. Empty where there is none. */
  readonly cypher: string;
  /** What it finds at one anchor hangs on all others: it is only run over everything. */
  readonly isWhole?: true;
  /** Where findings may lie, for a run over everything; may name more than there are. */
  anchors(ground: Ground): Iterable<Anchor>;
  /** Whose findings may be others after this change; `everything` when that would be too many to tell. */
  affected(ground: Ground, dirt: Dirt): Iterable<Anchor> | 'everything';
  /** Exact. May be asked again for the same anchor when the ground had to load something first. */
  check(ground: Ground, anchor: Anchor): readonly Hit[];
}

/** One Cypher query; each row is a finding. */
export interface CypherRule extends RuleHeader {
  readonly form: 'cypher';
  readonly part: '';
  readonly cypher: string;
  /** The variable whose entity partitions the findings; null when there is none, and live sweeps postpone it. */
  readonly anchor: string | null;
  /** With `{k1.name}` and `{c1.valid_from}`; empty for a rule that gets its message from its description. */
  readonly message: string;
  /** Variables for the fields of a finding; null where they are inferred. */
  readonly subject: string | null;
  readonly predicate: string | null;
  /** For anachronisms. */
  readonly claim: string | null;
  /** Columns of the answer that are shown but do not tell two findings apart. */
  readonly volatile: readonly string[];
  /** Written by a person: runs in a process of its own, with a time limit. */
  readonly own: boolean;
  /** Names of thresholds handed in as parameters: `$mother_age_max`. */
  readonly thresholds: readonly string[];
  readonly certainty: Certainty;
  /** Where the query begins, for a rule that stands in a file. */
  readonly at: Position | null;
}

export type Rule = GroundRule | CypherRule;

/** A family of rules that declarations make: one file each. */
export interface Operator {
  readonly family: string;
  rules(ontology: Ontology): readonly GroundRule[];
}
