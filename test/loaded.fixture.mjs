/** Given to node with `--import`, writes each file that is loaded as code into the file that LORE_LOADED names. */
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  if (url.startsWith('file:')) appendFileSync(process.env.LORE_LOADED, `${url}\n`);
  return next(url, context);
}
