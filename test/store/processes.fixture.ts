/** One process of the test of several: writes or reads until its time is over, then prints what it did. */

import { openSqliteStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { put } from './contract/kit.js';

const [role = '', name = '', file = '', seconds = '1'] = process.argv.slice(2);

async function write(store: Store, n: number): Promise<void> {
  const report = await put(store, {
    id: `${name}/${n}.md`,
    passages: [`Note ${n} of ${name}.`],
    claims: [
      [`Writer ${name}`, 'MET', `Guest ${n}`],
      [`Writer ${name}`, 'SERVES', `House ${name} ${n}`],
    ],
  });
  if (report.seq === null) throw new Error(`nothing was written for ${name}/${n}`);
}

let seen = 0;
async function read(store: Store): Promise<void> {
  const counts = await store.counts();
  if (counts.commits < seen) throw new Error(`${seen} commits became ${counts.commits}`);
  seen = counts.commits;
  const statements = await store.statements({ asOf: seen });
  if (statements.length !== 2 * seen)
    throw new Error(`${statements.length} statements after ${seen} commits`);
  await store.searchText({ text: 'note', limit: 5 });
  await store.nearNames('writre', 5);
}

async function main(): Promise<void> {
  const errors: string[] = [];
  let done = 0;
  const until = Date.now() + Number(seconds) * 1000;
  const store = await openSqliteStore({ file });
  do {
    try {
      await (role === 'write' ? write(store, done) : read(store));
      done++;
    } catch (error) {
      errors.push(String(error));
    }
  } while (Date.now() < until);
  await store.close();
  process.stdout.write(JSON.stringify({ done, errors: errors.slice(0, 5) }));
}

await main();
