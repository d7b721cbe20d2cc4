/** `npm run attack`: tries every promise of docs/security.md and prints a table. Names pick some; `--short`, `--json`; `--only` picks within one (`growth-tools --only cite,lookup`). */
import { fork } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../../../src/report/table.js';
import type { Attack, Outcome } from './attack.js';
import { attackNames } from './list.js';

const ONE = path.join(import.meta.dirname, 'one.ts');
const MINUTES = 3;
/** What times how long others wait has no neighbour. */
const ALONE = ['health'];
/** One core takes these from the first, the other takes the rest and then these from the last: most of what is quick shows early what broke, and what is left over at the end is short. */
const IN_TURN = ['growth-commands', 'growth-readers', 'bundles', 'fence', 'http', 'growth-tools', 'size'];

interface Row extends Outcome {
  readonly name: string;
  readonly what: string;
  readonly seconds: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const all = attackNames();
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No attack is called ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(2);
}

/** A process that ends before it has told how it went was brought down by the attack. */
function attackIn(name: string): Promise<Row> {
  const began = performance.now();
  const child = fork(
    ONE,
    [name, ...(values.short ? ['--short'] : []), ...(values.only ? [`--only=${values.only}`] : [])],
    // What collects garbage on other cores would be counted as time that the text takes.
    {
      stdio: ['ignore', 2, 2, 'ipc'],
      execArgv: [...process.execArgv, '--single-threaded-gc'],
      detached: true,
    },
  );
  /** With the servers that it has started and left. */
  const stop = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All have ended.
    }
  };
  process.once('exit', stop);
  let told: Pick<Attack, 'what' | 'minutes'> = { what: name };
  let outcome: Outcome | undefined;
  let timer = setTimeout(stop, MINUTES * 60_000);
  child.on('message', (message: Outcome | Pick<Attack, 'what' | 'minutes'>) => {
    if ('tries' in message) outcome = message;
    else {
      told = message;
      clearTimeout(timer);
      timer = setTimeout(stop, (told.minutes ?? MINUTES) * 60_000);
    }
  });
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      stop();
      process.off('exit', stop);
      const seconds = (performance.now() - began) / 1000;
      const ended = signal === 'SIGKILL' ? 'it took too long' : `its process ended with ${signal ?? code}`;
      const how = outcome ?? { tries: 1, broken: [ended], figure: '' };
      resolve({ name, what: told.what, seconds, ...how });
    });
  });
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));

const rows: Row[] = [];
async function attackAll(...queues: (() => string | undefined)[]): Promise<void> {
  const lane = async (next: () => string | undefined): Promise<void> => {
    for (let name = next(); name !== undefined; name = next()) {
      const row = await attackIn(name);
      rows.push(row);
      console.error(`${row.broken.length === 0 ? '✓' : '✗'} ${name} (${row.seconds.toFixed(1)} s)`);
    }
  };
  await Promise.all(queues.map(lane));
}

const started = performance.now();
const picked = positionals.length > 0 ? positionals : all;
const order = [...IN_TURN, ...all.filter((name) => !IN_TURN.includes(name))].filter((name) =>
  picked.includes(name),
);
const beside = order.filter((name) => !ALONE.includes(name));
await attackAll(
  () => beside.shift(),
  () => beside.pop(),
);
const alone = order.filter((name) => ALONE.includes(name));
await attackAll(() => alone.shift());
rows.sort((a, b) => (a.name < b.name ? -1 : 1));
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
if (values.json) console.log(JSON.stringify(rows, null, 2));
else {
  const cells = rows.map(({ name, what, tries, broken, seconds, figure }) => [
    name,
    what,
    String(tries),
    String(tries - broken.length),
    `${seconds.toFixed(0)} s`,
    figure,
  ]);
  const head = ['attack', 'what is tried', 'tries', 'held', 'took', 'figure'];
  const align = ['left', 'left', 'right', 'right', 'right', 'left'] as const;
  console.log(`\n${table([head, ...cells], { align }).join('\n')}\n\n${minutes} minutes in all.`);
}
process.exit(rows.every(({ broken }) => broken.length === 0) ? 0 : 1);
