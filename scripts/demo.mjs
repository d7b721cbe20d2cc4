/** The demo: reads the sample world into a throw-away copy, shows what is in it and when, then serves it to be looked at. */
import { spawn, spawnSync } from 'node:child_process';
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

const STEPS = [['ingest'], ['check'], ['timeline', '--limit', '30'], ['show', 'Aldric Raventhorne']];

let failed = 0;
try {
  for (const args of STEPS) {
    console.log(`\n$ lore ${args.map((a) => (a.includes(' ') ? `'${a}'` : a)).join(' ')}\n`);
    const { status } = spawnSync(process.execPath, [lore, '--world', world, ...args], { stdio: 'inherit' });
    // What is wrong in the sample world is wrong on purpose.
    if (args[0] !== 'check' || status === 2) failed ||= status ?? 2;
  }
  console.log(`
What to try next, from this folder:

  npm link                                 gives you the command \`lore\`
  cd examples/valdorn && lore ingest       the same world, to keep
  lore check                               what does not fit in it, on purpose
  lore show 'Battle of Black Spire'        one battle, two dates, two sources
  lore timeline 'Aldric Raventhorne'       a life, to scale
  lore search 'black spire'                names and passages
  cd ~/your-vault && lore serve --open     your own notes, on a page
`);
  if (failed === 0) await served();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed);

/** Until Ctrl-C at a terminal; elsewhere until its address has been printed. */
function served() {
  const isWatched = process.stdout.isTTY === true;
  const env = { ...process.env, LORE_BROWSER: isWatched ? (process.env.LORE_BROWSER ?? '') : 'none' };
  const child = spawn(process.execPath, [lore, '--world', world, 'serve', '--open', '--port', '0'], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env,
  });
  process.on('SIGINT', () => child.kill('SIGINT'));
  let told = '';
  child.stderr.on('data', (chunk) => {
    process.stdout.write(chunk);
    told += chunk;
    // Once: a second signal would leave no time to put things in order.
    if (!isWatched && !child.killed && told.includes('/enter#')) child.kill('SIGTERM');
  });
  return new Promise((resolve) => child.on('close', resolve));
}
