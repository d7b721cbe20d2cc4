/** Rules are a sixth of the engine's code, and most commands run none of them. */
import type { Consistency, ConsistencyParts } from './consistency.js';
import { deferred } from './deferred.js';

export function deferredConsistency(parts: ConsistencyParts): Consistency {
  const loaded = deferred<Omit<Consistency, 'runs'>>(
    {
      ...{ check: true, checkScope: true, suppressAll: true, pruneBaseline: true, findings: true },
      ...{ toReview: true, finding: true, show: true, shower: true, judge: true, picked: true },
      ...{ judgeAll: true, judgeThese: true, takeBack: true, rules: true, ruleParts: true },
      ...{ ruleNames: true, rule: true, addRule: true, removeRule: true, enableRule: true },
      ...{ wouldBreak: true, explain: true, why: true, repair: true, lastRepair: true },
      ...{ takeRepairBack: true, flag: true, reviewQueue: true, settleFlag: true, ready: true, sweep: true },
    },
    async () => (await import('./consistency.js')).createConsistency(parts),
  );
  return { ...loaded, runs: (filter) => parts.store.findings.runs(filter) };
}
