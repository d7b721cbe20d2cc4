/** A thread that asks /health again and again, from an address of its own: what the attack itself is busy with, or has asked for, delays nothing. */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, everyMs, pid } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let worst = 0;
let asked = 0;
let failed = '';

/** Milliseconds that the server's thread has waited for a core that others held, where the system tells: not the server's doing. */
function waitedForCore() {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

function ask() {
  const began = performance.now();
  const waited = waitedForCore();
  return new Promise((resolve) => {
    const done = (why) => {
      const took = performance.now() - began;
      worst = Math.max(worst, took - Math.max(0, waitedForCore() - waited));
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
