/** Every check there is, cheapest first: types, lint and format, import direction, generated files, build, tests, the page, the bus. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** One stage after the other; what stands in the same one runs side by side, on two cores. */
const STAGES = [
  [
    ['types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
    ['types of the page', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web/tsconfig.json']],
    ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
    ['import direction', ['scripts/check-imports.mjs']],
    ['house rules', ['scripts/check-house.mjs']],
    ['generated files', ['node_modules/tsx/dist/cli.mjs', 'scripts/generate.ts', '--check']],
  ],
  [['build', ['scripts/build.mjs']]],
  [['tests', ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]]],
  [
    ['services', ['node_modules/tsx/dist/cli.mjs', 'scripts/test-services.ts', '--smoke']],
    ['page in a browser', ['node_modules/tsx/dist/cli.mjs', 'scripts/test-browser.ts', '--smoke']],
  ],
];
const AT_ONCE = 2;

const folder = mkdtempSync(path.join(tmpdir(), 'lore-check-'));
const skipped = path.join(folder, 'skipped');
writeFileSync(skipped, '');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** What runs beside others is shown once it is over, so that lines do not mix. */
function run([name, args], isAlone) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, LORE_SKIPPED_IN: skipped },
      stdio: ['ignore', ...(isAlone ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => said.push(piece));
    child.on('close', (status) => {
      process.stderr.write(Buffer.concat(said));
      console.error(
        `${status === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
      );
      resolve(status ?? 2);
    });
  });
}

for (const stage of STAGES) {
  const waiting = [...stage];
  const statuses = [];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      statuses.push(await run(step, stage.length === 1));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const failed = statuses.find((status) => status !== 0);
  if (failed !== undefined) process.exit(failed);
}
const all = readFileSync(skipped, 'utf8').trim();
console.error(all === '' ? 'Nothing was skipped.' : `Skipped ${all.replaceAll('\n', '; ')}.`);
