/** The judge that has learned: stories and claims. */
export { findJudge, isJudge, JUDGE_SETTING } from '../shipped-judge.js';
export { type DecodedStory, decodeStory } from './decode.js';
export { MOST_FACTS } from './encode.js';
export { type AtomKind, type AtomText, MOST_ATOMS } from './encode-facts.js';
export type { ToldFact } from './facts.js';
export { type Judge, openJudge, type PageKind } from './judge.js';
