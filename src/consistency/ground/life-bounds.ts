/** Between which seconds each entity surely existed, in two columns: what lies within needs no closer look. */
import type { Ontology } from '../../packs/ontology.js';
import type { DateColumns } from '../../store/ground.js';
import { EXISTED_DURING } from './life.js';
import type { WholeFacts } from './whole-facts.js';

/**
 * By entity: its first second, and the one after its last; infinite where no date bounds it. Not a number, so that
 * every comparison fails, where the dates alone do not tell: where one is vague, where prose gave it, and where it is
 * told otherwise when the entity existed. What lifts an end is not looked at: the bounds may be narrower than the life.
 */
export interface LifeBounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

type End = 'from' | 'until';

export function lifeBounds(facts: WholeFacts, dates: DateColumns, ontology: Ontology): LifeBounds {
  const low = new Float64Array(facts.greatest + 1).fill(Number.NEGATIVE_INFINITY);
  const high = new Float64Array(facts.greatest + 1).fill(Number.POSITIVE_INFINITY);
  readEnd(low, facts, dates, ontology, 'from');
  readEnd(high, facts, dates, ontology, 'until');
  forgetGuesses(facts, ontology, { low, high });
  return { low, high };
}

function readEnd(
  column: Float64Array,
  facts: WholeFacts,
  { runs, entity, min, max, vague }: DateColumns,
  ontology: Ontology,
  end: End,
): void {
  const ranks = new Uint8Array(facts.greatest + 1).fill(NO_RANK);
  for (const { predicate, start, end: stop } of runs) {
    const rankOf = ranksIn(facts, ontology, predicate, end);
    for (let i = start; i < stop; i++) {
      const who = entity[i] ?? 0;
      const rank = rankOf[facts.typeCodes[who] ?? 0] ?? NO_RANK;
      if (rank >= (ranks[who] ?? NO_RANK)) continue;
      ranks[who] = rank;
      const second = end === 'from' ? (min[i] ?? 0) : (max[i] ?? 0) + 1;
      column[who] = vague[i] === 1 ? Number.NaN : second;
    }
  }
}

const NO_RANK = 255;

/** For each type, the place of the attribute among those that bound it: the first that is told counts. */
function ranksIn(facts: WholeFacts, { entityTypes }: Ontology, attribute: string, end: End): Uint8Array {
  return facts.typesAs((type) => {
    const place = entityTypes.get(type)?.lifetime[end].indexOf(attribute) ?? -1;
    return place < 0 ? NO_RANK : Math.min(place, NO_RANK - 1);
  }, NO_RANK);
}

function forgetGuesses(facts: WholeFacts, { entityTypes }: Ontology, { low, high }: LifeBounds): void {
  const dating = new Set(
    [...entityTypes.values()].flatMap(({ lifetime: { from, until } }) => [...from, ...until]),
  );
  for (const predicate of [EXISTED_DURING, ...dating]) {
    const { start, end, subject, extracted } = facts.statements(predicate);
    for (let i = start; i < end; i++) {
      if (predicate !== EXISTED_DURING && extracted[i] === 0) continue;
      low[subject[i] ?? 0] = Number.NaN;
      high[subject[i] ?? 0] = Number.NaN;
    }
  }
}
