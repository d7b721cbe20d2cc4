/** A folded name as a number: half the room of its words, and nothing to look up. Two that collide cost a look too many. */

const HIGH = 0x1fffff;

/** 53 bits, never 0. */
export function nameHash(folded: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let i = 0; i < folded.length; i++) {
    const unit = folded.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high & HIGH) * 0x100000000 + (low >>> 0) || 1;
}
