/** FAMC, FAMS and ADOP: what a person's record says of its families, gathered for when the families are read. */
import { type Adoption, follow, type GedContext, type PersonHead } from './context.js';
import type { GedNode } from './tree.js';
import { childValue, dateText, take, takeValue } from './values.js';

export function readChildLink(node: GedNode, person: PersonHead, context: GedContext): void {
  node.used = true;
  const family = follow(node, context.families, 'family', context.notices);
  if (family === null || node.pointer === null) return;
  const links = at(context.childLinks, node.pointer);
  if (!links.has(person.xref)) links.set(person.xref, { node, pedigree: takeValue(node, 'PEDI') });
}

export function readSpouseLink(node: GedNode, person: PersonHead, context: GedContext): void {
  node.used = true;
  const family = follow(node, context.families, 'family', context.notices);
  if (family === null || node.pointer === null) return;
  const links = context.spouseLinks.get(node.pointer) ?? [];
  links.push({ person: person.xref, node });
  context.spouseLinks.set(node.pointer, links);
}

/** True when the ADOP event names the family: then it is told there, with its date, and is no event of its own. */
export function readAdoption(event: GedNode, person: PersonHead, context: GedContext): boolean {
  const link = take(event, 'FAMC');
  if (link === null) return false;
  const family = follow(link, context.families, 'family', context.notices);
  if (family === null || link.pointer === null) return false;
  const dated = event.children.find((child) => child.tag === 'DATE');
  const date = dated === undefined ? '' : dateText(dated);
  take(link, 'ADOP');
  const adoption: Adoption = {
    node: event,
    date: date === '' ? null : date,
    by: adopter(childValue(link, 'ADOP')),
  };
  at(context.adoptions, link.pointer).set(person.xref, adoption);
  return true;
}

function adopter(word: string | null): Adoption['by'] {
  if (word?.toUpperCase() === 'HUSB') return 'husband';
  return word?.toUpperCase() === 'WIFE' ? 'wife' : 'both';
}

function at<T>(map: Map<string, Map<string, T>>, key: string): Map<string, T> {
  const known = map.get(key) ?? new Map<string, T>();
  map.set(key, known);
  return known;
}
