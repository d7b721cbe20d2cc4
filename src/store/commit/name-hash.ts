/** A folded name as a number: less room than its words, and nothing to look up. Two that collide cost a look too many. */

/** 32 bits with a sign, never 0. */
export function nameHash(folded: string): number {
  let hash = 0x41c6ce57;
  for (let i = 0; i < folded.length; i++) hash = Math.imul(hash ^ folded.charCodeAt(i), 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16) || 1;
}
