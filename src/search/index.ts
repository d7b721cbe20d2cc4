/** Finding: who a name means, where something is written, and what is written about a question. */
export { type Bearers, bearersOf } from './bearers.js';
export * from './embed-pending.js';
export * from './fusion.js';
export { namesInQuestion } from './names-in-question.js';
export { patienceFor } from './patience.js';
export { nearTerms, queryTerms, stemOf } from './query-words.js';
export * from './recall.js';
export * from './recall-syntheses.js';
export * from './resolve-name.js';
export * from './search-lore.js';
