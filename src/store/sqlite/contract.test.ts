/** SQLite keeps the store's contract. */
import { TYPES } from '../contract/kit.js';
import { storeContract } from '../contract.js';
import { openSqliteStore } from './open.js';

storeContract('SQLite', (ontology) =>
  openSqliteStore({ file: ':memory:', ...(ontology ? { ontology } : { types: TYPES }) }),
);
