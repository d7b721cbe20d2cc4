/** What reports are given: findings with their rule's words and the passages that show them. */
import {
  type Finding,
  type FindingKind,
  groupBy,
  type RuleFailure,
  type Run,
  type Severity,
} from '../../model/index.js';
import type { Cited } from '../citations.js';
import type { Unread } from '../unread.js';
import type { Entry, SharedStatement } from './fold.js';
import { screenOf } from './screen.js';

export interface ReportedExcerpt {
  readonly line: number;
  readonly text: string;
  /** Counted from 1, in UTF-16 units. */
  readonly column: number;
  readonly length: number;
}

export interface ReportedCitation extends Cited {
  /** Where the statement is written. */
  readonly excerpt: ReportedExcerpt | null;
  /** Where the words it quotes stand in the running text. */
  readonly prose: ReportedExcerpt | null;
}

export interface ReportedEvidence {
  /** The statement's id, in words, and when it holds. */
  readonly id: string;
  readonly told: string;
  readonly when: string;
  readonly citations: readonly ReportedCitation[];
}

export interface ReportedRule {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly why: string;
  readonly fix: string;
  readonly severity: Severity;
  readonly cypher: string;
}

export interface ReportedFinding {
  readonly finding: Finding;
  readonly rule: ReportedRule;
  readonly evidence: readonly ReportedEvidence[];
}

export interface Reported {
  readonly world: string;
  readonly findings: readonly ReportedFinding[];
  /** What is known of the statements that several of them rest on. */
  readonly shared: ReadonlyMap<string, SharedStatement>;
  readonly run: Run | null;
  readonly failures: readonly RuleFailure[];
  /** Files of which only an earlier text is known, or none. */
  readonly unread: readonly Unread[];
  /** No file was read and no fact was told yet. */
  readonly isEmpty: boolean;
  /** Left out because the baseline lists them. */
  readonly suppressed: number;
  /** Left out because a person has dismissed them or declared them exceptions. */
  readonly setAside: number;
}

export const KIND_WORDS: Readonly<Record<FindingKind, { readonly one: string; readonly many: string }>> = {
  contradiction: { one: 'contradiction', many: 'contradictions' },
  anachronism: { one: 'anachronism', many: 'anachronisms' },
  'ontology-violation': { one: 'ontology violation', many: 'ontology violations' },
  orphan: { one: 'gap', many: 'gaps' },
  confusion: { one: 'confusion', many: 'confusions' },
};

export interface ReportedEntry {
  readonly entry: Entry;
  readonly findings: readonly ReportedFinding[];
}

/** All of a report in the entries and the order in which a screen shows it; gaps come last. */
export function orderedEntries({ findings, shared }: Reported): ReportedEntry[] {
  const byId = new Map(findings.map((one) => [one.finding.id, one]));
  const isGap = ({ kind }: Finding) => kind === 'orphan';
  const all = findings.map(({ finding }) => finding);
  return [all.filter((one) => !isGap(one)), all.filter(isGap)]
    .flatMap((some) => {
      const { shown, more } = screenOf(some, shared);
      return [...shown, ...more];
    })
    .map((entry) => ({ entry, findings: entry.findings.flatMap(({ id }) => byId.get(id) ?? []) }));
}

/** The place a finding is shown at: the first line that says any of it. */
export function firstPlace({ evidence }: ReportedFinding): ReportedCitation | null {
  const all = evidence.flatMap(({ citations }) => citations);
  return (
    all.find(({ excerpt }) => excerpt !== null) ?? all.find(({ lines }) => lines !== null) ?? all[0] ?? null
  );
}

/** A line of a source, by the first statement that stands in it. */
export interface ReportedPlace extends ReportedCitation {
  /** Where the words of the other statements stand in the same line. */
  readonly also: readonly ReportedExcerpt[];
}

/** Every place once, in the order of the evidence. */
export function placesOf({ evidence }: ReportedFinding): ReportedPlace[] {
  const all = evidence.flatMap(({ citations }) => citations);
  const lines = groupBy(all, ({ file, lines: span, excerpt, prose }) => {
    const shown = prose ?? excerpt;
    return `${file}:${shown?.line ?? span?.start ?? ''}`;
  });
  return [...lines.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    return [{ ...first, also: others.flatMap(({ prose, excerpt }) => prose ?? excerpt ?? []) }];
  });
}
