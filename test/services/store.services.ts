/** Neo4j keeps the store's contract. */
import { storeContract } from '../store/contract.js';
import { openEmpty } from './graph-kit.js';

storeContract('Neo4j', openEmpty);
