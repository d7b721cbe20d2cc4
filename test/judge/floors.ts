/** What the judge must not fall below on the sealed hands: what was measured when it was shipped, less the noise between seeds. */
import { figures, isLenientHit, isStrictHit } from './score.js';
import type { ToldStory } from './tell.js';

export interface Floor {
  /** Leniently. */
  readonly precision: number;
  readonly recall: number;
  readonly strictRecall: number;
  /** Of quiet stories, those in which something is asked. */
  readonly inVain: number;
}

/** The shipped model on the sealed hands s1 to s5 (`npm run judge -- --sealed --only apart,together`); of precision and of quiet ones asked, what one before it reached, which is better. */
export const SHIPPED = {
  apart: {
    title: 'Each in a memory of its own',
    ...{ precision: 0.95, recall: 0.86, strictRecall: 0.67, inVain: 0.024 },
  },
  together: {
    title: 'All in one memory',
    ...{ precision: 0.87, recall: 0.54, strictRecall: 0.4, inVain: 0.024 },
  },
};

/** Twice the deviation among six models that were trained alike with other seeds, on the sealed hands given whole. */
export const SEED_NOISE: Floor = { precision: 0.03, recall: 0.06, strictRecall: 0.07, inVain: 0.02 };

/** Where few are told, chance counts as well: about two deviations of a share of so many. */
export function floorFor(measured: Floor, stories: number): Floor {
  const chance = 1 / Math.sqrt(stories);
  const below = (key: 'precision' | 'recall' | 'strictRecall') =>
    measured[key] - Math.max(SEED_NOISE[key], chance);
  return {
    precision: below('precision'),
    recall: below('recall'),
    strictRecall: below('strictRecall'),
    inVain: measured.inVain + Math.max(SEED_NOISE.inVain, chance / 2),
  };
}

export function measure(told: readonly ToldStory[]): Floor {
  const [lenient, strict] = [figures(told, isLenientHit), figures(told, isStrictHit)];
  return {
    ...{ precision: lenient.precision, recall: lenient.recall, strictRecall: strict.recall },
    inVain: lenient.inVain / Math.max(1, lenient.stories - lenient.confused),
  };
}

/** What has fallen, in words; empty where nothing has. */
export function fallen(name: string, told: readonly ToldStory[], shipped: Floor): string[] {
  const [is, floor] = [measure(told), floorFor(shipped, told.length)];
  const words = (what: string, value: number, limit: number, isBad: boolean) =>
    isBad ? [`${name}: ${what} is ${value.toFixed(2)}, and may not pass ${limit.toFixed(2)}`] : [];
  return [
    ...words('lenient precision', is.precision, floor.precision, is.precision < floor.precision),
    ...words('lenient recall', is.recall, floor.recall, is.recall < floor.recall),
    ...words('strict recall', is.strictRecall, floor.strictRecall, is.strictRecall < floor.strictRecall),
    ...words('share of quiet ones asked', is.inVain, floor.inVain, is.inVain > floor.inVain),
  ];
}
