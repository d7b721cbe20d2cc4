/** HUSB and WIFE to CHIL: parents by birth, and those who took a child in. */
import type { GedContext } from './context.js';
import type { Child, FamilyParts, Parent } from './family.js';
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
  const pedigree = word === null ? 'birth' : (PEDIGREES.get(word.toLowerCase()) ?? word.toLowerCase());
  const from = adopted ? adoption.date : null;
  context.draft.statement(
    {
      subject: parent.head.ref,
      predicate: TAKEN_IN.has(pedigree) ? ADOPTIVE_PARENT_OF : PARENT_OF,
      object: { kind: 'ref', ref: head.ref },
      ...(from !== null && { from }),
      qualifiers: pedigree === 'birth' || pedigree === 'adopted' ? {} : { pedigree },
    },
    passage,
    node,
  );
}

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
