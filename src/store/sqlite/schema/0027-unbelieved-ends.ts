/** Schema version 27: which statements have an end written that could not be believed, so that a rule about them need not read every word. */
import { END } from '../../../time/index.js';

export const unbelievedEnds = {
  version: 27,
  sql: `
CREATE INDEX statement_unbelieved_end ON statement (row)
  WHERE recorded_until = 9007199254740991 AND until_text IS NOT NULL AND until_max = ${END};
`,
};
