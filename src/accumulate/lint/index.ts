/** Linting: what hangs on nothing is put away, what cannot both hold is judged, and trust is reckoned anew. */
export { dryRunLint } from './dry-run.js';
export { judgeByModel } from './judge-by-model.js';
export type { LintOptions, LintReport, LintWorld } from './lint-world.js';
export { reportOf, tellerOf } from './report.js';
export { runLint } from './run.js';
