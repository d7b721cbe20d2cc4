/** The demo: reads the sample world into a throw-away copy, shows what is in it and when, and says what to try next. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lore = path.join(root, 'dist/cli/lore.js');
const folder = mkdtempSync(path.join(tmpdir(), 'lore-demo-'));
const world = path.join(folder, 'valdorn');
cpSync(path.join(root, 'examples/valdorn'), world, {
  recursive: true,
  filter: (file) => path.basename(file) !== '.lore',
});

const STEPS = [['ingest'], ['timeline', '--limit', '30'], ['show', 'Aldric Raventhorne']];

let failed = 0;
try {
  for (const args of STEPS) {
    console.log(`\n$ lore ${args.map((a) => (a.includes(' ') ? `'${a}'` : a)).join(' ')}\n`);
    const { status } = spawnSync(process.execPath, [lore, '--world', world, ...args], { stdio: 'inherit' });
    failed ||= status ?? 2;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log(`
What to try next, from this folder:

  npm link                                 gives you the command \`lore\`
  cd examples/valdorn && lore ingest       the same world, to keep
  lore check                               what does not fit in it, on purpose
  lore show 'Battle of Black Spire'        one battle, two dates, two sources
  lore timeline 'Aldric Raventhorne'       a life, to scale
  lore search 'black spire'                names and passages
  cd ~/your-vault && lore init             your own notes
`);
process.exit(failed);
