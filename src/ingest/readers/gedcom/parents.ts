/** HUSB and WIFE to CHIL: parents by birth, and those who took a child in. */
import type { Qualifiers } from '../../../model/index.js';
import type { GedContext } from './context.js';
import type { Child, FamilyParts, Parent } from './family.js';
import { sexOf } from './sex.js';
import { take, textOf } from './values.js';
import { ADOPTIVE_PARENT_OF, PARENT_OF, PEDIGREES, TAKEN_IN } from './vocabulary.js';

export function readParents({ xref, parents, children }: FamilyParts, context: GedContext): void {
  for (const child of children) for (const parent of parents) link(xref, parent, child, context);
}

function link(family: string, parent: Parent, { head, node, passage }: Child, context: GedContext): void {
  const child = head.xref;
  const adoption = context.adoptions.get(family)?.get(child);
  const adopted = adoption !== undefined && (adoption.by === 'both' || adoption.by === parent.role);
  // An ADOP event that names one parent says something of that one alone.
  const word = adopted
    ? 'adopted'
    : adoption === undefined
      ? pedigreeOf(family, child, parent, node, context)
      : null;
  const pedigree = pedigreeWord(word);
  const from = adopted ? adoption.date : null;
  context.draft.statement(
    {
      subject: parent.head.ref,
      predicate: TAKEN_IN.has(pedigree) ? ADOPTIVE_PARENT_OF : PARENT_OF,
      object: { kind: 'ref', ref: head.ref },
      ...(from !== null && { from }),
      qualifiers: {
        ...(pedigree === 'birth' || pedigree === 'adopted' ? {} : { pedigree }),
        ...(TAKEN_IN.has(pedigree) ? {} : roleOf(parent)),
      },
    },
    passage,
    node,
  );
}

/** Where nobody says the sex, the place in the family tells who was the mother. */
function roleOf({ head, role, isNamed }: Parent): Qualifiers {
  if (!isNamed || sexOf(head) !== null) return {};
  return { role: role === 'wife' ? 'mother' : 'father' };
}

/** What a child's own record says of how it came to the family. */
export function pedigreeIn(family: string, child: string, { childLinks, adoptions }: GedContext): string {
  if (adoptions.get(family)?.has(child)) return 'adopted';
  return pedigreeWord(childLinks.get(family)?.get(child)?.pedigree ?? null);
}

const pedigreeWord = (word: string | null): string =>
  word === null ? 'birth' : (PEDIGREES.get(word.toLowerCase()) ?? word.toLowerCase());

function pedigreeOf(
  family: string,
  child: string,
  { role }: Parent,
  node: Child['node'],
  context: GedContext,
): string | null {
  const own = take(node, role === 'husband' ? '_FREL' : '_MREL');
  if (own !== null && textOf(own) !== '') return textOf(own);
  return context.childLinks.get(family)?.get(child)?.pedigree ?? null;
}
