/** Runs the command line as a user would, in a world of its own. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from './ending.js';
import { BUILT, isBuilt } from './is-built.js';
import { LoreHost, type Ran } from './lore-host.js';

export type { Ran };

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = path.join(projectRoot, 'src/cli/lore.ts');

/** What was built when it is not older than the sources, which starts faster; else the sources themselves. */
export const COMMAND = isBuilt()
  ? [path.join(BUILT, 'cli/lore.js')]
  : ['--import', path.join(projectRoot, 'node_modules/tsx/dist/loader.mjs'), SOURCE];

/** A plain terminal of 80 columns in a UTF-8 locale; what a test sets comes on top. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: tmpdir(),
  LANG: 'C.UTF-8',
  COLUMNS: '80',
  LORE_EMBED: 'off',
  LORE_JUDGE: 'off',
};

export function startLore(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
  stdio: StdioOptions = 'pipe',
): ChildProcess {
  return spawn(process.execPath, [...COMMAND, ...args], { cwd, env: { ...ENVIRONMENT, ...env }, stdio });
}

/** As a process of its own: for what a process shows, such as that it ends. */
export function loreProcess(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ran> {
  return finished(startLore(args, cwd, env));
}

let shared: LoreHost | undefined;
/** Whoever measures this process measures that one, too. */
const MEASURING = process.execArgv.filter((option) => option === '--single-threaded-gc');

/** In a process that all calls share: says what a process of its own would say, far sooner. */
export async function lore(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ran> {
  const { code, stdout, stderr } = await sharedHost().run({ args, cwd, env: { ...ENVIRONMENT, ...env } });
  return { code, stdout, stderr };
}

/** Milliseconds of processor time that it takes there. */
export async function loreCost(args: readonly string[], cwd: string): Promise<number> {
  return (await sharedHost().run({ args, cwd, env: ENVIRONMENT })).cpu;
}

function sharedHost(): LoreHost {
  if (shared === undefined || shared.hasEnded) shared = new LoreHost([...MEASURING, ...COMMAND]);
  return shared;
}

export function finished(child: ChildProcess): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** What every `--json` answer must be: one document, nothing else. */
export function json(ran: Ran): Record<string, unknown> {
  return JSON.parse(ran.stdout);
}

/** Waits until the child has printed these words on either stream. */
export function said(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve) => {
    let heard = '';
    const listen = (chunk: Buffer): void => {
      heard += chunk.toString();
      if (heard.includes(words)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
}

/** Goes away when the tests of the file are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-cli-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A small world, not yet ingested. */
export function temporaryWorld(files: Readonly<Record<string, string>> = SMALL_WORLD): string {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** The same, ingested. */
export async function ingestedWorld(): Promise<string> {
  const folder = temporaryWorld();
  const { code, stderr } = await lore(['ingest'], folder);
  if (code !== 0 || stderr !== '') throw new Error(`The small world cannot be read: ${stderr}`);
  return folder;
}

/** A copy of the sample world without its database. */
export function valdorn(): string {
  const folder = path.join(temporaryFolder(), 'valdorn');
  cpSync(path.join(projectRoot, 'examples/valdorn'), folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== '.lore',
  });
  return folder;
}

const SMALL_WORLD: Readonly<Record<string, string>> = {
  'lore.yaml': `name: Small Valdorn
pack: high-fantasy
calendar: small
now: 380 TA
`,
  'calendars/small.yaml': `id: small
name: Small Reckoning
epoch: 0
epoch_year: 1
months:
  - { name: Frostmoon, days: 30 }
  - { name: Sunmoon, days: 30 }
eras:
  - { id: SA, name: Second Age, start: 0, direction: down }
  - { id: TA, name: Third Age, start: 1 }
default_era: TA
`,
  'People/Aldric Raventhorne.md': `---
aliases: [The Iron King]
born: 300 TA
died: 360 TA
relations:
  - { type: RULES, to: "[[Valdorn]]", from: 324 TA, until: 360 TA }
  - { type: MEMBER_OF, to: "[[House Vyr]]", from: 300 TA }
  - { type: PARTICIPATED_IN, to: "[[Battle of Black Spire]]", at: 340 TA, side: Vyr }
---
# Aldric Raventhorne
The king who broke the host at the [[Battle of Black Spire]].
`,
  'People/Lysa.md': `---
type: Person
born: c. 275 TA
children: "[[Aldric Raventhorne]]"
---
Mother of the king.
`,
  'Houses/House Vyr.md': `---
type: House
founded: 12 TA
---
An old house.
`,
  'Places/Valdorn.md': `---
type: Kingdom
founded: 3 TA
---
The northern kingdom.
`,
  'Events/Battle of Black Spire.md': `---
type: Battle
date: 340 TA
mood: grim
---
The host broke upon the spire.
`,
  'Eras/Age of Iron.md': `---
type: Era
began: 298 TA
ended: 379 TA
---
`,
  'map.png': 'not a picture',
};
