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
export { type Checked, type Outcome, outcomeOf, type Tolerance } from './outcome.js';
export type { CypherRule, GroundRule, Rule, RuleHeader } from './rule.js';
export {
  type BookedRule,
  nameOf,
  type RuleBook,
  recordsOf,
  ruleBook,
  unknownNames,
  unknownRule,
} from './rule-book.js';
export { NO_RULE_SETTINGS, type RuleSettings } from './rule-settings.js';
export { sweepBatch } from './sweep/batch.js';
export { type LiveOptions, sweepLive } from './sweep/live.js';
export type { SweepOptions, SweepProgress, SweepScope } from './sweep/options.js';
export type { SweepReport } from './sweep/report.js';
export type { SweepWorld } from './sweep/sweeping.js';
