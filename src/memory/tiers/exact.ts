/** The first tier: are two claims about the same thing at all? */
import type { FactClaim } from '../../store/facts.js';
import { isOfOtherZone, sameHour } from './clock.js';

/** One environment's limit says nothing of another's; nor does one for each user of one for each address. */
export function sameCase(a: FactClaim, b: FactClaim): boolean {
  const [one, other] = [a.qualifiers, b.qualifiers];
  const differ = (name: string) =>
    one[name] !== undefined && other[name] !== undefined && one[name] !== other[name];
  return (
    one.environment === other.environment &&
    one.region === other.region &&
    !differ('per') &&
    !differ('of') &&
    (sameHour(a.value, b.value) || !isOfOtherZone(a, b))
  );
}

export function sameThread(a: FactClaim, b: FactClaim): boolean {
  return a.subject === b.subject && a.attribute === b.attribute;
}
