/**
 * Builds dist/: the types by the type-checker, and the code as few files, since a process that loads a thousand
 * takes a second before its first word; and the page, prebuilt. Skips the work when nothing has changed since the
 * last build.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildPage, isPageUpToDate, reportSizes } from './build-page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const bin = path.join(dist, 'cli/lore.js');

/** What is started or imported by name; all else is a chunk, beside which the processes that queries, the judge and a second reader run in are looked for. */
const ENTRIES = {
  index: 'src/index.ts',
  'time/index': 'src/time/index.ts',
  'cli/lore': 'src/cli/lore.ts',
  'cli/main': 'src/cli/main.ts',
  'chunks/query-process': 'src/store/sqlite/graph/query-process.ts',
  'chunks/judge-process': 'src/language/judge/judge-process.ts',
  'chunks/reading-process': 'src/ingest/reading-process.ts',
};
/** The entries that others import, and so the only ones whose types are shipped. */
const PUBLIC = ['index', 'time/index'];
/** The page's folder in dist/, which is built apart from the code. */
const PAGE = 'web';
/** Native code, and what is only there when it is wanted. */
const EXTERNAL = [
  '@photostructure/sqlite',
  'sqlite-vec',
  'onnxruntime-node',
  '@lat.md/embed',
  '@platformatic/kafka',
  'neo4j-driver-lite',
];

const isForced = process.argv.includes('--force');
if (isForced || !isUpToDate()) {
  for (const entry of existsSync(dist) ? readdirSync(dist) : [])
    if (entry !== PAGE) rmSync(path.join(dist, entry), { recursive: true, force: true });
  writeTypes();
  await writeCode();
  chmodSync(bin, 0o755);
}
if (isForced || !isPageUpToDate()) {
  if (!reportSizes(await buildPage())) process.exit(1);
}

function isUpToDate() {
  const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/build.mjs'];
  const changed = settings.map((file) => statSync(path.join(root, file)).mtimeMs);
  return existsSync(bin) && statSync(bin).mtimeMs >= Math.max(newest(path.join(root, 'src')), ...changed);
}

function newest(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Math.max(...files.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).mtimeMs));
}

function writeTypes() {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', path.join(root, 'tsconfig.build.json')];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 2);
  dropTypesNobodyReaches();
}

/** Types are written of every file that is read; what the public ones do not lead to is of no use to anybody. */
function dropTypesNobodyReaches() {
  const reached = new Set(PUBLIC.map((entry) => path.join(dist, `${entry}.d.ts`)));
  for (const file of reached)
    for (const [, target] of readFileSync(file, 'utf8').matchAll(/['"](\.\.?\/[^'"]+)\.js['"]/g))
      reached.add(path.resolve(path.dirname(file), `${target}.d.ts`));
  for (const { parentPath, name } of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(parentPath, name);
    if (name.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
  }
}

async function writeCode() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      target: 'node20',
      outDir: dist,
      emptyOutDir: false,
      minify: false,
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        input: ENTRIES,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  });
}
