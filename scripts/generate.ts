/** Writes the files that follow from others: parsed packs, registries of commands and readers, and the reference pages. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiPages } from './generate/api-pages.js';
import { apiTypes } from './generate/api-types.js';
import { commandPages } from './generate/command-pages.js';
import { commandRegistry } from './generate/command-registry.js';
import { bundleManifest, registryManifest } from './generate/mcp-manifests.js';
import { packData } from './generate/pack-data.js';
import { packPages } from './generate/pack-pages.js';
import { readerRegistry } from './generate/reader-registry.js';
import { toolListing } from './generate/tool-listing.js';
import { toolPages } from './generate/tool-pages.js';
import { toolRegistry } from './generate/tool-registry.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Each makes the text of one file. The readers come first: the engine, which packs need, imports their registry. */
const MAKERS: readonly (readonly [string, (root: string) => Promise<string>])[] = [
  ['packs/packs.generated.json', packData],
  ['src/ingest/readers.generated.ts', readerRegistry],
  ['src/mcp/tools.generated.ts', toolRegistry],
  ['src/mcp/listing.generated.ts', toolListing],
  ['src/cli/commands.generated.ts', commandRegistry],
  ['docs/reference/commands.md', commandPages],
  ['docs/reference/packs.md', packPages],
  ['docs/reference/tools.md', toolPages],
  ['docs/reference/api.md', apiPages],
  ['web/src/api.generated.ts', apiTypes],
  ['server.json', registryManifest],
  ['mcpb/manifest.json', bundleManifest],
];

const isCheck = process.argv.includes('--check');
const stale: string[] = [];

for (const [file, make] of MAKERS) {
  const target = path.join(root, file);
  const wanted = await make(root);
  const found = existsSync(target) ? readFileSync(target, 'utf8') : null;
  if (found === wanted) continue;
  stale.push(file);
  if (isCheck) continue;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, wanted);
}

if (stale.length === 0) {
  console.error('Generated files are up to date.');
} else if (isCheck) {
  for (const file of stale) console.error(`${file} is not up to date.`);
  console.error('Run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
} else {
  for (const file of stale) console.error(`Wrote ${file}.`);
}
