/** Insights: taken out of what models write, told apart from those that are known, and saved. */
export { type Insight, synthesisId, synthesisText } from './insight.js';
export { SYNTHESIS_INSTRUCTION } from './instruction.js';
export { type ParsedInsights, parseInsights } from './parse-insights.js';
export { LOSSES, type Loss, type LossReason } from './read-objects.js';
export {
  retireSynthesis,
  type SavedSynthesis,
  type SaveRequest,
  type SynthesisWorld,
  saveSynthesis,
  theSynthesis,
} from './save.js';
