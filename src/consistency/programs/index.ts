/** Rules that no query can ask: one file each. */
import type { Operator } from '../rule.js';
import { inTheFuture } from './in-the-future.js';
import { inTwoPlaces } from './in-two-places.js';
import { siblingGap } from './sibling-gap.js';
import { siblingsFarApart } from './siblings-far-apart.js';
import { travelTooFast } from './travel-too-fast.js';
import { unreadableDate } from './unreadable-date.js';

export const PROGRAMS: readonly Operator[] = [
  inTheFuture,
  inTwoPlaces,
  siblingGap,
  siblingsFarApart,
  travelTooFast,
  unreadableDate,
];
