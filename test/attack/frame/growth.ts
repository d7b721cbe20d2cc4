/** Doubles an input and measures what that costs: what reads text from outside may take twice the time for twice the text. */
import { cpuNow } from '../../cpu-time.js';
import type { Trial } from './attack.js';
import type { Shape } from './shapes.js';

/** Twice, and what the measurement itself is off by. */
export const MOST_TIMES = 2.5;
/** Below this the clock tells nothing, and nobody waits. */
const TELLING_MS = 20;
/** Longer inputs tell no more. */
const MOMENT_MS = 30;
/** What is so far below the limit at the first look is not measured again. */
const SURELY_TIMES = 2.2;
const FIRST_LENGTH = 1_000;
const LEAST_LENGTH = 100;
/** Of a call without any text to speak of. */
const DEAR_MS = 100;
/** The look that is taken first at what may be very long: at so small a part of it. */
const LOOK = 16;
/** What takes no more than so many characters is tried up to its longest text. */
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
  /** Every call takes its time, whatever it is given: what a text takes beyond that is measured. */
  readonly hasFloor?: true;
  /** Only its longest text is tried, against half of it. */
  readonly isLong?: true;
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

/** At the shortest input that takes a moment. Null where even the longest takes less than the clock can tell. */
export async function growthOf(subject: Subject, { make }: Shape, floor = 0): Promise<Growth | null> {
  const { most } = subject;
  const cost: Cost = async (text) => (await subject.cost(text)) - floor;
  if (subject.hasFloor !== true && most > SHORT)
    return measured(cost, make, most, await shortestTelling(cost, make, most));
  // Where a call without any text is dear, no more are made than must be.
  for (const length of floor > DEAR_MS || subject.isLong === true ? [] : stepsUpTo(most)) {
    const milliseconds = await cost(make(length));
    if (milliseconds >= TELLING_MS) return measured(cost, make, most, { length, milliseconds });
  }
  const longest = await cost(make(most));
  if (longest < 2 * TELLING_MS) return null;
  const first = { length: most / 2, milliseconds: await cost(make(most / 2)) };
  const times = longest / Math.max(1, first.milliseconds);
  // The first look is at the longer one: what is loaded or remembered then counts as growth, and hides none.
  const isSure = first.milliseconds >= TELLING_MS && times <= SURELY_TIMES;
  return isSure ? { ...first, times } : measured(cost, make, most, first);
}

/** What comes before the longest text: where that is very long, one look, so that nothing is begun that would take minutes. */
function stepsUpTo(most: number): number[] {
  if (most > SHORT) return [most / LOOK];
  const steps: number[] = [];
  for (let length = most / 2; length >= LEAST_LENGTH; length /= 4) steps.unshift(length);
  return steps;
}

type Look = Pick<Growth, 'length' | 'milliseconds'>;

async function shortestTelling(cost: Cost, make: Shape['make'], most: number): Promise<Look> {
  let length = Math.min(FIRST_LENGTH, most / 2);
  let milliseconds = await cost(make(length));
  while (length * 4 <= most && milliseconds < MOMENT_MS) {
    length *= milliseconds < MOMENT_MS / 8 && length * 8 <= most ? 4 : 2;
    milliseconds = await cost(make(length));
  }
  return { length, milliseconds };
}

async function measured(cost: Cost, make: Shape['make'], most: number, first: Look): Promise<Growth | null> {
  let { length, milliseconds } = first;
  // What is loaded or remembered at the first call is not the input's cost.
  if (milliseconds < TOO_LONG_MS) milliseconds = Math.min(milliseconds, await cost(make(length)));
  let times = (await cost(make(length * 2))) / Math.max(1, milliseconds);
  // One measurement that is well within is enough: what made the shorter text slower may hide what is near.
  let isSure = times <= SURELY_TIMES;
  for (let chance = 0; chance < CHANCES && !isSure; chance++) {
    const once = await often(cost, make(length));
    milliseconds = once.median;
    if (milliseconds >= TELLING_MS) {
      const twice = await often(cost, make(length * 2));
      // What grows badly does so in both; collecting garbage takes a step in some measurements and none in others.
      const again = Math.min(twice.median / once.median, twice.least / Math.max(1, once.least));
      times = chance === 0 ? again : Math.min(times, again);
    }
    isSure = times <= MOST_TIMES;
    const canGrow = length * 4 <= most;
    if (milliseconds > TOO_LONG_MS || (milliseconds < TELLING_MS && !canGrow)) break;
    // What grows badly does so the more, the more there is.
    if (!isSure && canGrow) length *= 2;
  }
  return milliseconds < TELLING_MS ? null : { length, milliseconds, times };
}

async function often(cost: Cost, text: string): Promise<{ median: number; least: number }> {
  const costs: number[] = [];
  for (let spent = 0; costs.length < MEASURED && spent < TOO_LONG_MS; ) {
    const one = await cost(text);
    costs.push(one);
    spent += one;
  }
  costs.sort((a, b) => a - b);
  return { median: costs[Math.floor(costs.length / 2)] ?? 0, least: costs[0] ?? 0 };
}

/** The least that any call takes; the first loads what all need. */
async function floorOf({ cost, hasFloor }: Subject): Promise<number> {
  if (hasFloor !== true) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < MEASURED; i++) least = Math.min(least, await cost('abc'));
  return least;
}

/** Each subject with each shape is one try; gives the worst as a figure. */
export async function tryGrowth(
  trial: Trial,
  pairs: readonly (readonly [Subject, readonly Shape[]])[],
): Promise<string> {
  let worst = { times: 0, where: '' };
  let slowest = { rate: 0, where: '' };
  for (const [subject, shapes] of pairs) {
    let floor = await floorOf(subject);
    for (const shape of shapes) {
      const where = `${subject.name}, ${shape.name}`;
      await trial.try(where, async () => {
        let growth = await growthOf(subject, shape, floor);
        // Whatever is called often becomes faster: a floor that was measured at first makes the rest look steeper.
        if (growth !== null && growth.times > MOST_TIMES && subject.hasFloor === true) {
          floor = await floorOf(subject);
          growth = await growthOf(subject, shape, floor);
        }
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
