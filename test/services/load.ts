/** Mixed load at a real broker: a backlog, then a steady stream, with a client that asks tools of the same process all the while. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Broker } from '../../scripts/services/kafka.js';
import { freePort } from '../../scripts/services/process.js';
import { answerMessage, POISON, produce, scene, startEngine, until } from './broker-kit.js';
import { quantile, type Row, tally } from './tally.js';

const BACKLOG = 1_000;
const PER_SECOND = 8;
const TICKS_PER_SECOND = 100;
/** What a person takes for at once. */
const CALL_LIMIT_MS = 1_000;

export async function load(
  broker: Broker,
  { minutes, engines }: { readonly minutes: number; readonly engines: number },
): Promise<Row[]> {
  const at = await scene(broker.address, 'load');
  const { world, topics, settings } = at;
  const port = await freePort();
  const engine = startEngine(at.folder, ['serve', '--port', String(port)]);
  await engine.said('Bus: reading');
  // The first reads the broker; the others help with what it brings.
  const helpers = Array.from({ length: engines - 1 }, () => startEngine(at.folder));
  const processes = [engine, ...helpers].map(({ child }) => child.pid);
  const client = new Client({ name: 'soak', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  const calls: { readonly at: number; readonly ms: number }[] = [];
  let isOver = false;
  const asking = (async () => {
    const questions = [
      { name: 'lookup', arguments: { query: 'Sage' } },
      { name: 'entity_context', arguments: { entity_id: 'sage' } },
      { name: 'find_syntheses', arguments: { entity: 'Sage', limit: 5 } },
      { name: 'recall', arguments: { query: 'What treats a cough?' } },
    ];
    for (let turn = 0; !isOver; turn++) {
      const question = questions[turn % questions.length];
      if (question === undefined) continue;
      const began = performance.now();
      const { isError, content } = await client.callTool(question);
      if (isError) throw new Error(JSON.stringify(content));
      calls.push({ at: began, ms: performance.now() - began });
      await sleep(100);
    }
  })();
  await sleep(5_000);
  const begun = performance.now();
  const cpuBefore = [...processes, broker.pid].map(cpuSeconds);
  let answers = 0;
  let poison = 0;
  const more = async (count: number): Promise<void> => {
    const values = Array.from({ length: count }, () => answerMessage(answers++));
    await produce(settings, topics.ingest, values);
  };
  await more(BACKLOG);
  let lintRequests = 0;
  const lags: number[] = [];
  let clearedAt: number | null = null;
  while (performance.now() - begun < minutes * 60_000) {
    const second = performance.now();
    await more(PER_SECOND);
    if (poison < 1_000 && Math.random() < 0.2)
      await produce(settings, topics.ingest, [POISON[poison++ % POISON.length] ?? '']);
    if (Math.random() < 1 / 30) {
      await produce(settings, topics.lint, ['{}']);
      lintRequests++;
    }
    const { lag = 0, waiting = 0 } = (await world.broker?.status()) ?? {};
    lags.push(lag + waiting);
    const { total } = await world.syntheses.count();
    if (clearedAt === null && answers - total <= 2 * PER_SECOND) clearedAt = performance.now();
    await sleep(Math.max(0, 1_000 - (performance.now() - second)));
  }
  await until(
    async () => {
      const { queued, running } = await world.store.queue.counts();
      return (await world.syntheses.count()).total >= answers && queued + running === 0;
    },
    () => `not worked off: ${engine.log().slice(-2_000)}`,
    600_000,
  );
  const seconds = (performance.now() - begun) / 1000;
  isOver = true;
  await asking;
  const cpu = [...processes, broker.pid].map((pid, index) => cpuSeconds(pid) - (cpuBefore[index] ?? 0));
  await client.close();
  await until(async () => (await world.store.bus.unsent()) === 0);
  for (const one of [engine, ...helpers]) await one.end();
  const waits = (await world.store.queue.list({ states: ['done'], kinds: ['bus'], limit: 1_000_000 }))
    .slice(0, -BACKLOG)
    .map(({ payload, finishedAt }) => (finishedAt ?? 0) - Date.parse(JSON.parse(payload).message.at));
  const rows = await tally(at, { answers, poison });
  await world.close();
  const told = (what: string, found: string): Row => ({ what, wanted: '', found, ok: true });
  const during = (from: number, to: number): number[] =>
    calls.filter((call) => call.at >= from && call.at < to).map(({ ms }) => ms);
  const cleared = clearedAt ?? performance.now();
  const timing = (some: readonly number[]): string =>
    `${quantile(some, 0.5).toFixed(0)} / ${quantile(some, 0.95).toFixed(0)} / ${quantile(some, 1).toFixed(0)} ms (${some.length})`;
  const backlogCalls = during(begun, cleared);
  return [
    ...rows,
    told('messages', `${answers + poison + lintRequests}`),
    told('backlog worked off after', `${((cleared - begun) / 1000).toFixed(0)} s`),
    told(
      'messages a second, backlog',
      ((BACKLOG + ((cleared - begun) / 1000) * PER_SECOND) / ((cleared - begun) / 1000)).toFixed(1),
    ),
    told('messages a second, overall', (answers / seconds).toFixed(1)),
    told('lag p50 / p95 / most', `${quantile(lags, 0.5)} / ${quantile(lags, 0.95)} / ${quantile(lags, 1)}`),
    told('from producer to done, p50 / p95 / most', timing(waits)),
    told('tool calls before, p50 / p95 / most', timing(during(0, begun))),
    told('tool calls beside the backlog', timing(backlogCalls)),
    told('tool calls beside the stream', timing(during(cleared, Number.POSITIVE_INFINITY))),
    {
      ...{ what: 'tool calls beside the backlog, p95 under', wanted: `${CALL_LIMIT_MS} ms` },
      found: `${quantile(backlogCalls, 0.95).toFixed(0)} ms`,
      ok: quantile(backlogCalls, 0.95) < CALL_LIMIT_MS,
    },
    told('processor time: engines, broker', cpu.map((one) => `${one.toFixed(0)} s`).join(', ')),
    told('seconds', seconds.toFixed(0)),
  ];
}

/** User and system time of a process so far. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
