/** ASSO: godparents, witnesses and friends by their relation; anybody else as a named association. */
import type { Qualifiers, Ref } from '../../../model/index.js';
import { joined, readCitations, readNotes } from './citations.js';
import { follow, type GedContext, type PersonHead } from './context.js';
import type { When } from './dates.js';
import type { GedNode } from './tree.js';
import { takeValue, words } from './values.js';

/** The associate is the subject of these. */
const RELATIONS: readonly (readonly [RegExp, string])[] = [
  [/^godp$|god ?(father|mother|parent)|sponsor/i, 'GODPARENT_OF'],
  [/\bfriend\b/i, 'FRIEND_OF'],
  [/witness (at|of) marriage|marriage witness|best man|bridesmaid/i, 'WITNESS_AT_MARRIAGE_OF'],
];
const WITNESS = /^witn$|witness/i;

export function readAssociation(node: GedNode, person: PersonHead, context: GedContext): void {
  associate(node, [person.ref], person.passage, {}, false, context);
}

/** One ASSO structure with the people it concerns: one person, or both spouses at their marriage. */
export function associate(
  node: GedNode,
  people: readonly Ref[],
  passage: number,
  when: When,
  atMarriage: boolean,
  context: GedContext,
): void {
  node.used = true;
  const other = follow(node, context.people, 'person', context.notices);
  const role = words(takeValue(node, 'ROLE') ?? takeValue(node, 'RELA') ?? 'associate');
  const note = joined([takeValue(node, 'PHRASE'), readNotes(node, context)], '\n');
  const { cited, confidence } = readCitations(node, context);
  if (other === null) return;
  const relation =
    atMarriage && WITNESS.test(role)
      ? 'WITNESS_AT_MARRIAGE_OF'
      : RELATIONS.find(([pattern]) => pattern.test(role))?.[1];
  const told = { ...(note !== null && { note }), ...(confidence !== undefined && { confidence }), ...when };
  for (const person of people) {
    const [subject, object] = relation === undefined ? [person, other.ref] : [other.ref, person];
    const predicate = relation ?? 'association';
    const qualifiers: Qualifiers = relation === undefined ? { role } : {};
    context.draft.statement(
      { subject, predicate, object: { kind: 'ref', ref: object }, ...told, qualifiers },
      passage,
      node,
      cited,
    );
  }
}
