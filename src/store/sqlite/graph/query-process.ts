/** A process of its own that answers queries over one world, read-only, until it is told to stop or is killed. */
import { LoreError } from '../../../model/index.js';
import { dateContext } from '../../../packs/index.js';
import { asAsked, compileCalendar } from '../../../time/index.js';
import type { Store } from '../../store.js';
import { openSqliteStore } from '../open.js';
import type { Answered, Asked, Begin, Failure } from './query-pool.js';

let store: Store | undefined;

async function begin({ file, ontology, now }: Begin): Promise<void> {
  const calendars = ontology.calendars.map(compileCalendar);
  const whole = { ...ontology, calendars };
  const dates = { ...asAsked(dateContext(whole)), ...(now === undefined ? {} : { now }) };
  store = await openSqliteStore({ file, readonly: true, ontology: whole, dates });
}

async function answer({ query }: Asked): Promise<Answered> {
  try {
    if (!store) throw new Error('a question before the beginning');
    return { kind: 'answer', answer: await store.query({ ...query, isolated: false }) };
  } catch (error) {
    return { kind: 'failure', failure: failureOf(error) };
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof LoreError))
    return { code: 'store/query-failed', message: error instanceof Error ? error.message : String(error) };
  const { code, message, hint, at } = error;
  return { code, message, ...(hint ? { hint } : {}), ...(at ? { at } : {}) };
}

async function take(message: Begin | Asked): Promise<Answered> {
  if (message.kind === 'ask') return answer(message);
  try {
    await begin(message);
    return { kind: 'ready' };
  } catch (error) {
    return { kind: 'failure', failure: failureOf(error) };
  }
}

/** One after the other, as they were asked. */
let turn: Promise<unknown> = Promise.resolve();
process.on('message', (message: Begin | Asked) => {
  turn = turn.then(async () => process.send?.(await take(message)));
});
process.on('disconnect', () => process.exit());
