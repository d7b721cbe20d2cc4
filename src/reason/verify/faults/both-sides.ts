/** A dispute of which the draft tells both sides is told as one. */
import type { JudgedClaim } from '../types.js';

export function bothSides(
  claims: readonly JudgedClaim[],
  isSettled: (sentence: number) => boolean,
): JudgedClaim[] {
  const told = new Set(claims.flatMap(({ statements }) => statements.map(({ id }) => id)));
  return claims.map((claim) => {
    if (claim.verdict !== 'disputed' || isSettled(claim.sentence)) return claim;
    const rivals = claim.statements.flatMap(({ disputedWith }) => disputedWith);
    return rivals.some((id) => told.has(id))
      ? { ...claim, verdict: 'supported', because: 'Told with what stands against it.' }
      : claim;
  });
}
