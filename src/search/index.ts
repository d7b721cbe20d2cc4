/** Search: names to entities, words to passages. */
export { type MatchKind, type NameMatch, type ResolveOptions, resolveName } from './resolve-name.js';
export { type LoreFound, searchLore } from './search-lore.js';
