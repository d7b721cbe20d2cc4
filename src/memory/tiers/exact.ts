/** The first tier: are two claims about the same thing at all? */
import type { FactClaim } from '../../store/facts.js';

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
    (a.mode === 'changes' || b.mode === 'changes' || !isOfOtherZone(a, b))
  );
}

const ZONED = /^\d\d:\d\d\S* (?<zone>\S+)$/;

/** Hours that are told in two zones are not held against each other, unless one is a change. */
export function isOfOtherZone(a: FactClaim, b: FactClaim): boolean {
  const [one, other] = [ZONED.exec(a.value)?.groups?.zone, ZONED.exec(b.value)?.groups?.zone];
  return one !== undefined && other !== undefined && one !== other;
}

export function sameThread(a: FactClaim, b: FactClaim): boolean {
  return a.subject === b.subject && a.attribute === b.attribute;
}
