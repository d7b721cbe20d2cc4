/** Linting: what hangs on nothing is put away, what cannot both hold is judged, and trust is reckoned anew. */
export { dryRunLint } from './dry-run.js';
export type { Judge } from './judge.js';
export { judgeByModel } from './judge-by-model.js';
export type {
  LintOptions,
  LintReport,
  LintWorld,
  ToldAbstention,
  ToldJudgement,
  ToldSide,
} from './lint-world.js';
export { reportOf, tellerOf } from './report.js';
export { runLint } from './run.js';
export { type Records, recordsOf, trustOf } from './trust.js';
