/** Every check there is, cheapest first: types, lint and format, import direction, generated files, build, tests, the page, the bus. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const STEPS = [
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
  ['types of the page', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web/tsconfig.json']],
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['import direction', ['scripts/check-imports.mjs']],
  ['house rules', ['scripts/check-house.mjs']],
  ['generated files', ['node_modules/tsx/dist/cli.mjs', 'scripts/generate.ts', '--check']],
  ['build', ['scripts/build.mjs']],
  ['tests', ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]],
  ['page in a browser', ['node_modules/tsx/dist/cli.mjs', 'scripts/test-browser.ts', '--smoke']],
  ['services', ['node_modules/tsx/dist/cli.mjs', 'scripts/test-services.ts', '--smoke']],
];

for (const [name, args] of STEPS) {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) {
    console.error(`✗ ${name} (${seconds} s)`);
    process.exit(status ?? 2);
  }
  console.error(`✓ ${name} (${seconds} s)`);
}
