/** Starts a program of our own in another process: built, or from its source while developing. */
import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The program lies beside the module that starts it: `here` is that module's address. */
export function startProcess(name: string, here: string, options: readonly string[] = []): ChildProcess {
  const isSource = here.endsWith('.ts');
  const file = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, here));
  const loader = isSource ? ['--import', pathToFileURL(createRequire(here).resolve('tsx')).href] : [];
  return fork(file, [], {
    serialization: 'advanced',
    execArgv: [...loader, ...options],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
