/**
 * Builds dist/: the types by the type-checker, and the code as few files, since a process that loads a thousand
 * takes a second before its first word; and the page, prebuilt. Skips the work when nothing has changed since the
 * last build.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildPage, isPageUpToDate, reportSizes } from './build-page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const bin = path.join(dist, 'cli/lore.js');

/** What is started or imported by name; all else is a chunk, beside which the processes that queries, the judge and a second reader run in, and the thread that writes, are looked for. */
const ENTRIES = {
  index: 'src/index.ts',
  'time/index': 'src/time/index.ts',
  'chunks/query-process': 'src/store/sqlite/graph/query-process.ts',
  'chunks/judge-process': 'src/language/judge/judge-process.ts',
  'chunks/reading-process': 'src/ingest/reading-process.ts',
  'chunks/write-thread': 'src/store/sqlite/thread/write-thread.ts',
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
  await writeLibrary();
  await writeCommandLine();
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

async function writeLibrary() {
  await write({
    input: ENTRIES,
    // Whoever imports the library has all of it at hand; what starts quickly is the command line.
    checks: { ineffectiveDynamicImport: false },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
  });
}

/** As one file, so that what is compiled of it can be kept from one start to the next: see src/cli/kept-code.ts. */
async function writeCommandLine() {
  const one = { format: 'cjs', codeSplitting: false };
  // A start reads all of it; names stay, so that a stack trace can be read.
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  await write(
    { input: { 'chunks/main': 'src/cli/main.ts' }, output: { ...one, minify, entryFileNames: '[name].cjs' } },
    { minify: 'oxc', license: { fileName: 'LICENSES.md' } },
  );
  const main = path.join(dist, 'chunks/main.cjs');
  // A script that V8 is given cannot import what is optional; a file beside it can.
  writeFileSync(path.join(dist, 'chunks/import.cjs'), 'module.exports = (name) => import(name);\n');
  const code = readFileSync(main, 'utf8')
    .replace(/(?<![.\w$])import\(/g, 'require("./import.cjs")(')
    .replace(/[^\0-\x7f]/g, escaped);
  writeFileSync(main, `// ${createHash('sha256').update(code).digest('hex')}\n${code}`);

  mkdirSync(path.dirname(bin), { recursive: true });
  writeFileSync(path.join(dist, 'cli/package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(path.join(dist, 'cli/main.js'), `module.exports = require('../chunks/main.cjs');\n`);
  await write({
    input: { 'cli/lore': 'src/cli/lore.ts' },
    external: ['./main.js'],
    makeAbsoluteExternalsRelative: false,
    output: { ...one, entryFileNames: '[name].js' },
  });
}

/** Means the same wherever code may hold such a character; it would not in `String.raw`. */
function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

async function write(rolldownOptions, more = {}) {
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
      ...more,
      rolldownOptions,
    },
  });
}
