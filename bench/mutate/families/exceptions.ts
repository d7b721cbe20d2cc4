/** Near misses by declared exceptions: the same fault where the pack says that it is none. */
import type { Exception, Ontology, RelationEnd, RelationType } from '../../../src/packs/ontology.js';
import type { Lore } from '../case.js';
import type { Draft } from './draft.js';

/** `at`: who of the fault stands at an end, as the exceptions name them. */
export function excepted(
  ontology: Ontology,
  relation: RelationType,
  fault: Draft,
  family: Exception['family'],
  at: (end: RelationEnd) => readonly string[],
): Draft[] {
  return relation.unless
    .filter((one) => one.family === family)
    .flatMap((one): Draft[] => {
      const lore = lifted(ontology, relation, one, fault.lore, at(one.end));
      const { finds: _, ...rest } = fault;
      return lore === null ? [] : [{ ...rest, name: `${fault.name}, excepted by ${wordsFor(one)}`, lore }];
    });
}

function wordsFor({ attribute, type, qualifier, via }: Exception): string {
  const what = attribute ?? type ?? qualifier?.name ?? '';
  return via === null ? what : `${via} ${what}`;
}

function lifted(
  ontology: Ontology,
  relation: RelationType,
  { attribute, type, qualifier, via }: Exception,
  { entities = [], statements = [] }: Lore,
  who: readonly string[],
): Lore | null {
  if (qualifier !== null) {
    const [value] = qualifier.oneOf;
    const qualified = statements.map((one) =>
      one.predicate === relation.name ? { ...one, [qualifier.name]: value } : one,
    );
    return { entities, statements: qualified };
  }
  if (type !== null) {
    // Kinds that may not stand there, or whose dates go by other names, make another fault of it.
    const fits = [...relation.from, ...relation.to].length === 0 || ontology.entityTypes.has(type);
    const plain = entities.every(
      ({ name, ...more }) => !who.includes(name) || Object.keys(more).length === 1,
    );
    if (!fits || !plain) return null;
    return { entities: entities.map((one) => (who.includes(one.name) ? { ...one, type } : one)), statements };
  }
  if (attribute === null || ontology.attributes.get(attribute)?.value !== 'boolean') return null;
  if (via === null)
    return {
      entities,
      statements: [...statements, ...who.map((one) => ({ subject: one, predicate: attribute, value: true }))],
    };
  const leads = ontology.relationTypes.get(via);
  const [kind] = (leads?.to ?? []).filter((one) =>
    ontology.attributes.get(attribute)?.of.some((of) => ontology.entityTypes.get(one)?.lineage.includes(of)),
  );
  if (leads === undefined || kind === undefined) return null;
  const people = 'The People';
  return {
    entities: [...entities, { name: people, type: kind, [attribute]: true }],
    statements: [...statements, ...who.map((one) => ({ subject: one, predicate: via, object: people }))],
  };
}
