/** `npm run soak:bus`: faults and load at a real broker, as tables. `--only killed,away,rebalanced,load`, `--messages`, `--kills`, `--away`, `--minutes`, `--engines`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startKafka, stopKafka } from '../../scripts/services/kafka.js';
import { missingPrograms } from '../../scripts/services/maven.js';
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

/** Each with a broker of its own, so that nothing is left over. */
async function trial(
  name: string,
  title: string,
  run: (broker: Awaited<ReturnType<typeof startKafka>>) => Promise<Row[]>,
) {
  if (!wanted.includes(name)) return true;
  const broker = await startKafka(path.join(folder, name));
  try {
    return printRows(title, await run(broker));
  } finally {
    await stopKafka(broker);
  }
}

const messages = number(values.messages);
const results = [
  await trial('killed', `Killed ${values.kills} times under ${messages} messages`, ({ address }) =>
    killed(address, { messages, kills: number(values.kills) }),
  ),
  await trial('away', `Broker away for ${values.away} seconds`, (broker) =>
    brokerAway(broker, { messages: Math.round(messages / 20), seconds: number(values.away) }),
  ),
  await trial('rebalanced', 'Rebalanced during a lint run', ({ address }) =>
    rebalanced(address, { messages: Math.round(messages / 20) }),
  ),
  await trial(
    'load',
    `Mixed load for ${values.minutes} minutes, ${values.engines} of one world's processes`,
    (broker) => load(broker, { minutes: number(values.minutes), engines: number(values.engines) }),
  ),
];
rmSync(folder, { recursive: true, force: true });
process.exit(results.every((ok) => ok) ? 0 : 1);
