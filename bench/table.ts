/** Writes tables into docs/reference/speed.md, where people look for them: of a whole run, the rows that have an aim. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Result, table } from './measure.js';

const PAGE = fileURLToPath(new URL('../docs/reference/speed.md', import.meta.url));

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
  keepBetween('bench', `${head}\n\n${table(aimed)}`);
}

/** Takes the place of what stands between the two marks of that name. */
export function keepBetween(name: string, text: string): void {
  const between = new RegExp(`(<!-- ${name}:begin -->\n)[\\s\\S]*?(<!-- ${name}:end -->)`);
  const page = readFileSync(PAGE, 'utf8');
  if (!between.test(page)) throw new Error(`${PAGE} has no place for the table ${name}.`);
  writeFileSync(
    PAGE,
    page.replace(between, (_, begin, end) => `${begin}${text}\n${end}`),
  );
}
