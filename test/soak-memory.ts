/** What the processes of a soak take: as the system counts it, and what is left of each heap once garbage is collected. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy } from '../src/model/index.js';
import { table } from '../src/report/table.js';

const FIXTURE = path.join(import.meta.dirname, 'soak-memory.fixture.mjs');

export interface Resident {
  /** Megabytes of a process and of those that it has started. */
  readonly all: number;
  /** Of these, what is no file that was mapped: a page of a database can be dropped at any time. */
  readonly own: number;
}

export function residentOf({ pid = 0 }: ChildProcess): Resident {
  const sum = (field: string): number => {
    const each = familyOf(pid).map((one) =>
      Number(new RegExp(`${field}:\\s+(\\d+)`).exec(told(one, 'status'))?.[1] ?? 0),
    );
    return Math.round(each.reduce((total, kilobytes) => total + kilobytes, 0) / 1024);
  };
  return { all: sum('VmRSS'), own: sum('RssAnon') };
}

/** Processor time so far; the kernel counts in hundredths of a second. */
export function processorSeconds({ pid = 0 }: ChildProcess): number {
  return familyOf(pid)
    .flatMap((one) => told(one, 'stat').split(') ')[1]?.split(' ').slice(11, 15) ?? [])
    .reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
}

function familyOf(pid: number): number[] {
  const children = told(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

/** Empty where the process has just ended. */
function told(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

interface Heap {
  readonly at: number;
  readonly pid: number;
  readonly name: string;
  readonly heapUsed: number;
  /** Before garbage was collected. */
  readonly before: NodeJS.MemoryUsage;
}

export interface HeapRow {
  readonly name: string;
  /** Megabytes of its heap that are in use once garbage is collected, at each time. */
  readonly heap: readonly number[];
  /** Megabytes beside its heap, such as pages of a database that SQLite keeps. */
  readonly beside: readonly number[];
}

export class HeapLog {
  readonly #file: string;
  readonly #times: readonly number[];

  /** Written to this file by every process that is started with `environment`, at these times (milliseconds since 1970). */
  constructor(file: string, times: readonly number[]) {
    this.#file = file;
    this.#times = times;
  }

  get environment(): Record<string, string> {
    return {
      NODE_OPTIONS: `--import=${FIXTURE}`,
      LORE_SOAK_FILE: this.#file,
      LORE_SOAK_AT: this.#times.join(','),
    };
  }

  /** Of the processes that were there each time. */
  get rows(): HeapRow[] {
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').trim().split('\n') : [];
    const heaps = lines.filter(Boolean).map((line): Heap => JSON.parse(line));
    return [...groupBy(heaps, ({ pid, name }) => `${pid} ${name}`).values()]
      .filter((some) => some.length === this.#times.length)
      .map((some) => some.sort((a, b) => a.at - b.at))
      .map((some) => ({
        name: some[0]?.name ?? '',
        heap: some.map(({ heapUsed }) => tenths(heapUsed)),
        beside: some.map(({ before: { rss, heapTotal } }) => tenths(rss - heapTotal)),
      }));
  }

  get told(): string {
    const head = ['process', 'its heap, garbage collected', 'beside its heap'];
    const steps = (all: readonly number[]) => all.map((one) => `${one} MB`).join(' → ');
    return table([
      head,
      ...this.rows.map(({ name, heap, beside }) => [name, steps(heap), steps(beside)]),
    ]).join('\n');
  }
}

const tenths = (bytes: number): number => Math.round(bytes / 1024 / 102.4) / 10;
