/** Finding: who a name means, and where something is written. */
export * from './resolve-name.js';
export * from './search-lore.js';
