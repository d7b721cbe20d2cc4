/** Consistency: rules, sweeps over a world, and what they find. */
export { allRules } from './all-rules.js';
export {
  applyBaseline,
  BASELINE_FILE,
  type Baseline,
  baselineOf,
  NO_BASELINE,
  parseBaseline,
  printBaseline,
  pruned,
} from './baseline.js';
export { findingDigest, findingKey } from './identity.js';
export { outcomeOf } from './outcome.js';
export { nameOf, type RuleBook, ruleBook, unknownRule } from './rule-book.js';
export { NO_RULE_SETTINGS } from './rule-settings.js';
export { sweepBatch } from './sweep/batch.js';
export { type LiveOptions, sweepLive } from './sweep/live.js';
export type { SweepScope } from './sweep/options.js';
export type { SweepReport } from './sweep/report.js';
