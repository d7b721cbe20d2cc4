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
  /** What becomes of it in the graph: an attribute, or a relation. */
  readonly as: 'text' | 'owner' | 'use';
  readonly mode: ClaimMode;
  readonly qualifiers: Qualifiers;
}

/** One file each: nothing where the clause says nothing of the kind. */
export type Reader = (clause: Clause, scope: string) => readonly WordClaim[];

/** With the case that its clause is told of, and which part of it is meant, where that is told. */
export function claimOf(
  { qualifiers }: Pick<Clause, 'qualifiers'>,
  {
    of,
    as = 'text',
    ...read
  }: Omit<WordClaim, 'qualifiers' | 'as'> & Partial<Pick<WordClaim, 'as'>> & { of?: string | undefined },
): WordClaim {
  return { ...read, as, qualifiers: of === undefined ? qualifiers : { ...qualifiers, of } };
}

export function modeOf({ mood, changes }: Clause): ClaimMode | null {
  if (mood === 'past' || mood === 'asks' || mood === 'supposes') return null;
  if (mood === 'plans') return 'mentions';
  return changes ? 'changes' : 'states';
}
