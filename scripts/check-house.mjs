/** Small rules no linter knows: banner lines, no focused or skipped-for-good tests, what only tests use in test/, a lock file that names no host, a narrow port. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MOST_PORT_METHODS, portMethods } from './port-methods.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const problems = [];

for (const folder of ['src', 'web', 'scripts', 'bench', 'test']) {
  for (const entry of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(tsx?|mjs)$/.test(entry.name)) continue;
    const file = path.relative(root, path.join(entry.parentPath, entry.name));
    const text = readFileSync(path.join(root, file), 'utf8');
    const isTest = /\.(?:test|browser)\.ts$/.test(entry.name);
    const first = text.replace(/^#!.*\n/, '');
    if (!isTest && !first.startsWith('/**') && !first.startsWith('// Generated'))
      problems.push(`${file}: begins without a banner line.`);
    if (folder === 'src' && !isTest && (/\.fixture\./.test(entry.name) || /from 'vitest'/.test(text)))
      problems.push(`${file}: fixtures and suites that tests share live in test/.`);
    for (const [skipped] of text.matchAll(/\.(?:skipIf|runIf)\((?:.*\n?){3}/g))
      if (!skipped.includes('(needs ') && !file.endsWith('check-house.mjs'))
        problems.push(`${file}: a test that may be skipped says in its name what it "(needs …)".`);
    if (/\b(?:test|it|describe)\.(?:only|todo)\b/.test(text) && !file.endsWith('check-house.mjs'))
      problems.push(`${file}: a test is focused or left to do.`);
  }
}
const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
if (/"resolved":/.test(lock))
  problems.push(
    'package-lock.json: names where packages were fetched from; install with the settings in .npmrc.',
  );

const methods = portMethods(root).length;
if (methods > MOST_PORT_METHODS)
  problems.push(
    `src/store: a store would need ${methods} methods, and ${MOST_PORT_METHODS} are the most; see docs/adr/0026-narrow-port.md.`,
  );

// A link by that name takes the place of the folder in every checkout.
if (
  /\bnode_modules$/m.test(
    spawnSync('git', ['ls-files', 'node_modules'], { cwd: root }).stdout?.toString().trim() ?? '',
  )
)
  problems.push('node_modules is in the tree: take it out with `git rm --cached node_modules`.');

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
