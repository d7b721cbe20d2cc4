/** `npm run bench:vault`: what a vault of 4,700 notes and 75 MB costs to read, to read again, and to edit while it is watched. */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeVault } from './make.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const VAULTS = path.resolve(ROOT, '../shared/data/vault');
const LORE = path.join(ROOT, 'dist/cli/lore.js');
const METER = path.join(import.meta.dirname, 'meter.mjs');
const SIZE = { notes: 4_700, bytes: 75_000_000 };
const AIMS = { full: 60, again: 2, edit: 0.3, megabytes: 700 };
const ENV = { ...process.env, LORE_EMBED: 'off' };

interface Cost {
  readonly seconds: number;
  readonly processor: number;
  readonly megabytes: number;
}

/** A command of the product as a user runs it; `--profile` leaves a profile of the first read beside the results. */
function lore(args: readonly string[], cwd: string, more: readonly string[] = []): Cost {
  const meter = path.join(cwd, '.meter.json');
  const { status, stderr } = spawnSync(process.execPath, [...more, '--import', METER, LORE, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...ENV, LORE_METER: meter },
  });
  if (status === 2 || status === null) throw new Error(stderr);
  return JSON.parse(readFileSync(meter, 'utf8'));
}

/** From the moment a note is saved until its round is printed. */
async function edit(cwd: string): Promise<number> {
  const child = spawn(process.execPath, [LORE, 'watch', '--json'], { cwd, env: ENV });
  try {
    const rounds = child.stdout[Symbol.asyncIterator]();
    await rounds.next();
    const times: number[] = [];
    for (const file of notesOf(cwd).slice(0, 5)) {
      await new Promise((done) => setTimeout(done, 1_500));
      const began = process.hrtime.bigint();
      appendFileSync(file, '\nOne more line about it.\n');
      await rounds.next();
      times.push(Number(process.hrtime.bigint() - began) / 1e9);
    }
    return times.sort((a, b) => a - b)[2] ?? Number.NaN;
  } finally {
    child.kill('SIGINT');
  }
}

function notesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('Mortals') && file.endsWith('.md'))
    .sort()
    .map((file) => path.join(folder, file));
}

if (!existsSync(VAULTS)) {
  console.log(`Skipped: the vaults are not here (${VAULTS}).`);
} else {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-vault-'));
  try {
    const { notes, bytes } = makeVault(VAULTS, root, SIZE);
    console.log(`${notes} notes, ${(bytes / 1e6).toFixed(1)} MB`);
    const profile = process.argv.includes('--profile')
      ? ['--cpu-prof', `--cpu-prof-dir=${path.join(ROOT, 'bench/results')}`]
      : [];
    const study = lore(['init'], root);
    const full = lore(['ingest', '--quiet'], root, profile);
    const again = lore(['ingest', '--quiet'], root);
    const edited = await edit(root);
    const row = (what: string, aim: number, { seconds, processor, megabytes }: Cost): string =>
      `| ${what} | ${seconds.toFixed(1)} s | ${processor.toFixed(1)} s | ${Math.round(megabytes)} MB | ${aim} s |`;
    console.log('| | wall | processor | peak memory | aim (wall) |\n|---|---|---|---|---|');
    console.log(row('study (`lore init`)', AIMS.full, study));
    console.log(row('full read (`lore ingest`)', AIMS.full, full));
    console.log(row('second read, nothing changed', AIMS.again, again));
    console.log(
      `| an edit during \`lore watch\`, median of 5 | ${edited.toFixed(2)} s | – | – | ${AIMS.edit} s |`,
    );
    console.log(`Peak memory aimed at: ${AIMS.megabytes} MB.`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
