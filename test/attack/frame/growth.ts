/** Doubles an input and measures what that costs: what reads text from outside may take twice the time for twice the text. */
import { cpuNow } from '../../cpu-time.js';
import type { Trial } from './attack.js';
import type { Shape } from './shapes.js';

/** Twice, and what the measurement itself is off by. */
export const MOST_TIMES = 2.5;
const SURELY = 2.1;
/** Below this the clock tells nothing, and nobody waits. */
const TELLING_MS = 20;
/** Longer inputs tell no more. */
const MOMENT_MS = 60;
const FIRST_LENGTH = 1_000;
const MEASURED = 5;
/** A doubling is measured again before it counts as broken: another program may have had the processor's cache. */
const CHANCES = 3;
/** Nothing that this takes is let run on. */
const TOO_LONG_MS = 8_000;

export interface Subject {
  readonly name: string;
  /** Characters that it is given at most; where it refuses more by itself, that number. */
  readonly most: number;
  /** Milliseconds of processor time. */
  readonly cost: Cost;
  /** Every call takes its time, whatever it is given: only the longest texts are tried, and what they take beyond that. */
  readonly hasFloor?: true;
}

type Cost = (text: string) => Promise<number>;

export interface Growth {
  readonly length: number;
  /** Processor time for that length, and how many times as much twice the length takes. */
  readonly milliseconds: number;
  readonly times: number;
}

/** What a piece of work in this process costs. */
export function costOf(read: (text: string) => unknown): Cost {
  return async (text) => {
    const before = cpuNow();
    await read(text);
    return cpuNow() - before;
  };
}

/** At the longest input that takes a moment; null where even the longest of all takes less than the clock can tell. */
export async function growthOf({ cost, most }: Subject, { make }: Shape): Promise<Growth | null> {
  let length = Math.min(FIRST_LENGTH, most / 2);
  let milliseconds = await leastOf(cost, make(length));
  while (length * 4 <= most && milliseconds < MOMENT_MS) {
    length *= 2;
    milliseconds = await leastOf(cost, make(length));
  }
  const [text, double] = [make(length), make(length * 2)];
  let times = (await cost(double)) / milliseconds;
  // One measurement that is well within is enough: noise makes things slower, not faster.
  for (let chance = 0; chance < CHANCES && (chance === 0 ? times > SURELY : times > MOST_TIMES); chance++) {
    milliseconds = await median(cost, text);
    if (milliseconds < TELLING_MS) return null;
    const again = (await median(cost, double)) / milliseconds;
    times = chance === 0 ? again : Math.min(times, again);
    if (milliseconds > TOO_LONG_MS) break;
  }
  return milliseconds < TELLING_MS ? null : { length, milliseconds, times };
}

/** The same from the longest text down, beyond what a call takes anyway. */
async function growthAbove(floor: number, { cost, most }: Subject, { make }: Shape): Promise<Growth | null> {
  const beyond: Cost = async (text) => (await cost(text)) - floor;
  const length = most / 2;
  const [text, double] = [make(length).slice(0, length), make(most).slice(0, most)];
  const whole = await beyond(double);
  if (whole < MOMENT_MS) return null;
  let milliseconds = Math.max(TELLING_MS, await beyond(text));
  let times = whole / milliseconds;
  for (let chance = 0; chance < CHANCES && times > MOST_TIMES; chance++) {
    milliseconds = await median(beyond, text);
    if (milliseconds < TELLING_MS) return null;
    times = Math.min(times, (await median(beyond, double)) / milliseconds);
    if (milliseconds > TOO_LONG_MS) break;
  }
  return { length, milliseconds, times };
}

/** What is loaded or remembered at the first call is not the input's cost. */
async function leastOf(cost: Cost, text: string): Promise<number> {
  const first = await cost(text);
  return first < MOMENT_MS || first > TOO_LONG_MS ? first : Math.min(first, await cost(text));
}

async function median(cost: Cost, text: string): Promise<number> {
  const costs: number[] = [];
  for (let i = 0; i < MEASURED; i++) {
    const one = await cost(text);
    costs.push(one);
    if (one > TOO_LONG_MS / MEASURED) break;
  }
  return costs.sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
}

/** Each subject with each shape is one try; gives the worst as a figure. */
export async function tryGrowth(
  trial: Trial,
  pairs: readonly (readonly [Subject, readonly Shape[]])[],
): Promise<string> {
  let worst = { times: 0, where: '' };
  let slowest = { rate: 0, where: '' };
  for (const [subject, shapes] of pairs) {
    const floor = subject.hasFloor ? await median(subject.cost, 'a') : 0;
    for (const shape of shapes) {
      const where = `${subject.name}, ${shape.name}`;
      await trial.try(where, async () => {
        const growth = await (subject.hasFloor
          ? growthAbove(floor, subject, shape)
          : growthOf(subject, shape));
        if (growth === null) return;
        const { length, milliseconds, times } = growth;
        if (times > worst.times) worst = { times, where };
        const rate = milliseconds / (length / 1000);
        if (rate > slowest.rate) slowest = { rate, where };
        if (times > MOST_TIMES)
          throw new Error(
            `${length} characters take ${milliseconds.toFixed(0)} ms, twice as many ${times.toFixed(1)} times that`,
          );
      });
    }
  }
  return `worst ${worst.times.toFixed(1)} times (${worst.where}); dearest ${slowest.rate.toFixed(1)} ms/kB (${slowest.where})`;
}
