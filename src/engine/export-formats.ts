/** The formats of `lore export`, for whoever names them before a world is opened. */
export { EXPORT_FORMATS } from '../export/formats.js';
