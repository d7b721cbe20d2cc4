/** Vectors for texts: offline, from a server, or from a model in a folder. */
export * from './choose.js';
export * from './describe.js';
export { offlineModel, openOfflineEmbedder } from './offline.js';
