/** Rules that no query can ask: one file each. */
import type { Operator } from '../rule.js';
import { inTwoPlaces } from './in-two-places.js';
import { travelTooFast } from './travel-too-fast.js';
import { unreadableDate } from './unreadable-date.js';

export const PROGRAMS: readonly Operator[] = [inTwoPlaces, travelTooFast, unreadableDate];
