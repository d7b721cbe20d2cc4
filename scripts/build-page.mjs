/** Builds the page into dist/web, and holds it to its size: what the first screen loads, and everything there is. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = path.join(root, 'web');
const out = path.join(root, 'dist/web');

/** In kilobytes, compressed as a server would. */
export const LIMITS = { first: 200, all: 600 };

export async function buildPage() {
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      target: ['chrome111', 'firefox114', 'safari16.4'],
      outDir: out,
      emptyOutDir: true,
      // A data: address would have to be allowed by the content security policy.
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      license: { fileName: 'LICENSES.md' },
      // What several screens share is one file: thirty small ones take six at a time.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: 'shared', minShareCount: 9 }],
          },
        },
      },
    },
  });
  const sizes = pageSizes();
  writeFileSync(path.join(out, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
  return sizes;
}

/** What a browser loads for the first screen (the entry, all it imports at once, their styles), and everything. */
export function pageSizes() {
  const manifest = JSON.parse(readFileSync(path.join(out, 'manifest.json'), 'utf8'));
  const first = new Set(['index.html', 'theme.js', 'favicon.svg']);
  const follow = (key, seen) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) first.add(file);
    for (const next of chunk.imports ?? []) follow(next, seen);
  };
  const seen = new Set();
  for (const key of ['index.html', ...FIRST_SCREEN]) follow(key, seen);
  const all = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|html|svg)$/.test(entry.name))
    .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)));
  const total = (files) =>
    Math.round(
      files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(out, file))).length, 0) / 100,
    ) / 10;
  return { first: total([...first].filter((file) => existsSync(path.join(out, file)))), all: total(all) };
}

/** Loaded as soon as the first screen is known. */
const FIRST_SCREEN = ['src/screens/home/home.tsx'];

export function isPageUpToDate() {
  const built = path.join(out, 'sizes.json');
  if (!existsSync(built)) return false;
  const settings = ['package.json', 'scripts/build-page.mjs'].map(
    (file) => statSync(path.join(root, file)).mtimeMs,
  );
  const files = readdirSync(web, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const newest = Math.max(
    ...settings,
    ...files.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).mtimeMs),
  );
  return statSync(built).mtimeMs >= newest;
}

/** Says how large the page is, and fails when it has grown beyond what was agreed. */
export function reportSizes({ first, all }) {
  console.error(
    `page: ${first} kB compressed for the first screen (at most ${LIMITS.first}), ${all} kB in all (at most ${LIMITS.all})`,
  );
  if (first <= LIMITS.first && all <= LIMITS.all) return true;
  console.error('The page has grown too large: load what is not on the first screen when it is wanted.');
  return false;
}
