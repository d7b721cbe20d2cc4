/** Links in notes, where readers look for them. */
export { findLinks, type Link, withoutLinks } from '../model/text-links.js';
