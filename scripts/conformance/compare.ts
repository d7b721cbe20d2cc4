/** What a run of the conformance suite said, held against what is expected of it. */
import { INAPPLICABLE, PASSING } from './expected.js';

export interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

export interface Ran {
  readonly revision: string;
  readonly scenario: string;
  readonly checks: readonly Check[];
}

const BAD = new Set(['FAILURE', 'WARNING']);

/** One line for each surprise; an exception that no run has needed is one, too. */
export function surprisesIn(runs: readonly Ran[]): string[] {
  const known = new Set([...PASSING, ...INAPPLICABLE.map(({ scenario }) => scenario)]);
  const surprises = runs
    .filter(({ scenario }) => !known.has(scenario))
    .map(({ revision, scenario }) => `${revision} ${scenario}: a scenario that is not listed.`);
  const needed = new Set<string>();
  for (const { revision, scenario, checks } of runs)
    for (const { id, status, errorMessage } of checks) {
      if (!BAD.has(status)) continue;
      const isExpected = INAPPLICABLE.some((one) => one.scenario === scenario && one.checks.includes(id));
      if (isExpected) needed.add(`${scenario} ${id}`);
      else surprises.push(`${revision} ${scenario}: ${id} ${status.toLowerCase()}: ${errorMessage ?? ''}`);
    }
  for (const { scenario, checks } of INAPPLICABLE)
    for (const id of checks)
      if (!needed.has(`${scenario} ${id}`))
        surprises.push(`${scenario}: ${id} passes now; take it off the list.`);
  const seen = new Set(runs.map(({ scenario }) => scenario));
  for (const scenario of known) if (!seen.has(scenario)) surprises.push(`${scenario}: was not run.`);
  return surprises;
}

export function countsOf(runs: readonly Ran[]): { readonly passed: number; readonly inapplicable: number } {
  const all = runs.flatMap(({ checks }) => checks);
  return {
    passed: all.filter(({ status }) => status === 'SUCCESS').length,
    inapplicable: all.filter(({ status }) => BAD.has(status)).length,
  };
}
