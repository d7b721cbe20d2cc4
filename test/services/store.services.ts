/** Neo4j keeps the store's contract, with two engines in front of it. */
import { afterAll } from 'vitest';
import { storeContract } from '../store/contract.js';
import { leaveServer, openEmpty } from './graph-kit.js';

afterAll(leaveServer);

storeContract('Neo4j', openEmpty);
