/** Team memory: facts in plain words, their threads, and where a newcomer would be confused by them. */
export { type CommittedFact, commitFacts } from './commit-facts.js';
export { type Investigation, investigate } from './detective/investigate.js';
export { judgeFacts } from './detective/read-neighbourhoods.js';
export { readThreads } from './detective/read-threads.js';
export { type RetireRequest, reopenFact, retireFact } from './end-facts.js';
export { type Erasable, type Erased, type EraseRequest, erasable, eraseAuthor } from './erase-facts.js';
export { type FactHistory, factHistory, type ScopeStory, scopeStory } from './history.js';
export { askModel } from './judge/ask-model.js';
export { applyPolicy, type ClosedByPolicy, type ClosingPolicy, POLICY } from './judge/policy.js';
export { ANSWER_SHAPE, instructions } from './judge/prompt.js';
export { type OpenQuestion, policyOf, readStory, tellCase, withdrawQuestions } from './judge/read-story.js';
export { reviewChanges, reviewMatters } from './judge/review.js';
export { type Filed, takeVerdict } from './judge/take-verdict.js';
export { verdictOn } from './judge/verdict.js';
export { isCurrent, type MemoryWorld } from './memory-world.js';
export { type FactHit, type FactLabel, type FactQuery, queryFacts, standing } from './query-facts.js';
export { type Called, type FactRequest, factRequestSchema, readScope } from './request.js';
export {
  answersOf,
  type Resolution,
  type Resolved,
  type ResolveRequest,
  resolveConfusion,
  theConfusion,
  type Unresolved,
  unresolveConfusion,
} from './resolve.js';
export { confusionRule } from './rule-words.js';
export type { StoryLine } from './story/line.js';
export { CALLER_SIZE, MODEL_SIZE } from './story/tell.js';
export type { Entry, Thread } from './threads.js';
export { exportFacts, type ImportedFacts, importFacts } from './travel.js';
export { type Favoured, favoured } from './trust.js';
