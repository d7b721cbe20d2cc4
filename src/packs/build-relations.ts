/** Makes relation types from merged declarations. */
import { foldName } from '../model/index.js';
import type { Merged, MergedLayers } from './merge.js';
import type { Exception, Exclusive, ProseWording, RelationType } from './ontology.js';
import type { RelationDeclaration } from './schema/relation.js';
import type { ProseDeclaration } from './schema/shared.js';

export function buildRelations(merged: MergedLayers['relations']): ReadonlyMap<string, RelationType> {
  const relations = new Map([...merged].map(([name, one]) => [name, buildRelation(one)]));
  for (const { name, contradicts } of [...relations.values()]) {
    for (const other of contradicts) mirror(relations, name, other);
  }
  return relations;
}

/** What contradicts is contradicted. */
function mirror(relations: Map<string, RelationType>, name: string, other: string): void {
  const relation = relations.get(other);
  if (relation === undefined || relation.contradicts.includes(name)) return;
  relations.set(other, { ...relation, contradicts: [...relation.contradicts, name] });
}

const UNSAID = {
  description: '',
  from: [],
  to: [],
  temporal: 'state',
  symmetric: false,
  transitive: false,
  acyclic: false,
  contiguous: false,
  once: false,
  distinct: null,
  contradicts: [],
  contemporary: false,
  qualifiers: [],
} as const;

function buildRelation({ name, pack, data: declared }: Merged<RelationDeclaration>): RelationType {
  const { aliases, exclusive, max, inverse, order, requires_existence, requires, unless, phrase, ...more } =
    declared;
  const { in_prose, prose, told_by_shared, ...rest } = more;
  const told = { ...UNSAID, ...rest };
  return {
    ...told,
    name,
    pack,
    aliases: fold(aliases),
    exclusive: buildExclusive(exclusive ?? {}, told.symmetric),
    max: {
      perSubject: max?.per_subject ?? null,
      perObject: max?.per_object ?? null,
      usualPerSubject: max?.usual_per_subject ?? null,
      nested: max?.nested ?? [],
      together: max?.together ?? null,
    },
    inverse: inverse?.name === undefined ? null : { name: inverse.name, aliases: fold(inverse.aliases) },
    order: order === undefined || order === 'none' ? null : order,
    requiresExistence: requires_existence ?? [],
    requires: (requires ?? []).map(({ end, any_of, description }) => ({ end, anyOf: any_of, description })),
    unless: (unless ?? []).map(buildException),
    phrase: phrase ?? `{subject} ${foldName(name)} {object}`,
    inProse: buildWordings(in_prose),
    toldByShared: told_by_shared ?? null,
    prose: prose ?? 'provisional',
  };
}

/** Of a symmetric relation either end is the subject, so what holds for one holds for both. */
function buildExclusive(told: NonNullable<RelationDeclaration['exclusive']>, symmetric: boolean): Exclusive {
  const {
    subject = false,
    object = false,
    within = [],
    apart = [],
    nested = [],
    undated = 'possible',
  } = told;
  const either = symmetric && (subject || object);
  return { subject: subject || either, object: object || either, within, apart, nested, undated };
}

function buildException(told: NonNullable<RelationDeclaration['unless']>[number]): Exception {
  const { family, end, via, attribute, type, qualifier, description } = told;
  return {
    family,
    end: end ?? 'subject',
    via: via ?? null,
    attribute: attribute ?? null,
    type: type ?? null,
    qualifier: qualifier === undefined ? null : { name: qualifier.name, oneOf: qualifier.one_of },
    description,
  };
}

export function buildWordings(told: ProseDeclaration = []): ProseWording[] {
  return told.map(({ text, date, terms, confidence }) => ({
    text,
    date: date ?? null,
    terms: terms ?? false,
    confidence: confidence ?? null,
  }));
}

function fold(words: readonly string[] = []): string[] {
  return [...new Set(words.map(foldName))].filter((word) => word !== '');
}
