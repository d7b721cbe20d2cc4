/** Queries made to break the compiler, to write, or to run for ever. */
import { defineAttack } from './frame/attack.js';
import { trySuites } from './frame/vitest.js';

export default defineAttack({
  what: 'broken, writing and endless queries',
  run: (trial) =>
    trySuites(trial, [
      'test/query/fuzz.test.ts',
      'src/cypher/fuzz.property.test.ts',
      'src/cypher/refused.test.ts',
      'src/cypher/run/limits.test.ts',
      'test/query/graph.test.ts',
    ]),
});
