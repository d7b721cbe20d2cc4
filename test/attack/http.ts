/** What strangers send to the server: who asks from where, tokens, odd requests, limits. */
import { defineAttack } from './frame/attack.js';
import { trySuites } from './frame/vitest.js';

export default defineAttack({
  what: 'requests from other origins, odd hosts and bodies, floods',
  run: (trial) =>
    trySuites(trial, ['test/api/safety.test.ts', 'src/http/limits.test.ts', 'test/mcp/http.test.ts']),
});
