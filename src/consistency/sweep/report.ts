/** Closes a sweep: settles what was found against what was known, and writes the run. */
import type { FindingKind, RuleFailure, Run, RunMode } from '../../model/index.js';
import type { FindingStore, Found, Settled, WholeRun } from '../../store/findings.js';
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
  /** It was over everything. */
  readonly whole?: WholeRun;
}

export async function close(store: FindingStore, swath: Swath, closing: Closing): Promise<SweepReport> {
  const { found, swept, failures } = swath;
  const { mode, scope, startedAt, seq, mark, rules } = closing;
  const finishedAt = Date.now();
  // What a rule that failed would have said is not known: it stays to be asked.
  const postponed = [...new Set([...closing.postponed, ...failures.map(({ rule }) => rule)])];
  const certain = (kind: FindingKind) =>
    found.filter((one) => one.kind === kind && one.certainty === 'certain').length;
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
          contradictions: certain('contradiction'),
          anachronisms: certain('anachronism'),
          violations: certain('ontology-violation'),
          orphans: certain('orphan'),
          possible: found.filter(isPossible).length,
        }
      : null,
    mayBeLost: mode === 'live',
  });
  return { ...settled, failures, postponed, keys: new Set(found.map(({ key }) => key)) };
}

function isPossible({ certainty }: Found): boolean {
  return certainty === 'possible';
}
