/** FAM: a marriage, the children of it, and what is said of the family as a whole. */
import { type Ref, SEX_OF_PLACE } from '../../../model/index.js';
import { readCitations } from './citations.js';
import { follow, type GedContext, type PersonHead, type TextRecord } from './context.js';
import { readExtension, readMedia, readNoteLink } from './extras.js';
import { readFamilyFact } from './family-facts.js';
import { readMarriage } from './marriage.js';
import { readParents } from './parents.js';
import { sexOf } from './sex.js';
import { readSiblings } from './siblings.js';
import type { GedNode } from './tree.js';
import { takeAll, takeValue } from './values.js';
import { FAMILY, MEMBER_OF, NAMED_EVENTS } from './vocabulary.js';

export interface Parent {
  readonly head: PersonHead;
  readonly role: 'husband' | 'wife';
  /** Whether the file itself says which: a link that only the person's record names does not, nor a place by chance. */
  readonly isNamed: boolean;
}

export interface Child {
  readonly head: PersonHead;
  /** Where the file says so: the family's CHIL line, or the child's own FAMC line. */
  readonly node: GedNode;
  readonly passage: number;
}

export interface FamilyParts {
  readonly xref: string;
  readonly record: TextRecord;
  readonly parents: readonly Parent[];
  readonly children: readonly Child[];
}

/** Every two of them make a marriage: a file must not be able to ask for millions. */
const MOST_PARENTS = 20;

const OF_THE_COUPLE = new Set(['MARR', 'DIV', 'ANUL', 'ENGA', 'NO']);
const OF_THE_FAMILY = new Set(['NCHI', 'RESI', 'FACT', 'REFN', 'RIN', 'UID', 'EXID']);

export function readFamily(record: TextRecord, context: GedContext): void {
  const { node } = record;
  node.used = true;
  const parts = membersOf(record, context);
  readMarriage(parts, context);
  readParents(parts, context);
  if (parts.parents.length === 0) readSiblings(parts, context);
  const couple = parts.parents.map(({ head }) => head.ref);
  for (const citation of readCitations(node, context).cited) {
    for (const ref of couple) context.draft.mention(citation.passage, ref, citation.node);
  }
  for (const child of takeAll(node, 'NOTE').concat(takeAll(node, 'SNOTE'))) {
    readNoteLink(child, record.title, couple, context);
  }
  readOwnFacts(parts, context);
}

function membersOf(record: TextRecord, context: GedContext): FamilyParts {
  const { node, xref } = record;
  const parents: Parent[] = [];
  const children: Child[] = [];
  const seen = new Set<string>();
  for (const child of node.children) {
    if (child.tag !== 'HUSB' && child.tag !== 'WIFE' && child.tag !== 'CHIL') continue;
    child.used = true;
    const head = whoIsMeant(child, xref, context);
    if (head === null || seen.has(`${child.tag} ${child.pointer}`)) continue;
    seen.add(`${child.tag} ${child.pointer}`);
    if (child.tag === 'CHIL') children.push({ head, node: child, passage: record.passage });
    else {
      const isNamed = takeValue(child, SEX_OF_PLACE) !== 'U';
      parents.push({ head, role: child.tag === 'HUSB' ? 'husband' : 'wife', isNamed });
    }
  }
  addOneSided(xref, parents, children, context);
  if (parents.length > MOST_PARENTS) {
    const message = `The family has ${parents.length} husbands and wives; the first ${MOST_PARENTS} were kept.`;
    const { line, column } = node;
    context.notices.add('warning', 'gedcom/too-many-spouses', message, { line, column });
    parents.length = MOST_PARENTS;
  }
  return { xref, record, parents, children };
}

/** Of several who share a cross-reference, the one who names this family as theirs. */
function whoIsMeant(link: GedNode, family: string, context: GedContext): PersonHead | null {
  const first = follow(link, context.people, 'person', context.notices);
  const back = link.tag === 'CHIL' ? 'FAMC' : 'FAMS';
  const named = (context.sharing.get(link.pointer ?? '') ?? []).filter(({ node }) =>
    node.children.some(({ tag, pointer }) => tag === back && pointer === family),
  );
  return named.length === 1 ? (named[0] ?? first) : first;
}

/** Links that only the person's record names: kept, and noted. */
function addOneSided(xref: string, parents: Parent[], children: Child[], context: GedContext): void {
  const known = new Set([...parents, ...children].map(({ head }) => head.xref));
  const spouses = context.spouseLinks.get(xref) ?? [];
  for (const { person, node } of spouses) {
    const head = context.people.get(person);
    if (head === undefined || known.has(person)) continue;
    known.add(person);
    oneSided(node, `@${xref}@ names no such spouse`, context);
    parents.push({ head, role: sexOf(head) === 'F' ? 'wife' : 'husband', isNamed: false });
  }
  for (const [person, { node }] of context.childLinks.get(xref) ?? []) {
    const head = context.people.get(person);
    if (head === undefined || known.has(person)) continue;
    known.add(person);
    oneSided(node, `@${xref}@ names no such child`, context);
    children.push({ head, node, passage: head.passage });
  }
}

function oneSided({ tag, line, column }: GedNode, found: string, context: GedContext): void {
  const message = `${tag} links to a family, but ${found}; the link was kept.`;
  context.notices.add('info', 'gedcom/one-sided-link', message, { line, column });
}

/** A family becomes an entity only where something is said of it that belongs to none of its members. */
function readOwnFacts(parts: FamilyParts, context: GedContext): void {
  const { record } = parts;
  const own = record.node.children.filter(
    ({ tag, pointer }) =>
      (NAMED_EVENTS[tag] !== undefined && !OF_THE_COUPLE.has(tag)) ||
      OF_THE_FAMILY.has(tag) ||
      tag === 'OBJE' ||
      (tag.startsWith('_') && pointer === null),
  );
  if (own.length === 0) return;
  const { passage, node, title } = record;
  const ref: Ref = { id: record.id, name: title, type: FAMILY };
  context.draft.entity(ref, [], passage, node);
  for (const { head, role } of parts.parents) joins(head.ref, role, ref, passage, node, context);
  for (const { head, node: link } of parts.children) joins(head.ref, 'child', ref, passage, link, context);
  for (const fact of own) {
    if (fact.tag.startsWith('_')) readExtension(fact, ref, passage, context);
    else if (fact.tag === 'OBJE') readMedia(fact, { ref, passage }, context);
    else readFamilyFact(fact, ref, passage, context);
  }
}

function joins(
  subject: Ref,
  role: string,
  family: Ref,
  passage: number,
  node: GedNode,
  context: GedContext,
): void {
  const object = { kind: 'ref', ref: family } as const;
  context.draft.statement({ subject, predicate: MEMBER_OF, object, qualifiers: { role } }, passage, node);
}
