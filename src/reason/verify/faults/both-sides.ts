/** A dispute of which the draft tells both sides is told as one. */
import type { JudgedClaim } from '../types.js';

export function bothSides(
  claims: readonly JudgedClaim[],
  isSettled: (sentence: number) => boolean,
): JudgedClaim[] {
  return claims.map((claim) => {
    if (claim.verdict !== 'disputed' || isSettled(claim.sentence)) return claim;
    const rivals = claim.statements.flatMap(({ disputedWith }) => disputedWith);
    const own = new Set(claim.statements.map(({ id }) => id));
    const isTold =
      rivals.some((id) => own.has(id)) ||
      claims.some(
        ({ statements }) =>
          statements.some(({ id }) => rivals.includes(id)) && !statements.some(({ id }) => own.has(id)),
      );
    return isTold ? { ...claim, verdict: 'supported', because: 'Told with what stands against it.' } : claim;
  });
}
