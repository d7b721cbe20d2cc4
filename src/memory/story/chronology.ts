/** The order in which a story is told. */
import type { Fact } from '../../store/facts.js';

/** Facts of one commit and one second stay in the order in which they are given. */
export function chronological(
  a: Pick<Fact, 'validFrom' | 'seq'>,
  b: Pick<Fact, 'validFrom' | 'seq'>,
): number {
  return a.validFrom - b.validFrom || a.seq - b.seq;
}
