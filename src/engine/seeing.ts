/** What the routes ask of the rooms above for the screens on which a world is seen. */
export { KEY_WORDS, type Mapping, NOTE_WORDS } from '../ingest/mapping.js';
export { predicateWords, typeWords } from '../packs/index.js';
export { STRETCH_LAYERS, type StretchFound, stretchOf, usualStates } from '../reason/stretch.js';
export { tellById, toldEntities } from '../reason/told-statement.js';
export { datesText } from '../reason/when.js';
export { namesInQuestion } from '../search/index.js';
export type { GraphPart, PartFilter } from '../store/graph-part.js';
