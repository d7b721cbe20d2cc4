/** A thread that asks /health again and again, from an address of its own: what the attack itself is busy with, or has asked for, delays nothing. */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, everyMs } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let worst = 0;
let asked = 0;
let failed = '';

function ask() {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (why) => {
      worst = Math.max(worst, performance.now() - began);
      asked += 1;
      failed ||= why;
      resolve();
    };
    get(url, { agent, localAddress: '127.0.0.2' }, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode === 200 ? '' : `it answered ${response.statusCode}`));
    }).on('error', (error) => done(error.message));
  });
}

let asking = Promise.resolve();
let isWatching = false;
parentPort.on('message', async (word) => {
  if (word === 'begin') {
    [worst, asked, failed, isWatching] = [0, 0, '', true];
    asking = (async () => {
      while (isWatching) {
        await ask();
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    })();
    return;
  }
  isWatching = false;
  await asking;
  // Whatever was begun at the very end is waited for, too.
  await ask();
  parentPort.postMessage({ worst, asked, failed });
});
