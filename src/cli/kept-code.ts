/**
 * Runs the built command line from code that an earlier start has compiled: compiling takes more than half of a short
 * command. What is kept is run as it is found, so that it counts only where nobody but its owner could have written it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { keepFile, keptFile, keptFolder } from './kept-file.js';

type Main = (args: readonly string[]) => Promise<number>;

const BUNDLE = fileURLToPath(new URL('../chunks/main.cjs', import.meta.url));
const DIGEST_BYTES = 32;
/** A server has by then answered its first questions; later, what its start had compiled may have been dropped. */
const SOON_MS = 30_000;

/** Null where nothing is built: then the sources are loaded. Without a command, as where help is asked for, nothing is kept. */
export function builtMain(command: string | null): Main | null {
  if (!existsSync(BUNDLE)) return null;
  const folder = command === null ? null : keptFolder(process.env);
  const require = createRequire(BUNDLE);
  if (folder === null || command === null) return require(BUNDLE).main;
  // The build leaves nothing but ASCII in it, which is read in a third of the time.
  const source = readFileSync(BUNDLE, 'latin1');
  const file = path.join(folder, nameFor(command, source));
  const kept = keptFile(file);
  const cachedData = kept === null ? undefined : intact(kept);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) { ${source}\n})`, {
    filename: BUNDLE,
    cachedData,
  });
  if (cachedData === undefined || script.cachedDataRejected === true) keepOnce(script, file);
  const loaded: { exports: { main?: Main } } = { exports: {} };
  script.runInThisContext()(loaded.exports, require, loaded, BUNDLE, path.dirname(BUNDLE));
  return loaded.exports.main ?? null;
}

/** Functions are compiled when they are first called: what is kept is what the command has called by its end. */
function keepOnce(script: Script, file: string): void {
  const keep = (): void => {
    clearTimeout(soon);
    process.off('exit', atExit);
    try {
      const data = script.createCachedData();
      keepFile(file, Buffer.concat([digestOf(data), data]));
    } catch {
      // What cannot be kept is compiled again.
    }
  };
  // A command that could not do its work has not called much; it may not even be one.
  const atExit = (code: number): void => {
    if (code < 2) keep();
  };
  const soon = setTimeout(keep, SOON_MS).unref();
  process.once('exit', atExit);
}

/** Another for everything that the code depends on; its first line is a digest of the bundle. */
function nameFor(command: string, source: string): string {
  const { size, mtimeMs } = statSync(BUNDLE);
  const flags = [process.execArgv, process.env.NODE_OPTIONS ?? ''];
  const parts = [BUNDLE, source.slice(0, source.indexOf('\n')), size, mtimeMs, command, flags];
  const { version, arch, versions } = process;
  return createHash('sha256')
    .update(JSON.stringify([...parts, version, arch, versions.v8]))
    .digest('hex')
    .slice(0, 32);
}

/** V8 looks at the head of what it is given; a byte that was lost further on would end the process. */
function intact(kept: Buffer): Buffer | undefined {
  const data = kept.subarray(DIGEST_BYTES);
  return digestOf(data).equals(kept.subarray(0, DIGEST_BYTES)) ? data : undefined;
}

function digestOf(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
