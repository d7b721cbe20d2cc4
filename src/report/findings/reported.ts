/** What reports are given: findings with their rule's words and the passages that show them. */
import type { ShownCitation, ShownFinding } from '../../engine/evidence.js';
import type { Excerpt } from '../../engine/excerpt.js';
import { type Finding, type FindingKind, groupBy, type RuleFailure, type Run } from '../../model/index.js';
import type { Unread } from '../unread.js';
import type { Entry, SharedStatement } from './fold.js';
import { screenOf } from './screen.js';

export interface Reported {
  readonly world: string;
  readonly findings: readonly ShownFinding[];
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
  readonly findings: readonly ShownFinding[];
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
export function firstPlace({ evidence }: ShownFinding): ShownCitation | null {
  const all = evidence.flatMap(({ citations }) => citations);
  return (
    all.find(({ excerpt }) => excerpt !== null) ?? all.find(({ lines }) => lines !== null) ?? all[0] ?? null
  );
}

/** A line of a source, by the first statement that stands in it. */
export interface ReportedPlace extends ShownCitation {
  /** Where the words of the other statements stand in the same line. */
  readonly also: readonly Excerpt[];
}

/** Every place once, in the order of the evidence. */
export function placesOf({ evidence }: ShownFinding): ReportedPlace[] {
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
