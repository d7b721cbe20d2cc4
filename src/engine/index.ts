/** The engine: open a world, make one, look after one. */

export {
  type Insight,
  type ParsedInsights,
  parseInsights,
  type SavedSynthesis,
  type SaveRequest,
  SYNTHESIS_INSTRUCTION,
} from '../accumulate/index.js';
export type { FetchedRecord as BusRecord } from '../bus/index.js';
export {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportOptions,
  type ExportReport,
  exportWorld,
  writeTarget,
} from '../export/index.js';
export { type JobRecord, type Jobs, jobsOf } from '../jobs/index.js';
export { standing } from '../memory/index.js';
export { findPredicate, predicateWords, typeByWord, typeWords } from '../packs/index.js';
export type { Answers, GivenAnswer, TakenAnswer } from './answers.js';
export { type Background, ingestJob, startBackground, workOff } from './background.js';
export type { Broker, BusStatus } from './broker.js';
export { checkJob } from './check-job.js';
export type {
  Checking,
  CheckOptions,
  CheckReport,
  FindingCounts,
  JudgeRequest,
  ListedRule,
  NewRule,
  Selection,
  Supposed,
  WouldBreakReport,
} from './checking.js';
export { CONFIG_FILE, readConfig, type WorldConfig } from './config.js';
export type { LiveReport } from './consistency.js';
export {
  type Created,
  type CreateOptions,
  createWorld,
  type Proposed,
  proposeWorld,
  writeWorld,
} from './create.js';
export { type Detection, detect } from './detect.js';
export { type DoctorCheck, type DoctorReport, doctor } from './doctor.js';
export { type EmbedNowOptions, embedJob, embedNow } from './embedding.js';
export type { Extract, ExtractEstimate, ExtractOptions, ExtractReport } from './extract.js';
export { askForExtraction } from './extract-job.js';
export type { CommitFactsReport, Facts } from './facts.js';
export type { Followed } from './follow-facts.js';
export { type ImportReport, type ImportRequest, importBundle } from './import-bundle.js';
export { ingestProse, type ProseIngestReport, type ProseReading } from './ingest-prose.js';
export { judgeBeside, judgeJob } from './judge-job.js';
export type { CallerCase, Judge, Judging, StoryCoverage, Worked } from './judges.js';
export type {
  Flagged,
  Judgement,
  Lint,
  LintOptions,
  LintReport,
  LintRun,
  LintSide,
  OrphanCandidate,
  Quarantined,
} from './lint.js';
export { askForLint, lintJob } from './lint-job.js';
export { type MigrateReport, migrateWorld } from './migrate.js';
export type { Models, OpenEmbedder } from './models.js';
export { type OpenOptions, openWorld } from './open.js';
export { isShared } from './open-store.js';
export type {
  Decided,
  NamedEntity,
  Provisional,
  ProvisionalList,
  ProvisionalVerdict,
} from './provisional.js';
export { findWorld, readWorld, worldPacks } from './read-world.js';
export type { Reads } from './reads.js';
export type { WorldRecallHit, WorldRecallOptions, WorldRecallReport } from './recall.js';
export { type RewriteOptions, rewriteSpine } from './rewrite-spine.js';
export { type RuleTestReport, type RuleTestResult, testRule, testRuleOf } from './rule-tests.js';
export {
  type StudiedFolder,
  type StudyChange,
  StudyDraft,
  type StudyLine,
} from './study-draft.js';
export type { Syntheses, SynthesisQuery, TakenInsight } from './syntheses.js';
export { createToken, isLive, liveTokens, matchToken, revokeToken, type TokenRecord } from './tokens.js';
export type { UsageOptions, UsageReport } from './usage.js';
export { type WatchOptions, watchWorld } from './watch.js';
export type {
  Now,
  RetconReport,
  RetconRequest,
  SearchHit,
  SearchOptions,
  TimelineOptions,
  World,
  WorldIngestReport,
  WorldOverview,
} from './world.js';
