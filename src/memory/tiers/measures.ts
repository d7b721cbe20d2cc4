/** The second tier: do two values of one thing agree? 500 ms and 0.5 s have one key; 14.2 is 14 told more exactly; 8 s lie between 5 and 10. */
import type { FactClaim } from '../../store/facts.js';

export function sameValue(a: FactClaim, b: FactClaim): boolean {
  if (a.value === b.value) return true;
  if (a.attribute === 'version') return isFiner(a.value, b.value);
  return isWithin(a.value, b.value) || isZoned(a.value, b.value);
}

/** 3.2 and 3.2.1 agree; 3.2 and 3.20 do not. */
function isFiner(a: string, b: string): boolean {
  return a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

/** A zone that one of them leaves out is taken for the other's. */
function isZoned(a: string, b: string): boolean {
  return /^\d\d:/.test(a) && (a.startsWith(`${b} `) || b.startsWith(`${a} `));
}

const AMOUNT = /^(?:every )?(?<low>\d[\d.e+-]*)(?:–(?<high>\d[\d.e+-]*))?(?<unit>.*)$/;

/** A range and what lies in it. */
function isWithin(a: string, b: string): boolean {
  const [one, other] = [AMOUNT.exec(a)?.groups, AMOUNT.exec(b)?.groups];
  if (one === undefined || other === undefined || one.unit !== other.unit) return false;
  if (one.high === undefined && other.high === undefined) return false;
  const range = (groups: Readonly<Record<string, string | undefined>>) => {
    const low = Number(groups.low);
    return { low, high: groups.high === undefined ? low : Number(groups.high) };
  };
  const [first, second] = [range(one), range(other)];
  const holds = (wide: typeof first, narrow: typeof first) =>
    wide.low <= narrow.low && narrow.high <= wide.high;
  return holds(first, second) || holds(second, first);
}
