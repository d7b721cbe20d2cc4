/** A thread with a connection of its own, which carries out what it is sent, in that order, until it is told to close. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { configureBeside } from '../configure.js';
import { Database, repeatOn } from '../database.js';
import { unpacker } from './packed.js';
import { type Answer, type Begin, DONE, ENDED, type Request, SENT } from './protocol.js';

const { file, port, counts }: Begin = workerData;
const db = new Database(file, false);
const texts: string[] = [];
/** What nobody has been told yet: nothing more is written. */
let failed: { readonly error: unknown } | null = null;

function repeat({ parts, packed }: Extract<Request, { kind: 'repeat' }>): void {
  if (failed !== null) return;
  try {
    const take = unpacker(packed);
    for (const { text, width, count } of parts) repeatOn(db.prepare(texts[text] ?? ''), width, take(count));
  } catch (error) {
    failed = { error };
  }
}

function carryOut(request: Exclude<Request, { kind: 'repeat' }>): unknown {
  if (request.kind === 'close') return db.close();
  if (failed !== null) {
    const { error } = failed;
    failed = null;
    throw error;
  }
  if (request.kind === 'transaction') return db.inTransaction;
  if (request.kind === 'exec') return db.exec(request.sql);
  const prepared = db.prepare(request.sql);
  prepared.setReturnArrays(request.asArrays);
  return prepared[request.kind](...request.values);
}

function answerTo(request: Exclude<Request, { kind: 'repeat' }>): Answer {
  try {
    return { value: carryOut(request) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, details: { ...(error instanceof Error ? error : {}) } };
  }
}

configureBeside(db);
parentPort?.postMessage('ready');
function serve(): void {
  for (let done = 0, isOver = false; !isOver; ) {
    const received: { message: Request } | undefined = receiveMessageOnPort(port);
    if (received === undefined) {
      Atomics.wait(counts, SENT, done);
      continue;
    }
    const request = received.message;
    if (request.kind === 'repeat') {
      texts.push(...request.texts);
      repeat(request);
    } else port.postMessage(answerTo(request));
    isOver = request.kind === 'close';
    done++;
    Atomics.store(counts, DONE, done);
    Atomics.notify(counts, DONE);
  }
}

try {
  serve();
} catch (error) {
  // Whoever waits is told, instead of waiting for ever.
  Atomics.store(counts, DONE, ENDED);
  Atomics.notify(counts, DONE);
  throw error;
}
port.close();
