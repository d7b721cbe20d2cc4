/** Lines and columns of offsets in a text. */
export { positionAt } from '../cypher/errors.js';
