/** What stands in one row of an answer: entities, statements, and everything else. */
import type { PlainValue } from '../../cypher/index.js';
import type { Ontology } from '../../packs/index.js';

export interface RowEntity {
  readonly id: string;
  readonly name: string;
}

/** A relation, as an edge or as a node of its own. */
export interface RowStatement {
  readonly id: string;
  readonly predicate: string;
  readonly from: string;
  readonly to: string;
}

export interface Found {
  readonly entities: readonly RowEntity[];
  readonly statements: readonly RowStatement[];
}

/** Everything in a value: lists, maps and paths included. */
export function foundIn(value: PlainValue, ontology: Ontology): Found {
  const entities: RowEntity[] = [];
  const statements: RowStatement[] = [];
  for (const one of elementsIn(value)) {
    const { id, type, name, from, to } = one;
    if (typeof id !== 'string' || typeof type !== 'string') continue;
    if (typeof from === 'string' && typeof to === 'string') {
      if (ontology.relationTypes.has(type)) statements.push({ id, predicate: type, from, to });
    } else if (ontology.entityTypes.has(type)) {
      entities.push({ id, name: typeof name === 'string' ? name : id });
    }
  }
  return { entities, statements };
}

function* elementsIn(value: PlainValue): Generator<PlainRecord> {
  if (Array.isArray(value)) {
    for (const item of value) yield* elementsIn(item);
  } else if (isRecord(value)) {
    yield value;
    // A path, or a map that holds others.
    if (typeof value.type !== 'string') for (const item of Object.values(value)) yield* elementsIn(item);
  }
}

/** What is neither an entity nor a statement, in a form that changes when it does. */
export function digestOf(value: PlainValue): string {
  if (isRecord(value) && 'min' in value && 'max' in value) return `${value.min}..${value.max}`;
  return JSON.stringify(value) ?? 'null';
}

type PlainRecord = { readonly [key: string]: PlainValue };

function isRecord(value: PlainValue): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
