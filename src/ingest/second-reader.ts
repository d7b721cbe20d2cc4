/** A second process that reads along, from the last file backwards, where there is much to read and a core for it. */
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Reliability } from '../model/index.js';
import { startProcess } from '../model/start-process.js';
import type { Ontology } from '../packs/ontology.js';
import type { CalendarData, DateContext } from '../time/index.js';
import type { FileResult, ReadContext } from './read-files.js';
import type { IngestWorld } from './world.js';

/** What it needs to know before the first file; calendars as data, since code cannot be sent. */
export interface Begin extends Pick<ReadContext, 'root' | 'fileBytes' | 'force' | 'settings'> {
  readonly ontology: Omit<Ontology, 'calendars'> & { readonly calendars: readonly CalendarData[] };
  readonly dates: Omit<DateContext, 'calendars'>;
  readonly mapping: IngestWorld['mapping'];
  readonly prose: boolean;
}

export interface Asked {
  readonly file: string;
  readonly reliability: Reliability;
  /** The hash that it was last read at. */
  readonly known: string | undefined;
}

/** Reading has taken so long by now that another process is soon made up for. */
const WORTH_MS = 1_500;
const WORTH_FILES = 100;
/** What is read of a note soon goes: with room for it, a twelfth of all work is saved, for 30 MB. */
const YOUNG = ['--max-semi-space-size=32'];
/** Handed over at a time; two such lots are on the way, so that it never waits. */
const LOT = 8;
const LOTS = 2;

/** Whether it pays to begin: there is much left, and what was read so far took its time. */
export function isWorthTwo(spentMs: number, left: number): boolean {
  return spentMs >= WORTH_MS && left >= WORTH_FILES && availableParallelism() > 1;
}

/** Files to be read from both ends; each is taken once. */
export class Pile {
  readonly results: (FileResult | undefined)[] = [];
  #first = 0;
  #last: number;

  constructor(readonly files: readonly string[]) {
    this.#last = files.length - 1;
  }

  get left(): number {
    return this.#last - this.#first + 1;
  }

  takeFirst(): number | null {
    return this.left > 0 ? this.#first++ : null;
  }

  takeLast(most: number): number[] {
    return Array.from({ length: Math.min(most, this.left) }, () => this.#last--);
  }
}

export interface SecondReader {
  /** Nothing more comes: the pile is empty, or the process has ended, and what it had taken is not read. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Takes from the end of the pile until it is empty; null where no process can be started. */
export function readBeside(pile: Pile, world: IngestWorld, context: ReadContext): SecondReader | null {
  const child = begun(beginning(world, context));
  if (child === null) return null;
  const underway: (readonly number[])[] = [];
  const stop = (): void => void child.kill('SIGKILL');
  const hand = (): void => {
    const lot = pile.takeLast(LOT);
    if (lot.length > 0) {
      underway.push(lot);
      child.send(
        lot.map((place) => asked(pile.files[place] ?? '', context)),
        (error) => error && stop(),
      );
    } else if (underway.length === 0) stop();
  };
  child.on('message', (results: readonly FileResult[]) => {
    for (const [i, place] of (underway.shift() ?? []).entries()) pile.results[place] = results[i];
    hand();
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  for (let lot = 0; lot < LOTS; lot++) hand();
  return { ended, stop };
}

/** A machine that has no room for another process reads with one. */
function begun(begin: Begin): ChildProcess | null {
  try {
    const child = startProcess('reading-process', import.meta.url, YOUNG);
    child.send(begin, (error) => error && child.kill('SIGKILL'));
    return child;
  } catch {
    return null;
  }
}

function asked(file: string, { reliabilityOf, known }: ReadContext): Asked {
  return { file, reliability: reliabilityOf(file), known: known.get(file) };
}

function beginning(world: IngestWorld, { force }: ReadContext): Begin {
  const { root, fileBytes, ontology, dates, mapping, prose = false, settings } = world;
  const { calendars, ...clock } = dates;
  const data = calendars.map((calendar) => calendar.data);
  return {
    ...{ root, fileBytes, mapping, prose, settings, force },
    ontology: { ...ontology, calendars: data },
    dates: clock,
  };
}
