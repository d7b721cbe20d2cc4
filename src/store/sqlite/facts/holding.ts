/** When a fact holds, in SQL: `valid_from ≤ at < valid_until`, and never where it turned out to be wrong. */
import { FACT_ENDS } from '../../facts.js';
import type { Bindable } from '../database.js';

const NEVER_HELD = [FACT_ENDS.indexOf('corrected'), FACT_ENDS.indexOf('wrong')].join(', ');

/** Of a fact `f` with its end `x`; takes what `holdsAt` gives. */
export const HOLDS = `f.valid_from <= ? AND f.expires > ? AND (x.at IS NULL OR (x.at > ? AND x.how NOT IN (${NEVER_HELD})))`;

export function holdsAt(at: number): Bindable[] {
  return [at, at, at];
}
