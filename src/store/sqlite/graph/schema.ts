/** What the binder may know of the logical graph: its labels, types and properties. */
import type { Schema, Type } from '../../../cypher/index.js';
import { meaningsOfWord, typeByWord } from '../../../packs/index.js';
import type { ParsedDate } from '../../../time/index.js';
import { type GraphModel, ROOT_LABEL, systemLabel } from './model.js';
import { SYSTEM_LABELS, SYSTEM_TYPES } from './system.js';

export function graphSchema(
  model: GraphModel,
  parseDate: (text: string) => ParsedDate,
  variant = '',
): Schema {
  const { ontology } = model;
  const words = typeWords(model);
  const ofEdges = (types: readonly string[]): Readonly<Record<string, Type | null>> =>
    types.length > 0 && types.every((type) => isSystemType(model, type)) ? {} : model.edgeProperties;
  const ofNodes = (labels: readonly string[]) => {
    const own = labels.flatMap((label) => systemLabel(model, label) ?? []);
    return own.length === 0 ? [model.entityProperties] : own.map(({ properties }) => properties);
  };
  const keysOf = (records: readonly object[]) => records.flatMap((record) => Object.keys(record));
  return {
    version: `${model.version} ${variant}`,
    hasLabel: (label) =>
      label === ROOT_LABEL || ontology.entityTypes.has(label) || Object.hasOwn(SYSTEM_LABELS, label),
    resolveType: (type) => words.get(type),
    symmetricTypes: () =>
      [...ontology.relationTypes.values()].flatMap(({ name, symmetric }) => (symmetric ? [name] : [])),
    labels: () => new Set([ROOT_LABEL, ...ontology.entityTypes.keys(), ...Object.keys(SYSTEM_LABELS)]),
    types: () => words.keys(),
    meantBy: (kind, word) => meantBy(model, kind, word),
    nodeProperty: (labels, key) => {
      const types = ofNodes(labels).flatMap((properties) => own(properties, key) ?? []);
      return types.length === 1 ? types[0] : undefined;
    },
    relationshipProperty: (types, key) => own(ofEdges(types), key) ?? undefined,
    // What a bare node turns out to be may depend on the edge that leads to it.
    nodeKeys: (labels) =>
      keysOf(labels.length > 0 ? ofNodes(labels) : [model.entityProperties, ...allSystemProperties()]),
    relationshipKeys: (types) => keysOf([ofEdges(types)]),
    parseDate,
    calendar: ontology.calendars.find(({ id }) => id === ontology.defaultCalendar),
  };
}

/** By the words that the packs have for it: `MARRIED_TO`, `born`, `Character`. */
function meantBy({ ontology }: GraphModel, kind: 'label' | 'type' | 'property', word: string): string[] {
  const spoken = word.replaceAll('_', ' ');
  if (kind === 'label') return [typeByWord(ontology, spoken)?.name ?? []].flat();
  const meant = meaningsOfWord(ontology, spoken).flatMap((one) => {
    if (one.kind === 'attribute') return kind === 'property' ? one.attribute.name : [];
    const { name, inverse } = one.relation;
    return kind === 'type' ? ((one.inverted ? inverse?.name : undefined) ?? name) : [];
  });
  return [...new Set(meant)];
}

function allSystemProperties() {
  return Object.values(SYSTEM_LABELS).map(({ properties }) => properties);
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

export function isSystemType({ ontology }: GraphModel, type: string): boolean {
  return !ontology.relationTypes.has(type) && Object.hasOwn(SYSTEM_TYPES, type);
}

function typeWords({ ontology }: GraphModel) {
  const words = new Map<string, { name: string; inverted: boolean; symmetric: boolean }>();
  for (const name of Object.keys(SYSTEM_TYPES)) words.set(name, { name, inverted: false, symmetric: false });
  for (const { name, inverse, symmetric } of ontology.relationTypes.values()) {
    if (inverse && inverse.name !== name) words.set(inverse.name, { name, inverted: true, symmetric });
  }
  for (const { name, symmetric } of ontology.relationTypes.values())
    words.set(name, { name, inverted: false, symmetric });
  return words;
}
