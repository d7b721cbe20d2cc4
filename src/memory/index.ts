/** Team memory: facts in plain words, their threads, and where a newcomer would be confused by them. */
export {
  type CommittedFact,
  commitFacts,
  type RetireRequest,
  reopenFact,
  retireFact,
} from './commit-facts.js';
export { type Investigation, investigate } from './detective/investigate.js';
export { theFact } from './find-fact.js';
export { type FactHistory, factHistory } from './history.js';
export { isCurrent, type MemoryWorld } from './memory-world.js';
export { type FactHit, type FactLabel, type FactQuery, queryFacts, standing } from './query-facts.js';
export { type FactRequest, factRequestSchema } from './request.js';
export { type Resolution, type Resolved, type ResolveRequest, resolveConfusion } from './resolve.js';
export { redact } from './secrets.js';
export { type Entry, type Thread, threadOf } from './threads.js';
