/** `npm run attack`: tries every promise of docs/security.md and prints a table. Names pick some; `--short`, `--json`; `--only` picks within one (`growth-tools --only cite,lookup`). */
import { fork } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../../../src/report/table.js';
import type { Attack, Outcome } from './attack.js';
import { attackNames } from './list.js';

const ONE = path.join(import.meta.dirname, 'one.ts');
const MINUTES = 3;

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
  const started = performance.now();
  const child = fork(
    ONE,
    [name, ...(values.short ? ['--short'] : []), ...(values.only ? [`--only=${values.only}`] : [])],
    // What collects garbage on other cores would be counted as time that the text takes.
    { stdio: ['ignore', 2, 2, 'ipc'], execArgv: [...process.execArgv, '--single-threaded-gc'] },
  );
  let told: Pick<Attack, 'what' | 'minutes'> = { what: name };
  let outcome: Outcome | undefined;
  let timer = setTimeout(() => child.kill('SIGKILL'), MINUTES * 60_000);
  child.on('message', (message: Outcome | Pick<Attack, 'what' | 'minutes'>) => {
    if ('tries' in message) outcome = message;
    else {
      told = message;
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), (told.minutes ?? MINUTES) * 60_000);
    }
  });
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      const seconds = (performance.now() - started) / 1000;
      const ended = signal === 'SIGKILL' ? 'it took too long' : `its process ended with ${signal ?? code}`;
      const how = outcome ?? { tries: 1, broken: [ended], figure: '' };
      resolve({ name, what: told.what, seconds, ...how });
    });
  });
}

const rows: Row[] = [];
for (const name of positionals.length > 0 ? positionals : all) {
  const row = await attackIn(name);
  rows.push(row);
  console.error(`${row.broken.length === 0 ? '✓' : '✗'} ${name} (${row.seconds.toFixed(1)} s)`);
}
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
  console.log(`\n${table([head, ...cells], { align }).join('\n')}`);
}
process.exit(rows.every(({ broken }) => broken.length === 0) ? 0 : 1);
