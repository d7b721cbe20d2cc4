/** How the tests run: beside the code in src/, and end to end in test/. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    // Loading the sources anew for each file took a third of all time; no test leaves anything behind for the next.
    isolate: false,
  },
});
