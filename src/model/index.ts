/** The words of the product as types. */

export * from './acronyms.js';
export { append } from './append.js';
export * from './compare-text.js';
export * from './draft.js';
export * from './entity.js';
export * from './errors.js';
export * from './finding.js';
export * from './group-by.js';
export * from './ids.js';
export * from './json.js';
export * from './listed.js';
export * from './names.js';
export * from './near-words.js';
export * from './notice.js';
export * from './plain-text.js';
export * from './proposal.js';
export * from './recorded.js';
export * from './says-one-of.js';
export * from './sentence.js';
export * from './source.js';
export * from './statement.js';
export * from './suggest.js';
export { quotable } from './text-links.js';
export * from './usage.js';
export * from './value.js';
export * from './words.js';
