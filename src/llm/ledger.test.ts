import { usageLedgerContract } from '../../test/llm/ledger-contract.js';
import { createMemoryLedger } from './ledger.js';

usageLedgerContract('memory', async () => createMemoryLedger());
