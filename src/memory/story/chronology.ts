/** The order in which a story is told. */
import type { Fact } from '../../store/facts.js';

export function chronological(
  a: Pick<Fact, 'validFrom' | 'seq' | 'id'>,
  b: Pick<Fact, 'validFrom' | 'seq' | 'id'>,
): number {
  return a.validFrom - b.validFrom || a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
