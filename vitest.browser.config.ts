/** How the page is tried in a real browser: one file after the other, each on a server of its own. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
    pool: 'forks',
    fileParallelism: false,
  },
});
