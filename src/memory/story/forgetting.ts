/** The forgetting curve: how likely a fact is to be told, by its age and by the trouble it has made before. */
import { hash } from 'node:crypto';
import type { Seconds } from '../../time/index.js';

const DAY = 86_400;

/** Within each span the rate falls evenly from its first to its last second; what is older keeps the last rate. */
export const CURVE = [
  { from: 0, until: DAY, most: 0.4, least: 0.2 },
  { from: DAY, until: 7 * DAY, most: 0.2, least: 0.1 },
  { from: 7 * DAY, until: 90 * DAY, most: 0.1, least: 0.05 },
] as const;

/** Doubled by each earlier confusion that the fact had a part in: what was contentious once is worth seeing again. */
export function survivalRate(age: Seconds, confusions: number): number {
  return Math.min(1, baseRate(Math.max(0, age)) * 2 ** confusions);
}

function baseRate(age: Seconds): number {
  const span = CURVE.find(({ until }) => age < until);
  if (span === undefined) return CURVE[CURVE.length - 1]?.least ?? 0;
  const { from, until, most, least } = span;
  return most - ((age - from) / (until - from)) * (most - least);
}

/** Between 0 and 1, the same for the same seed and fact whatever stands beside it. */
export function lot(seed: string, fact: string): number {
  return Number.parseInt(hash('sha256', `${seed}\u001f${fact}`, 'hex').slice(0, 12), 16) / 2 ** 48;
}

export function survives(seed: string, fact: string, age: Seconds, confusions: number): boolean {
  return lot(seed, fact) < survivalRate(age, confusions);
}
