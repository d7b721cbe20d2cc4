/** Whom prose means: somebody who is known otherwise, and whom all that a document tells of them lets be one thing. */
import { compatible } from '../type-order.js';
import { GUESSED, type LedgerEntity } from './ledger-entity.js';
import type { References } from './references.js';
import { candidates, isOdd } from './resolve.js';
import type { Writing } from './writing.js';

interface Reading {
  readonly index: number;
  /** How often the document speaks so. */
  readonly times: number;
  readonly expects: readonly string[];
}

/** After all others, since whoever they bring into being is known. It is no testimony to names and types. */
export function findKnown(w: Writing, references: References, indexes: readonly number[]): void {
  const untyped = new Map<LedgerEntity, Reading[]>();
  for (const index of indexes) {
    const { expects } = references.ref(index);
    const entity = meantBy(w, references, index);
    if (entity === null) references.leave(index);
    else {
      references.define(index, [entity]);
      if (entity.stated === GUESSED && expects.length > 0)
        untyped.set(entity, [
          ...(untyped.get(entity) ?? []),
          { index, times: references.uses(index), expects },
        ]);
    }
  }
  for (const readings of untyped.values()) {
    for (const index of disagreeing(w, readings)) references.leave(index);
  }
}

function meantBy(w: Writing, references: References, index: number): LedgerEntity | null {
  const ref = references.ref(index);
  for (const name of [ref.name, ...(ref.others ?? [])]) {
    const found = candidates(w, { ...ref, name }).filter((entity) => !isOdd(w, entity, ref.expects, true));
    if (found.length > 1) return null;
    if (found[0]) return found[0];
  }
  return null;
}

/**
 * Nothing says whether "Redford" is a town or a battle: what the document tells of it must agree, and where as much speaks
 * for the one as for the other, neither is taken.
 */
function disagreeing(w: Writing, readings: readonly Reading[]): number[] {
  if (readings.length < 2) return [];
  const agree = (one: Reading, other: Reading) =>
    one.expects.some((a) => other.expects.some((b) => compatible(w.types, a, b)));
  const weight = (one: Reading) =>
    readings.reduce((sum, other) => sum + (agree(one, other) ? other.times : 0), 0);
  return readings
    .filter((one) => readings.some((other) => !agree(one, other) && weight(other) >= weight(one)))
    .map(({ index }) => index);
}
