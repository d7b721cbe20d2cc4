/** How the bus is tried at a real broker and the second store at a real server: one file after the other, with the services that are running or started for it. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/services/**/*.services.ts'],
    reporters: ['default', 'test/skipped-reporter.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
    pool: 'forks',
    fileParallelism: false,
  },
});
