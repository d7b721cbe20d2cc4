/** `npm run soak:bus`: faults and load at a real broker, as tables. `--store neo4j` keeps the world on a server. `--only killed,away,rebalanced,load`, `--messages`, `--kills`, `--away`, `--minutes`, `--engines`, `--backlog`, `--rate`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startKafka, stopKafka } from '../../scripts/services/kafka.js';
import { missingPrograms } from '../../scripts/services/maven.js';
import { type GraphServer, startNeo4j, stopNeo4j } from '../../scripts/services/neo4j.js';
import { brokerAway, killed, rebalanced } from './faults.js';
import { load } from './load.js';
import { printRows, type Row } from './tally.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'killed,away,rebalanced,load' },
    messages: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '20' },
    away: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '10' },
    engines: { type: 'string', default: '1' },
    backlog: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '8' },
    store: { type: 'string', default: 'sqlite' },
  },
});
const missing = missingPrograms();
if (missing !== null) {
  console.error(`No broker can be started here: ${missing} is missing.`);
  process.exit(2);
}
const wanted = values.only.split(',');
const number = (text: string): number => Number(text);
const folder = mkdtempSync(path.join(tmpdir(), 'lore-soak-'));

type Broker = Awaited<ReturnType<typeof startKafka>>;

/** Each with a broker and a server of its own, so that nothing is left over. */
async function trial(
  name: string,
  title: string,
  run: (broker: Broker, server: GraphServer | null) => Promise<Row[]>,
) {
  if (!wanted.includes(name)) return true;
  const [at, beside] = [path.join(folder, name), path.join(folder, `${name}-store`)];
  const isOnServer = values.store === 'neo4j';
  try {
    const broker = await startKafka(at);
    const server = isOnServer ? await startNeo4j(beside) : null;
    return printRows(`${title} (${values.store})`, await run(broker, server));
  } finally {
    await stopKafka({ folder: at });
    if (isOnServer) await stopNeo4j({ folder: beside });
  }
}

const messages = number(values.messages);
const results = [
  await trial('killed', `Killed ${values.kills} times under ${messages} messages`, ({ address }, server) =>
    killed(address, { messages, kills: number(values.kills), store: server?.address }),
  ),
  await trial('away', `Broker away for ${values.away} seconds`, (broker, server) =>
    brokerAway(broker, {
      messages: Math.round(messages / 20),
      seconds: number(values.away),
      store: server?.address,
    }),
  ),
  await trial('rebalanced', 'Rebalanced during a lint run', ({ address }, server) =>
    rebalanced(address, { messages: Math.round(messages / 20), store: server?.address }),
  ),
  await trial(
    'load',
    `Mixed load for ${values.minutes} minutes, ${values.engines} of one world's processes`,
    (broker, server) =>
      load(broker, {
        minutes: number(values.minutes),
        engines: number(values.engines),
        backlog: number(values.backlog),
        rate: number(values.rate),
        server,
      }),
  ),
];
rmSync(folder, { recursive: true, force: true });
process.exit(results.every((ok) => ok) ? 0 : 1);
