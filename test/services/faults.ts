/** Faults at a real broker, each a function: what happens, and what must be true afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Broker, restartKafka, stopKafka } from '../../scripts/services/kafka.js';
import { openClient } from '../../src/bus/client.js';
import {
  answerMessage,
  type Engine,
  isOf,
  POISON,
  produce,
  type Scene,
  type SceneOptions,
  scene,
  startEngine,
  until,
} from './broker-kit.js';
import { type Row, tally } from './tally.js';

const numbers = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => answerMessage(from + index));

/** `store`: a server that keeps the world. */
export interface FaultOptions extends Pick<SceneOptions, 'store'> {
  readonly messages: number;
}

/** All taken, all done, all sent. */
async function settled({ world, settings }: Scene, answers: number, ms: number): Promise<void> {
  const { store } = world;
  let state = '';
  await until(
    async () => {
      const { queued, running } = await store.queue.counts();
      const { total } = await world.syntheses.count();
      const unsent = await store.bus.unsent();
      state = `${total} of ${answers} kept, ${queued} queued, ${running} running, ${unsent} unsent (${settings.group})`;
      return total >= answers && queued + running + unsent === 0;
    },
    () => `not settled: ${state}`,
    ms,
  );
}

/** Two processes on one world; one of them, whichever, is killed again and again while messages come. */
export async function killed(
  address: string,
  { messages, kills, store = null }: FaultOptions & { readonly kills: number },
): Promise<Row[]> {
  const at = await scene(address, 'killed', { store });
  const most = store === null ? 1 : 2;
  const folders = [at.folder(), at.folder()];
  const poison = Math.max(POISON.length, Math.round(messages / 200));
  const engines: Engine[] = folders.map((folder) => startEngine(folder));
  const started = performance.now();
  await until(() => engines.some((engine) => engine.log().includes('Bus: reading')), 'nobody reads the bus');
  const feeding = (async () => {
    for (let sent = 0; sent < messages; sent += 100) {
      await produce(at.settings, at.topics.ingest, numbers(sent, Math.min(100, messages - sent)));
      await sleep(500);
    }
    for (let sent = 0; sent < poison; sent++)
      await produce(at.settings, at.topics.ingest, [POISON[sent % POISON.length] ?? '']);
    await produce(at.settings, at.topics.lint, ['{}', '[]']);
  })();
  let readersAtOnce = 0;
  let readers = 0;
  for (let kill = 0; kill < kills; kill++) {
    await sleep(2_000 + Math.random() * 10_000);
    readersAtOnce = Math.max(readersAtOnce, (await at.world.store.slots.holders('bus/consumer')).length);
    const which = Math.random() < 0.7 ? await readerOf(at, engines) : kill % 2;
    if ((await readerOf(at, engines)) === which) readers++;
    await engines[which]?.end('SIGKILL');
    engines[which] = startEngine(folders[which] ?? '');
  }
  await feeding;
  await settled(at, messages, 1_800_000);
  const seconds = (performance.now() - started) / 1000;
  for (const engine of engines) await engine.end();
  const runs = (await at.world.lint.runs()).filter(({ finishedAt }) => finishedAt !== null).length;
  const jobs = await at.world.store.queue.list({ limit: 1_000_000 });
  const rows = await tally(at, { answers: messages, poison });
  await at.world.close();
  return [
    ...rows,
    // Whoever was killed holds its place for some seconds.
    {
      what: 'engines that read at once, at most',
      wanted: most,
      found: readersAtOnce,
      ok: store !== null || readersAtOnce <= most,
    },
    { what: 'lint runs from two requests', wanted: '1 or 2', found: runs, ok: runs === 1 || runs === 2 },
    { what: 'processes killed (of them readers)', wanted: kills, found: `${kills} (${readers})`, ok: true },
    {
      ...{ what: 'jobs taken over from killed ones', wanted: 'some', ok: true },
      found: jobs.reduce((sum, { losses }) => sum + losses, 0),
    },
    { what: 'seconds', wanted: '', found: seconds.toFixed(0), ok: true },
  ];
}

/** Which of the two reads the broker now. */
async function readerOf({ world }: Scene, engines: readonly Engine[]): Promise<number> {
  const [holder = ''] = await world.store.slots.holders('bus/consumer');
  const found = engines.findIndex((one) => isOf(one, holder));
  return Math.max(0, found);
}

/** The broker is gone for a while; what it had is read afterwards, and what was said meanwhile is sent. */
export async function brokerAway(
  broker: Broker,
  { messages, seconds, store = null }: FaultOptions & { readonly seconds: number },
): Promise<Row[]> {
  const at = await scene(broker.address, 'away', { store });
  const engine = startEngine(at.folder());
  await engine.said('Bus: reading');
  await produce(at.settings, at.topics.ingest, numbers(0, messages));
  await stopKafka(broker);
  // Said while nobody can hear it.
  await at.world.bus.publish('audit', { action: 'retcon', actor: 'somebody', subject: 'while-away' });
  await sleep(seconds * 1_000);
  const waited = await at.world.store.bus.unsent();
  const again = await restartKafka(broker);
  await produce(at.settings, at.topics.ingest, numbers(messages, messages));
  await settled(at, 2 * messages, 600_000);
  await engine.end();
  const rows = await tally(at, { answers: 2 * messages, poison: 0 });
  await at.world.close();
  return [
    ...rows,
    { what: 'waited in the outbox meanwhile', wanted: 'some', found: waited, ok: waited > 0 },
    {
      ...{ what: 'seconds without a broker', wanted: seconds, found: seconds, ok: again.pid !== broker.pid },
    },
  ];
}

/** A stranger joins the group while a lint run is under way, takes partitions away, and leaves. */
export async function rebalanced(address: string, { messages, store = null }: FaultOptions): Promise<Row[]> {
  const strays = Array.from({ length: 600 }, (_, i) => `  - { name: Stray ${i}, type: Substance }`).join(
    '\n',
  );
  const files = {
    'Pages/Sage.md': '---\ntype: Substance\ntreats: "[[Cough]]"\n---\nA page.\n',
    'strays.yaml': `source: { title: Many, reliability: reported, entity_origin: extracted }\nentities:\n${strays}\n`,
  };
  const at = await scene(address, 'rebalanced', { files, store });
  const settings = { ...at.settings, group: `lore.${at.world.config.name}` };
  const engine = startEngine(at.folder());
  await engine.said('Bus: reading');
  await produce(at.settings, at.topics.lint, ['{"any": "thing"}']);
  await until(async () => (await at.world.lint.runs()).length > 0, 'no lint run began');
  const stranger = (await openClient(settings)).consumer();
  stranger.topics.trackAll(at.topics.ingest, at.topics.lint);
  await stranger.joinGroup({});
  const taken = (stranger.assignments ?? []).reduce((sum, { partitions }) => sum + partitions.length, 0);
  const duringRun = (await at.world.lint.runs()).some(({ finishedAt }) => finishedAt === null);
  await produce(at.settings, at.topics.ingest, numbers(0, messages));
  await sleep(3_000);
  await stranger.close();
  await settled(at, messages, 300_000);
  await until(async () => (await at.world.lint.runs()).every(({ finishedAt }) => finishedAt !== null));
  await engine.end();
  const runs = await at.world.lint.runs();
  const quarantined = runs.reduce((sum, run) => sum + run.quarantined, 0);
  const rows = await tally(at, { answers: messages, poison: 0 });
  await at.world.close();
  return [
    ...rows,
    { what: 'partitions that the stranger took', wanted: 'some', found: taken, ok: taken > 0 },
    { what: 'lint run under way meanwhile', wanted: 'yes', found: duringRun ? 'yes' : 'no', ok: duringRun },
    { what: 'lint runs', wanted: 1, found: runs.length, ok: runs.length === 1 },
    { what: 'quarantined', wanted: 600, found: quarantined, ok: quarantined === 600 },
  ];
}
