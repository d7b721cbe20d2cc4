/** What a language model, or whoever speaks through it, hands back. */
import { defineAttack } from './frame/attack.js';
import { trySuites } from './frame/vitest.js';

export default defineAttack({
  what: 'hostile replies of model servers',
  run: (trial) =>
    trySuites(trial, [
      'src/ingest/extract/hostile.test.ts',
      'src/llm/find-json.test.ts',
      'test/llm/stream.test.ts',
    ]),
});
