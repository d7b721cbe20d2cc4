/** Timing: how long things take, and the quantiles people ask for. */

export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly runs: number;
}

/** Milliseconds of each call, one after the other. */
export async function timeEach<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<Timing> {
  const times: number[] = [];
  for (const item of items) {
    const start = process.hrtime.bigint();
    await run(item);
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  return quantiles(times);
}

export function quantiles(times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), runs: sorted.length };
}

/** Hands items on and counts the time it took to make them, which is not what is measured. */
export class Supplier<T> {
  readonly #items: Iterator<T>;
  seconds = 0;
  processorSeconds = 0;

  constructor(items: Iterable<T>) {
    this.#items = items[Symbol.iterator]();
  }

  *[Symbol.iterator](): Generator<T> {
    for (;;) {
      const start = process.hrtime.bigint();
      const cpu = process.cpuUsage();
      const next = this.#items.next();
      const { user, system } = process.cpuUsage(cpu);
      this.seconds += Number(process.hrtime.bigint() - start) / 1e9;
      this.processorSeconds += (user + system) / 1e6;
      if (next.done) return;
      yield next.value;
    }
  }
}

/** One line of the table. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What we aim for, in the same unit. */
  readonly aim?: number;
  readonly atLeast?: boolean;
  readonly note?: string;
}

export function table(results: readonly Result[]): string {
  const rows = results.map((r) => [
    r.name,
    `${format(r.value)} ${r.unit}`,
    r.aim === undefined ? '' : `${r.atLeast ? '≥' : '<'} ${format(r.aim)} ${r.unit}`,
    r.note ?? '',
  ]);
  return lines(['what', 'measured', 'aim', 'note'], rows);
}

/** A table in Markdown whose columns are as wide as what is in them. */
export function lines(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((c, i) => c.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(head), `|${widths.map((w) => '-'.repeat(w + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}

export function format(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(0) : value >= 0.1 ? value.toFixed(2) : value.toFixed(4);
}
