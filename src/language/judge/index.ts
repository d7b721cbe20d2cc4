/** The judge that has learned: stories and claims. */
export {
  type FactSettings,
  findJudge,
  isJudge,
  JUDGE_SETTING,
  type JudgeSettings,
} from '../shipped-judge.js';
export { type DecodedStory, decodeStory } from './decode.js';
export { MOST_FACTS, type StoryFact } from './encode.js';
export { type AtomKind, type AtomText, MOST_ATOMS } from './encode-facts.js';
export type { ReadFacts, ToldFact } from './facts.js';
export {
  type Judge,
  openJudge,
  type PageKind,
  type Shares,
  type StoryKind,
  type StoryReading,
  type StoryRole,
} from './judge.js';
