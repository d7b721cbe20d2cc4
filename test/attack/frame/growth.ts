/** Doubles an input and measures what that costs: what reads text from outside may take twice the time for twice the text. */
import { cpuNow } from '../../cpu-time.js';
import type { Trial } from './attack.js';
import type { Shape } from './shapes.js';

/** Twice, and what the measurement itself is off by. */
export const MOST_TIMES = 2.5;
/** Below this the clock tells nothing, and nobody waits. */
const TELLING_MS = 20;
/** Longer inputs tell no more. */
const MOMENT_MS = 50;
const FIRST_LENGTH = 1_000;
/** What takes no more than so many characters is looked at from its longest text down. */
const SHORT = 20_000;
const MEASURED = 5;
/** A doubling is measured again, with more text, before it counts as broken: collecting garbage comes in steps. */
const CHANCES = 4;
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

/**
 * At the shortest input that takes a moment, beyond what any call takes; null where even the longest of all takes less
 * than the clock can tell.
 */
export async function growthOf(subject: Subject, { make }: Shape, floor = 0): Promise<Growth | null> {
  const { most } = subject;
  const cost: Cost = async (text) => (await subject.cost(text)) - floor;
  const isFromTheTop = subject.hasFloor === true || most <= SHORT;
  if (isFromTheTop && (await cost(make(most))) < 2 * TELLING_MS) return null;
  let length = subject.hasFloor ? most / 2 : Math.min(FIRST_LENGTH, most / 2);
  let milliseconds = await cost(make(length));
  while (length * 4 <= most && milliseconds < MOMENT_MS) {
    length *= milliseconds < MOMENT_MS / 8 && length * 8 <= most ? 4 : 2;
    milliseconds = await cost(make(length));
  }
  // What is loaded or remembered at the first call is not the input's cost.
  if (milliseconds < TOO_LONG_MS) milliseconds = Math.min(milliseconds, await cost(make(length)));
  let times = (await cost(make(length * 2))) / Math.max(1, milliseconds);
  // One measurement that is within is enough: noise makes things slower, not faster.
  for (let chance = 0; chance < CHANCES && times > MOST_TIMES; chance++) {
    milliseconds = await median(cost, make(length));
    const again =
      milliseconds < TELLING_MS
        ? Number.POSITIVE_INFINITY
        : (await median(cost, make(length * 2))) / milliseconds;
    times = chance === 0 ? again : Math.min(times, again);
    if (milliseconds > TOO_LONG_MS) break;
    // What grows badly does so the more, the more there is.
    if (times > MOST_TIMES && length * 4 <= most) length *= 2;
  }
  return milliseconds < TELLING_MS ? null : { length, milliseconds, times };
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
        const growth = await growthOf(subject, shape, floor);
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
