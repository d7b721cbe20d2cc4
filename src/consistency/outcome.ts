/** When a check fails: what counts, how much of it is allowed, and the exit code that says so. */
import type { Finding, RuleFailure } from '../model/index.js';

export interface Tolerance {
  /** What is only possible counts too. */
  readonly strict?: boolean;
  /** More warnings than this fail the check; any number is fine when absent. */
  readonly maxWarnings?: number;
}

export interface Outcome {
  /** 0: nothing that fails. 1: findings that do. 2: the check itself could not be done to its end. */
  readonly code: 0 | 1 | 2;
  /** In words, for the last line of a report. */
  readonly because: string;
}

export interface Checked {
  readonly findings: readonly Pick<Finding, 'severity' | 'certainty'>[];
  readonly failures: readonly RuleFailure[];
}

/** A rule that could not be run outweighs what others found: nobody knows what it would have said. */
export function outcomeOf({ findings, failures }: Checked, { strict, maxWarnings }: Tolerance = {}): Outcome {
  if (failures.length > 0) return { code: 2, because: `${count(failures.length, 'rule')} could not be run` };
  const counted = findings.filter(({ certainty }) => strict === true || certainty === 'certain');
  const errors = counted.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return { code: 1, because: count(errors, 'error') };
  const warnings = counted.filter(({ severity }) => severity === 'warn').length;
  if (maxWarnings !== undefined && warnings > maxWarnings)
    return { code: 1, because: `${count(warnings, 'warning')}, and ${maxWarnings} allowed` };
  return { code: 0, because: warnings === 0 ? 'nothing found' : count(warnings, 'warning') };
}

function count(number: number, what: string): string {
  return number === 1 ? `one ${what}` : `${number} ${what}s`;
}
