/** SQLite keeps the store's contract. */

import { openSqliteStore } from '../../src/store/sqlite/open.js';
import { TYPES } from './contract/kit.js';
import { storeContract } from './contract.js';

storeContract('SQLite', (ontology) =>
  openSqliteStore({ file: ':memory:', ...(ontology ? { ontology } : { types: TYPES }) }),
);
