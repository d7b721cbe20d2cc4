/** Facts held against those that share their words: where no claim could be read, two values of one thing show all the same. */
import { byAmounts } from './by-amounts.js';
import { passedMeans } from './by-means.js';
import { returned } from './by-names.js';
import { passedOffice } from './by-office.js';
import { cameBack } from './by-return.js';
import { bySlot } from './by-slot.js';
import type { Alike, Seen, Telling } from './seen.js';
import { sketchOf } from './sketch.js';

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
