/** Loaded into every process of a soak: at the times that it is given, collects garbage and writes down what is left. */
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const { LORE_SOAK_AT = '', LORE_SOAK_FILE = '' } = process.env;
const words = process.argv.slice(2).filter((word) => /^[a-z]+$/.test(word));
const name = [words.join(' ') || 'node', ...(isMainThread ? [] : ['thread'])].join(' ');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
for (const at of LORE_SOAK_AT.split(',')
  .map(Number)
  .filter((time) => time > Date.now()))
  setTimeout(() => {
    const before = process.memoryUsage();
    collect();
    const { heapUsed } = process.memoryUsage();
    const told = { at, pid: process.pid, name, heapUsed, before };
    appendFileSync(LORE_SOAK_FILE, `${JSON.stringify(told)}\n`);
  }, at - Date.now()).unref();
