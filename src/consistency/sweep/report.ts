/** Closes a sweep: settles what was found against what was known, and writes the run. */
import { countFindings, type RuleFailure, type Run, type RunMode } from '../../model/index.js';
import type { FindingStore, Settled, Swept, WholeRun } from '../../store/findings.js';
import { type BookedRule, nameOf } from '../rule-book.js';
import type { Swath } from './sweeping.js';

export interface SweepReport extends Settled {
  readonly run: Run | null;
  readonly failures: readonly RuleFailure[];
  /** `id` or `id:part`: what only a run over everything can answer, and has not. */
  readonly postponed: readonly string[];
  /** Keys of all that was found in the scope. */
  readonly keys: ReadonlySet<string>;
}

export interface Closing {
  readonly mode: RunMode;
  readonly scope: string;
  readonly startedAt: number;
  readonly seq: number;
  readonly mark: number | null;
  /** Ids of the rules that were run, or tried. */
  readonly rules: readonly string[];
  readonly postponed: readonly string[];
  /** False leaves no record of the run. */
  readonly recorded: boolean;
  /** It was over everything, or by other rules than the last that was. */
  readonly whole?: WholeRun | undefined;
}

export async function close(store: FindingStore, swath: Swath, closing: Closing): Promise<SweepReport> {
  const { found, swept, failures } = swath;
  const { mode, scope, startedAt, seq, mark, rules } = closing;
  const finishedAt = Date.now();
  // What a rule that failed would have said is not known: it stays to be asked.
  const postponed = [...new Set([...closing.postponed, ...failures.map(({ rule }) => rule)])];
  const settled = await store.settle({
    seq,
    mark,
    swept,
    found,
    postponed,
    ...(closing.whole ? { whole: closing.whole } : {}),
    run: closing.recorded
      ? {
          mode,
          scope,
          startedAt,
          finishedAt,
          durationMs: finishedAt - startedAt,
          rulesRun: new Set(rules).size,
          rulesFailed: failures,
          ...countFindings(found.map(({ kind, certainty }) => ({ kind, certainty, count: 1 }))),
        }
      : null,
    mayBeLost: mode === 'live',
  });
  return { ...settled, failures, postponed, keys: new Set(found.map(({ key }) => key)) };
}

/** The detective of team memory looks after these by itself. */
const KEPT_ELSEWHERE = 'memory/';

/** Findings of rules that are disabled or exist no longer have nothing to stand on. */
export async function withoutRule(store: FindingStore, active: readonly BookedRule[]): Promise<Swept[]> {
  const names = new Set(active.map(({ rule }) => nameOf(rule)));
  return (await store.reported())
    .filter(({ rule }) => !rule.startsWith(KEPT_ELSEWHERE))
    .filter(({ rule, part }) => !names.has(part === '' ? rule : `${rule}:${part}`))
    .map(({ rule, part }) => ({ rule, part, anchors: 'everything' }));
}
