/** Writes the rows that have an aim into docs/reference/speed.md, where people look for them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Result, table } from './measure.js';

const PAGE = fileURLToPath(new URL('../docs/reference/speed.md', import.meta.url));
const BETWEEN = /(<!-- bench:begin -->\n)[\s\S]*?(<!-- bench:end -->)/;

export interface Ran {
  readonly at: string;
  readonly minutes: number;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly load: readonly number[] };
}

export function keepTable(results: readonly Result[], { at, minutes, machine }: Ran): void {
  const aimed = results.filter(({ aim }) => aim !== undefined);
  const met = aimed.filter(({ value, aim = 0, atLeast }) => (atLeast ? value >= aim : value <= aim));
  const load = machine.load.map((one) => one.toFixed(1)).join(', ');
  const head = `Measured ${at.slice(0, 16).replace('T', ' ')} in one run of ${minutes} minutes on ${machine.cores} cores (${machine.cpu}); load of the last minute, five and fifteen at its end: ${load}. ${met.length} of ${aimed.length} rows with an aim meet it.`;
  const page = readFileSync(PAGE, 'utf8');
  if (!BETWEEN.test(page)) throw new Error(`${PAGE} has no place for the table.`);
  writeFileSync(
    PAGE,
    page.replace(BETWEEN, (_, begin, end) => `${begin}${head}\n\n${table(aimed)}\n${end}`),
  );
}
