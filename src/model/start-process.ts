/** Starts a program of our own in another process or on another thread: built, or from its source while developing. */
import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The program lies beside the module that starts it: `here` is that module's address. */
export function startProcess(name: string, here: string, options: readonly string[] = []): ChildProcess {
  const { file, loader } = programOf(name, here);
  return fork(file, [], {
    serialization: 'advanced',
    execArgv: [...loader, ...options],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

export function startThread(
  name: string,
  here: string,
  begin: Pick<WorkerOptions, 'workerData' | 'transferList' | 'resourceLimits'>,
): Worker {
  if (!here.endsWith('.ts')) return new Worker(programOf(name, here).file, begin);
  // A thread has none of the loaders of its process: it registers one for itself.
  const loader = createRequire(here).resolve('tsx/esm/api').replace(/cjs$/, 'mjs');
  const [api, program] = [loader, programOf(name, here).file].map((file) => pathToFileURL(file).href);
  const code = `import('${api}').then(({ register }) => { register(); return import('${program}'); })`;
  return new Worker(code, { ...begin, eval: true });
}

function programOf(name: string, here: string): { readonly file: string; readonly loader: string[] } {
  const isSource = here.endsWith('.ts');
  const file = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, here));
  const loader = isSource ? ['--import', pathToFileURL(createRequire(here).resolve('tsx')).href] : [];
  return { file, loader };
}
