/** How the tests run: beside the code in src/ and web/, and end to end in test/. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { BUILT, isBuilt } from './test/is-built.js';

const STARTERS = ['/src/store/sqlite/graph/query-pool.ts', '/src/ingest/second-reader.ts'];
const BESIDE = pathToFileURL(path.join(BUILT, 'chunks/beside.js')).href;

/** Queries and a second reader run in processes that lie beside whoever starts them: taken from `dist/`, each starts in a fifth of the time. */
const builtProcesses: Plugin = {
  name: 'built-processes',
  transform: (code, id) =>
    STARTERS.some((file) => id.endsWith(file)) && isBuilt()
      ? code.replaceAll('import.meta.url', JSON.stringify(BESIDE))
      : null,
};

/** Figures over many passages, and the same result found in a slower way: minutes, so `npm run test:long` runs them. */
const LONG = [
  'src/consistency/operators/hub.test.ts',
  'test/consistency/genealogy-brute-force.test.ts',
  'test/extract/disagreement.test.ts',
  'test/extract/held.test.ts',
  'test/real-files.test.ts',
  'test/recall/recall.test.ts',
  'test/verify/evaluation.test.ts',
];
/** What is tried by chance or by killing: a few times with every change, many more by `npm run test:long`. */
const OFTEN = [
  'src/export/round-trip.property.test.ts',
  'src/jobs/queue.property.test.ts',
  'src/store/sqlite/processes.test.ts',
  'test/crash.test.ts',
  'test/incremental-notes.property.test.ts',
  'test/incremental.property.test.ts',
  'test/jobs/kill.test.ts',
  'test/judge/sealed.test.ts',
  'test/memory/exact.test.ts',
  'test/query/differential.test.ts',
];
const isLong = process.env.LORE_LONG !== undefined;

export default defineConfig({
  plugins: [builtProcesses],
  test: {
    include: isLong ? [...LONG, ...OFTEN] : ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isLong ? [] : LONG)],
    setupFiles: ['test/setup.ts'],
    reporters: ['default', 'test/skipped-reporter.ts'],
    // For a slow machine; whatever needs longer says so where it stands.
    testTimeout: isLong ? 540_000 : 240_000,
    hookTimeout: isLong ? 540_000 : 240_000,
    // As long as a busy machine may need: whoever polls goes on as soon as it is so.
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    maxWorkers: 2,
    // Loading the sources anew for each file took a third of all time; no test leaves anything behind for the next.
    isolate: false,
  },
});
