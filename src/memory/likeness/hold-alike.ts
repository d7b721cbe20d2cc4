/** Facts held against those that share their words: where no claim could be read, two values of one thing show all the same. */

import { passedMeans } from './means/by-means.js';
import { passedOffice } from './means/by-office.js';
import { returned } from './returns/by-names.js';
import { cameBack } from './returns/by-return.js';
import type { Alike, Seen, Telling } from './sketch/seen.js';
import { sketchOf } from './sketch/sketch.js';
import { byAmounts } from './slots/by-amounts.js';
import { bySlot } from './slots/by-slot.js';

/** What the newest of them leaves open, among older ones; oldest first. */
export function heldAlike(newest: Telling, older: readonly Telling[]): Alike | null {
  const seen = (one: Telling): Seen => ({ ...one, sketch: sketchOf(one.content) });
  const [last, before] = [seen(newest), older.map(seen)];
  return (
    cameBack(last, before) ??
    byAmounts(last, before) ??
    returned(last, before) ??
    passedMeans(last, before) ??
    passedOffice(last, before) ??
    bySlot(last, before)
  );
}
