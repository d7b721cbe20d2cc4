/** The logical graph that an ontology declares: who wears which label, and what each property is. */
import { BOOLEAN, listOf, MOMENT, NUMBER, STRING, type Type } from '../../../cypher/index.js';
import type { ValueKind } from '../../../model/index.js';
import type { Lifetime, Ontology } from '../../../packs/ontology.js';
import { EDGE_PROPERTIES, type Properties, SYSTEM_LABELS } from './system.js';

export const ROOT_LABEL = 'Entity';

const ENTITY_PROPERTIES: Properties = {
  id: STRING,
  name: STRING,
  type: STRING,
  source: STRING,
  expert_domain: STRING,
  lore_verified: BOOLEAN,
  aliases: listOf(STRING),
  has_namesake: BOOLEAN,
  namesakes: listOf(STRING),
  told_of: listOf(STRING),
  valid_from: MOMENT,
  valid_until: MOMENT,
};

const VALUE_TYPES: Readonly<Record<ValueKind, Type>> = {
  text: STRING,
  number: NUMBER,
  boolean: BOOLEAN,
  date: MOMENT,
};

const NO_LIFETIME: Lifetime = { from: [], until: [], unless: [] };

export interface GraphModel {
  readonly version: string;
  readonly ontology: Ontology;
  /** Entity types that wear the label; null means all, undefined that it is no entity label. */
  typesWith(label: string): readonly string[] | null | undefined;
  labelsOf(type: string): readonly string[];
  lifetimeOf(type: string): Lifetime;
  /** Undefined when no attribute is called so. */
  attributeKind(name: string): ValueKind | undefined;
  readonly entityProperties: Properties;
  /** Null stands for a qualifier, whose type only the run can tell. */
  readonly edgeProperties: Readonly<Record<string, Type | null>>;
}

export function graphModel(ontology: Ontology): GraphModel {
  const wearers = wearersOf(ontology);
  const attributes = new Map([...ontology.attributes.values()].map(({ name, value }) => [name, value]));
  for (const name of Object.keys(ENTITY_PROPERTIES)) attributes.delete(name);
  return {
    version: ontology.version,
    ontology,
    typesWith: (label) => (label === ROOT_LABEL ? null : wearers.get(label)),
    labelsOf: (type) => ontology.entityTypes.get(type)?.lineage ?? [type, ROOT_LABEL],
    lifetimeOf: (type) => ontology.entityTypes.get(type)?.lifetime ?? NO_LIFETIME,
    attributeKind: (name) => attributes.get(name),
    entityProperties: {
      ...Object.fromEntries([...attributes].map(([name, kind]) => [name, VALUE_TYPES[kind]])),
      ...ENTITY_PROPERTIES,
    },
    edgeProperties: {
      ...Object.fromEntries(
        [...ontology.relationTypes.values()].flatMap(({ qualifiers }) => qualifiers.map((q) => [q, null])),
      ),
      ...EDGE_PROPERTIES,
    },
  };
}

/** A pack's own type keeps its name where a system label is called the same. */
export function systemLabel(model: GraphModel, label: string) {
  return model.typesWith(label) === undefined ? SYSTEM_LABELS[label] : undefined;
}

function wearersOf({ entityTypes }: Ontology): Map<string, string[]> {
  const wearers = new Map<string, string[]>();
  for (const { name, lineage } of entityTypes.values()) {
    for (const label of lineage) {
      const known = wearers.get(label);
      if (known) known.push(name);
      else wearers.set(label, [name]);
    }
  }
  return wearers;
}
