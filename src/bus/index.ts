/** The bus on a broker. Nothing of it is loaded where no broker is configured. */
export { WORLD_HEADER } from './arrivals.js';
export { type BusRole, type BusSettings, readBusSettings, topicNamed } from './settings.js';
export { holdSlot } from './slot.js';
export { CONSUMER_SLOT, runBus } from './start.js';
export { type FetchedRecord, sendTo, tailTopic } from './tail.js';
