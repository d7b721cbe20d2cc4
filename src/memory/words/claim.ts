/** What words say of one attribute of one subject, and the tools by which readers say it. */
import type { Qualifiers } from '../../model/index.js';
import type { ClaimMode } from '../../store/facts.js';
import type { Clause } from './clauses.js';
import type { Echo } from './echoes.js';
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
  /** What it is about, in one form however it was worded. */
  readonly matter?: string;
  /** Words of the clause, where it is told of no thing in particular. */
  readonly around?: readonly string[];
  /** The same, whatever kind of tool is told. */
  readonly plainly?: string;
  /** Named in passing: it counts only where a thread is known that it belongs to. */
  readonly passing?: boolean;
  /** What its words take for granted of a name in passing. */
  readonly echo?: Echo;
  /** Nothing is said to be so, and yet it is taken for granted. */
  readonly isPresupposed?: boolean;
}

/** One file each: null where the clause says nothing of the kind. */
export type Reader = (clause: Clause, scope: string) => readonly WordClaim[];

export function modeOf({ mood, changes }: Clause): ClaimMode | null {
  if (mood === 'past' || mood === 'asks' || mood === 'supposes') return null;
  if (mood === 'plans') return 'mentions';
  return changes ? 'changes' : 'states';
}
