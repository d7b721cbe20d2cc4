/** An engine that commits, each time with a job that must follow, until it is killed; tells what was acknowledged. */
import { writeSync } from 'node:fs';
import { openNeo4jStore } from '../../src/store/neo4j/open.js';
import type { NewJob } from '../../src/store/queue.js';
import { BY, file, TYPES } from '../store/contract/kit.js';

const JOB = {
  kind: 'mark',
  priority: 'background',
  key: null,
  idempotencyKey: null,
  coalesce: false,
  runAfter: 0,
  maxAttempts: 1,
} satisfies Omit<NewJob, 'payload'>;
const [address = '', copy = '', name = ''] = process.argv.slice(2);
const store = await openNeo4jStore({ address, world: 'faults', types: TYPES, copy });
const tell = (line: string): void => void writeSync(1, `${line}\n`);
tell('ready');
for (let n = 0; ; n++) {
  const id = `${name}-${n}.yaml`;
  await store.commit([file({ id, passages: [`Told by ${id}.`], claims: [[`A ${id}`, 'KNOWS', 'B']] })], {
    ...BY,
    jobs: [{ ...JOB, payload: JSON.stringify(id) }],
  });
  tell(`committed ${id}`);
}
