/** Killed at any point: what was acknowledged stands, and nothing stands in part. */
import { defineAttack } from './frame/attack.js';
import { trySuites } from './frame/vitest.js';

export default defineAttack({
  what: 'kill ingests, workers and committers; fill the disk; race processes',
  minutes: 6,
  run: (trial) =>
    trySuites(trial, [
      'test/crash.test.ts',
      'test/jobs/kill.test.ts',
      'test/memory/durability.test.ts',
      'src/store/sqlite/faults.test.ts',
      'src/store/sqlite/processes.test.ts',
    ]),
});
