/** A real `lore serve` over a folder of its own, with the link that lets its owner in. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LORE = path.join(root, 'dist/cli/lore.js');
const START_MS = 60_000;
const STOP_MS = 10_000;

const ENVIRONMENT = {
  ...process.env,
  HOME: tmpdir(),
  LANG: 'C.UTF-8',
  NO_COLOR: '1',
  LORE_EMBED: 'off',
  LORE_BROWSER: 'none',
  USER: 'mara',
};

export interface Served {
  readonly url: string;
  /** Works once; another is made by starting again. */
  readonly link: string;
  readonly folder: string;
  /** Ends the server and leaves the folder. */
  end(): Promise<void>;
  /** Ends the server and takes the folder away. */
  stop(): Promise<void>;
}

/** A copy of one of the examples, without what was read of it before. */
export function copyOf(example: string): string {
  const folder = emptyFolder(example);
  cpSync(path.join(root, 'examples', example), folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== '.lore',
  });
  return folder;
}

export function emptyFolder(name: string): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'lore-page-')), name);
}

/** Runs a command of `lore` and gives what it printed; its exit code may say that there are findings. */
export function lore(folder: string, ...args: string[]): string {
  const ran = spawnSync(process.execPath, [LORE, ...args], {
    cwd: folder,
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  if (ran.status === null || ran.status > 1) throw new Error(`lore ${args.join(' ')}: ${ran.stderr}`);
  return ran.stdout;
}

export async function serve(folder: string): Promise<Served> {
  const child = spawn(process.execPath, [LORE, 'serve', '--open', '--port', '0'], {
    cwd: folder,
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whatever becomes of the tests, no server is left behind.
  process.once('exit', () => child.kill());
  const link = await linkOf(child);
  return {
    url: new URL(link).origin,
    link,
    folder,
    end: () => ended(child),
    stop: async () => {
      await ended(child);
      rmSync(path.dirname(folder), { recursive: true, force: true });
    },
  };
}

function linkOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`lore serve gave no link:\n${said}`)), START_MS);
    const hear = (chunk: Buffer) => {
      said += chunk;
      const link = /https?:\/\/\S+\/enter\S+/.exec(said)?.[0];
      if (link === undefined) return;
      clearTimeout(timer);
      resolve(link);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`lore serve ended with ${code}:\n${said}`)));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
}
