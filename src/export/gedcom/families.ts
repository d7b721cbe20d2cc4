/** Families out of marriages and parents: one FAM for each couple, and for each parent alone. */
import type { Qualifiers } from '../../model/index.js';
import type { GedcomRelation } from './data.js';

export interface FamilyChild {
  readonly child: string;
  /** `birth`, `adopted`, `foster`, … */
  readonly pedigree: string;
  /** When the child was taken in. */
  readonly since: GedcomRelation['window']['from'];
}

export interface Family {
  /** One or two people; none where siblings are all that is known. */
  readonly parents: readonly string[];
  readonly marriage: GedcomRelation | null;
  readonly betrothal: GedcomRelation | null;
  readonly children: readonly FamilyChild[];
}

interface Draft {
  readonly parents: readonly string[];
  marriage: GedcomRelation | null;
  betrothal: GedcomRelation | null;
  readonly children: FamilyChild[];
}

export function familiesOf(relations: readonly GedcomRelation[]): Family[] {
  const families = new Map<string, Draft>();
  const at = (parents: readonly string[], which = ''): Draft => {
    const key = [...parents].sort().join('\u001f') + which;
    const known = families.get(key) ?? { parents, marriage: null, betrothal: null, children: [] };
    families.set(key, known);
    return known;
  };
  for (const relation of relations) {
    if (relation.predicate === 'SPOUSE_OF') addMarriage(relation, at);
    if (relation.predicate === 'BETROTHED_TO') at([relation.subject, relation.object]).betrothal = relation;
  }
  for (const [child, groups] of parentsByChild(relations)) {
    for (const [pedigree, links] of groups) {
      for (const parents of inTwos(links, families)) {
        const since = parents.find(({ window }) => window.from !== null)?.window.from ?? null;
        at(parents.map(({ subject }) => subject)).children.push({ child, pedigree, since });
      }
    }
  }
  return [...families.values(), ...siblingsAlone(relations)];
}

/** Siblings of whom no parent is known in common: a family of children. */
function siblingsAlone(relations: readonly GedcomRelation[]): Family[] {
  const parents = new Map<string, Set<string>>();
  for (const { predicate, subject, object } of relations)
    if (predicate === 'PARENT_OF') parents.set(object, (parents.get(object) ?? new Set()).add(subject));
  const groups = new Map<string, Set<string>>();
  for (const { predicate, subject, object } of relations) {
    if (predicate !== 'SIBLING_OF') continue;
    const other = parents.get(object);
    if ([...(parents.get(subject) ?? [])].some((parent) => other?.has(parent))) continue;
    const joined = new Set([...(groups.get(subject) ?? [subject]), ...(groups.get(object) ?? [object])]);
    for (const one of joined) groups.set(one, joined);
  }
  return [...new Set(groups.values())].map((group) => ({
    ...{ parents: [], marriage: null, betrothal: null },
    children: [...group].map((child) => ({ child, pedigree: 'birth', since: null })),
  }));
}

/** A couple that married twice has two families; the children stay with the first. */
function addMarriage(
  relation: GedcomRelation,
  at: (parents: readonly string[], which?: string) => Draft,
): void {
  const couple = [relation.subject, relation.object];
  for (let count = 0; ; count++) {
    const family = at(couple, count === 0 ? '' : `\u001f${count}`);
    if (family.marriage !== null) continue;
    family.marriage = relation;
    return;
  }
}

type Groups = Map<string, GedcomRelation[]>;

/** By child, then by pedigree; parents taken together must have taken the child in on the same day. */
function parentsByChild(relations: readonly GedcomRelation[]): Map<string, Groups> {
  const children = new Map<string, Groups>();
  for (const relation of relations) {
    const { predicate, object, qualifiers } = relation;
    if (predicate !== 'PARENT_OF' && predicate !== 'ADOPTIVE_PARENT_OF') continue;
    const groups = children.get(object) ?? new Map<string, GedcomRelation[]>();
    const pedigree = pedigreeOf(predicate, qualifiers);
    const group = groups.get(pedigree) ?? [];
    if (!group.some(({ subject }) => subject === relation.subject)) group.push(relation);
    groups.set(pedigree, group);
    children.set(object, groups);
  }
  return children;
}

function pedigreeOf(predicate: string, { pedigree }: Qualifiers): string {
  if (pedigree !== undefined) return String(pedigree);
  return predicate === 'PARENT_OF' ? 'birth' : 'adopted';
}

/** Two parents are one family; of three or more, those who are a couple go together first. */
function inTwos(links: readonly GedcomRelation[], families: ReadonlyMap<string, Draft>): GedcomRelation[][] {
  if (links.length <= 2) return [[...links]];
  const [first, ...rest] = links;
  if (first === undefined) return [];
  const isCouple = (other: GedcomRelation) =>
    families.has([first.subject, other.subject].sort().join('\u001f'));
  const partner = rest.find(isCouple);
  if (partner === undefined) return [[first], ...inTwos(rest, families)];
  return [
    [first, partner],
    ...inTwos(
      rest.filter((link) => link !== partner),
      families,
    ),
  ];
}
