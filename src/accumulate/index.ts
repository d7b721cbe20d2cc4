/** What a world gathers from the answers of models, and how it is kept in order. */
export * from './synthesis/index.js';
