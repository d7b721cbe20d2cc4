import { usageLedgerContract } from './ledger-contract.js';
import { createMemoryLedger } from './memory-ledger.js';

usageLedgerContract('memory', async () => createMemoryLedger());
