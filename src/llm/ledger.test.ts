import { usageLedgerContract } from './contract.js';
import { createMemoryLedger } from './ledger.js';

usageLedgerContract('memory', async () => createMemoryLedger());
