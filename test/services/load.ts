/** Mixed load at a real broker: a backlog, then a steady stream, while a client asks the engines tools by turns. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Broker } from '../../scripts/services/kafka.js';
import type { GraphServer } from '../../scripts/services/neo4j.js';
import { familySeconds, freePort } from '../../scripts/services/process.js';
import {
  answerMessage,
  contextOf,
  type Engine,
  POISON,
  produce,
  scene,
  startEngine,
  until,
} from './broker-kit.js';
import { quantile, type Row, tally } from './tally.js';

/** What a person takes for at once. */
const CALL_LIMIT_MS = 1_000;
const QUESTIONS = [
  { name: 'lookup', arguments: { query: 'Sage' } },
  { name: 'entity_context', arguments: { entity_id: 'sage' } },
  { name: 'find_syntheses', arguments: { entity: 'Sage', limit: 5 } },
  { name: 'recall', arguments: { query: 'What treats a cough?' } },
];

export interface LoadOptions {
  readonly minutes: number;
  readonly engines: number;
  /** Messages that wait at first, and how many come each second. */
  readonly backlog: number;
  readonly rate: number;
  /** Keeps the world; it is kept in its own folder where there is none. */
  readonly server: GraphServer | null;
}

export async function load(broker: Broker, options: LoadOptions): Promise<Row[]> {
  const { minutes, backlog, rate, server } = options;
  const at = await scene(broker.address, 'load', { store: server?.address ?? null });
  const { world, topics, settings } = at;
  const engines: Serving[] = [];
  for (let i = 0; i < options.engines; i++) engines.push(await startServing(at.folder()));
  await until(() => engines.some((one) => one.log().includes('Bus: reading')), 'nobody reads the bus');
  const processes = [...engines.map(({ child }) => child.pid), broker.pid, ...(server ? [server.pid] : [])];
  const asking = new Asking(engines.map(({ client }) => client));
  await sleep(5_000);
  const begun = performance.now();
  const cpuBefore = processes.map(familySeconds);
  let answers = 0;
  let poison = 0;
  const more = async (count: number): Promise<void> => {
    const values = Array.from({ length: count }, () => answerMessage(answers++));
    await produce(settings, topics.ingest, values);
  };
  await more(backlog);
  let lintRequests = 0;
  const lags: number[] = [];
  let clearedAt: number | null = null;
  while (performance.now() - begun < minutes * 60_000) {
    const second = performance.now();
    if (rate > 0) await more(rate);
    if (poison < 1_000 && Math.random() < 0.2)
      await produce(settings, topics.ingest, [POISON[poison++ % POISON.length] ?? '']);
    if (Math.random() < 1 / 30) {
      await produce(settings, topics.lint, ['{}']);
      lintRequests++;
    }
    const { lag = 0, waiting = 0 } = (await world.broker?.status()) ?? {};
    lags.push(lag + waiting);
    const { total } = await world.syntheses.count();
    if (clearedAt === null && answers - total <= 2 * rate) clearedAt = performance.now();
    await sleep(Math.max(0, 1_000 - (performance.now() - second)));
  }
  const keptInTime = (await world.syntheses.count()).total;
  const inTime = (performance.now() - begun) / 1000;
  await until(
    async () => {
      const { queued, running } = await world.store.queue.counts();
      return (await world.syntheses.count()).total >= answers && queued + running === 0;
    },
    () => `not worked off: ${engines.map((one) => one.log().slice(-1_000)).join('\n')}`,
    900_000,
  );
  const seconds = (performance.now() - begun) / 1000;
  const calls = await asking.end();
  const cpu = processes.map((pid, index) => familySeconds(pid) - (cpuBefore[index] ?? 0));
  await until(async () => (await world.store.bus.unsent()) === 0);
  for (const one of engines) {
    await one.client.close();
    await one.end();
  }
  const waits = (await world.store.queue.list({ states: ['done'], kinds: ['bus'], limit: 1_000_000 }))
    .slice(0, backlog > 0 ? -backlog : undefined)
    .map(({ payload, finishedAt }) => (finishedAt ?? 0) - Date.parse(JSON.parse(payload).message.at));
  const rows = await tally(at, { answers, poison });
  await world.close();
  const told = (what: string, found: string): Row => ({ what, wanted: '', found, ok: true });
  const during = (from: number, to: number): number[] =>
    calls.filter((call) => call.at >= from && call.at < to).map(({ ms }) => ms);
  const cleared = clearedAt ?? performance.now();
  const backlogCalls = during(begun, cleared);
  const each = cpu.map((one) => one.toFixed(0));
  return [
    ...rows,
    told('messages', `${answers + poison + lintRequests}`),
    told(
      'backlog worked off after',
      clearedAt === null ? 'never' : `${((cleared - begun) / 1000).toFixed(0)} s`,
    ),
    told('messages a second, while they came', (keptInTime / inTime).toFixed(1)),
    told('messages a second, to the last', (answers / seconds).toFixed(1)),
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
    told('calls in a context that was forgotten', String(asking.forgotten)),
    told('processor time of each engine, with its jobs, s', each.slice(0, engines.length).join(', ')),
    told('of the broker, of the server, s', each.slice(engines.length).join(', ')),
    told('seconds', seconds.toFixed(0)),
  ];
}

interface Serving extends Engine {
  readonly client: Client;
}

async function startServing(folder: string): Promise<Serving> {
  const port = await freePort();
  const engine = startEngine(folder, ['serve', '--port', String(port)]);
  await engine.said('Serving');
  const client = new Client({ name: 'soak', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  return { ...engine, client };
}

/** Ten questions a second at most, each to the next engine, all in one context. */
class Asking {
  forgotten = 0;
  readonly #calls: { readonly at: number; readonly ms: number }[] = [];
  readonly #asking: Promise<void>;
  #isOver = false;

  constructor(clients: readonly Client[]) {
    this.#asking = this.#ask(clients);
    // Told when it is waited for.
    this.#asking.catch(() => {});
  }

  async end(): Promise<readonly { readonly at: number; readonly ms: number }[]> {
    this.#isOver = true;
    await this.#asking;
    return this.#calls;
  }

  async #ask(clients: readonly Client[]): Promise<void> {
    let context: unknown;
    for (let turn = 0; !this.#isOver; turn++) {
      const question = QUESTIONS[turn % QUESTIONS.length];
      const client = clients[turn % clients.length];
      if (question === undefined || client === undefined) return;
      const given = context === undefined ? {} : { context };
      const began = performance.now();
      const reply = await client.callTool({
        name: question.name,
        arguments: { ...question.arguments, ...given },
      });
      if (reply.isError) throw new Error(JSON.stringify(reply.content));
      this.#calls.push({ at: began, ms: performance.now() - began });
      if (context !== undefined && contextOf(reply) !== context) this.forgotten++;
      context = contextOf(reply);
      await sleep(100);
    }
  }
}

function timing(some: readonly number[]): string {
  return `${quantile(some, 0.5).toFixed(0)} / ${quantile(some, 0.95).toFixed(0)} / ${quantile(some, 1).toFixed(0)} ms (${some.length})`;
}
