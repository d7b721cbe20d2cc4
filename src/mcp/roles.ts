/** Who may do what: readers ask, agents also commit facts and verdicts, builders also ingest, add rules and review. */

export const ROLES = ['reader', 'agent', 'builder'] as const;
export type Role = (typeof ROLES)[number];

export function mayUse(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
