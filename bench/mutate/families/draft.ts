/** Small worlds from declarations: who can stand at the ends of a relation, and how long they were there. */
import { exclusivePool, isA } from '../../../src/packs/index.js';
import type { EntityType, Ontology, RelationEnd, RelationType } from '../../../src/packs/ontology.js';
import type { EntityLine, Lore, StatementLine } from '../case.js';

/** A fault, or what looks like one; names are made unlike all others later. */
export interface Draft {
  readonly rule: string;
  readonly part: string;
  readonly name: string;
  readonly lore: Lore;
  /** Absent for a near miss. */
  readonly finds?: { readonly subject?: string; readonly entities?: readonly string[] };
}

export function concrete(ontology: Ontology): EntityType[] {
  return [...ontology.entityTypes.values()].filter(({ abstract }) => !abstract);
}

/** Types that may stand at this end: those that are named first, then kinds of them. */
export function typesAt(ontology: Ontology, relation: RelationType, end: RelationEnd): EntityType[] {
  const allowed = end === 'subject' ? relation.from : relation.to;
  const all = concrete(ontology);
  if (allowed.length === 0) return all;
  return allowed.flatMap((wide) => [
    ...all.filter(({ name }) => name === wide),
    ...all.filter(({ name }) => name !== wide && isA(ontology, name, wide)),
  ]);
}

/** Not lifted by an exception for its type. */
export function ordinary(
  relation: RelationType,
  family: string,
  end: RelationEnd,
  types: EntityType[],
): EntityType[] {
  const lifted = relation.unless.filter(
    (one) => one.family === family && one.end === end && one.via === null,
  );
  return types.filter(({ lineage }) => !lifted.some(({ type }) => type !== null && lineage.includes(type)));
}

/** Others that are counted against each other. */
export function rivals(ontology: Ontology, relation: RelationType, end: RelationEnd): EntityType[] {
  const types = ordinary(relation, 'exclusive', end, typesAt(ontology, relation, end));
  return types.filter(({ name }) => exclusivePool(ontology, relation.exclusive, name) !== null);
}

export function first<T>(items: readonly T[]): T | null {
  return items[0] ?? null;
}

export function lived(
  type: EntityType,
  from: string | number | null,
  until: string | number | null,
): Record<string, unknown> {
  const begins = type.lifetime.from[0];
  const ends = type.lifetime.until[0];
  return {
    ...(from === null || begins === undefined ? {} : { [begins]: from }),
    ...(until === null || ends === undefined ? {} : { [ends]: until }),
  };
}

export function entity(name: string, type: EntityType, more: Record<string, unknown> = {}): EntityLine {
  return { name, type: type.name, ...more };
}

export function says(
  subject: string,
  { name }: Pick<RelationType, 'name'>,
  object: string,
  more: Record<string, unknown> = {},
): StatementLine {
  return { subject, predicate: name, object, ...more };
}

/** What a relation requires of its ends besides: so that only the fault in question is there. */
export function required(
  ontology: Ontology,
  relation: RelationType,
  ends: { readonly subject: string; readonly object: string },
): StatementLine[] {
  return relation.requires.flatMap(({ end, anyOf }): StatementLine[] => {
    const [wanted] = anyOf;
    const attribute = ontology.attributes.get(wanted ?? '');
    const other = ontology.relationTypes.get(wanted ?? '');
    if (attribute?.value === 'date') return [{ subject: ends[end], predicate: attribute.name, value: 1600 }];
    if (other === undefined) return [];
    return [{ subject: ends[end], predicate: other.name, object: `Realm beside ${ends[end]}` }];
  });
}
