/** What words say of one attribute of one subject, and the tools by which readers say it. */
import type { Qualifiers } from '../../model/index.js';
import type { ClaimMode } from '../../store/facts.js';
import type { Clause } from './clauses.js';
import type { Subject } from './subjects.js';

export interface WordClaim {
  readonly subject: Subject;
  /** An attribute of the pack, or `MAINTAINS`. */
  readonly attribute: string;
  /** Equal values have equal keys. */
  readonly value: string;
  readonly told: string;
  /** What becomes of it in the graph: an attribute, a relation, or nothing where it was merely mentioned. */
  readonly as: 'text' | 'boolean' | 'owner' | 'use';
  readonly mode: ClaimMode;
  readonly qualifiers: Qualifiers;
  /** The value that it takes the place of, where the words say so. */
  readonly from?: string;
}

/** One file each: null where the clause says nothing of the kind. */
export type Reader = (clause: Clause, scope: string) => readonly WordClaim[];

export function modeOf({ mood, changes }: Clause): ClaimMode | null {
  if (mood === 'past' || mood === 'asks' || mood === 'supposes') return null;
  if (mood === 'plans') return 'mentions';
  return changes ? 'changes' : 'states';
}
