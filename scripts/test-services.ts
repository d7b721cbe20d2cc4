/** The suites that need a service: everything, or with --smoke what takes less than two minutes. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingPrograms } from './services/maven.js';
import { isNeo4jFetched } from './services/neo4j.js';
import { runningServices, servicesDown, servicesUp } from './services/services.js';
import { noteSkipped } from './skipped.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const isSmoke = given.includes('--smoke');

/** Whoever asked for these suites wants to know; whoever ran every check there is goes on without them. */
function without(why: string): never {
  noteSkipped(`for want of a server: test/services (${why})`);
  process.exit(isSmoke ? 0 : 2);
}

const missing = missingPrograms();
if (missing !== null) without(`${missing} is missing here`);
const wasRunning = Object.keys(runningServices()).length > 0;
const hasServer = !isSmoke || isNeo4jFetched();
if (!hasServer)
  noteSkipped('for want of a server: test/services/graph (its jars come with `npm run services:up`)');
try {
  await servicesUp(hasServer ? undefined : ['kafka']);
} catch (error) {
  without(error instanceof Error ? error.message : String(error));
}
try {
  const quick = [
    'test/services/smoke.services.ts',
    ...(hasServer ? ['test/services/graph.services.ts'] : []),
  ];
  const wanted = isSmoke ? quick : given;
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', path.join(root, 'vitest.services.config.ts'), ...wanted];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 2;
} finally {
  if (!wasRunning) await servicesDown();
}
