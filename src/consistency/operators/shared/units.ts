/** Units as people write them. */
import { foldName } from '../../../model/index.js';

const plain = (unit: string): string =>
  foldName(unit.normalize('NFKC')).replaceAll(' ', '').replace(/s$/, '');

/** A number without a unit is meant in the one that is declared. */
export function sameUnit(written: string | null, declared: string | null): boolean {
  return written === null || declared === null || plain(written) === plain(declared);
}
