/** Builds dist/ with the type-checker; skips the work when nothing has changed since the last build. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = path.join(root, 'dist/cli/lore.js');

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) latest = Math.max(latest, statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  }
  return latest;
}

const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json'].map(
  (f) => statSync(path.join(root, f)).mtimeMs,
);
const changed = Math.max(newest(path.join(root, 'src')), ...settings);
if (!existsSync(bin) || statSync(bin).mtimeMs < changed || process.argv.includes('--force')) {
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', path.join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 2);
  chmodSync(bin, 0o755);
}
