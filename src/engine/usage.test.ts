/** The budget's ledger in a world's database. */
import { afterEach } from 'vitest';
import { usageLedgerContract } from '../../test/llm/ledger-contract.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import type { Store } from '../store/store.js';

const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

usageLedgerContract('the database of a world', async () => {
  const store = await openSqliteStore({ file: ':memory:' });
  opened.push(store);
  return store.usage;
});
