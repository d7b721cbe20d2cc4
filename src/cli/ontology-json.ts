/** What `lore pack show --json` prints: declarations under the names they are written with in a pack. */
import type { AttributeType, EntityType, Ontology, RelationType } from '../packs/ontology.js';
import type { Json } from '../report/json.js';

export function ontologyJson(ontology: Ontology): Json {
  return {
    version: ontology.version,
    packs: ontology.packs.map(({ id, name, version, description }) => ({ id, name, version, description })),
    entities: [...ontology.entityTypes.values()].map(typeJson),
    relations: [...ontology.relationTypes.values()].map(relationJson),
    attributes: [...ontology.attributes.values()].map(attributeJson),
    calendars: ontology.calendars.map(({ id, name }) => ({ id, name })),
    calendar: ontology.defaultCalendar,
  };
}

export function typeJson(type: EntityType): Json {
  return {
    kind: 'entity',
    name: type.name,
    pack: type.pack,
    description: type.description,
    extends: type.extends,
    lineage: [...type.lineage],
    abstract: type.abstract,
    aliases: [...type.aliases],
    lifetime: { from: [...type.lifetime.from], until: [...type.lifetime.until] },
    expects: type.expects.map(({ code, reason, anyOf }) => ({ code, reason, any_of: [...anyOf] })),
  };
}

export function relationJson(relation: RelationType): Json {
  const { exclusive, max, inverse } = relation;
  return {
    kind: 'relation',
    name: relation.name,
    pack: relation.pack,
    description: relation.description,
    from: [...relation.from],
    to: [...relation.to],
    temporal: relation.temporal,
    aliases: [...relation.aliases],
    exclusive: { subject: exclusive.subject, object: exclusive.object },
    max: { per_subject: max.perSubject, per_object: max.perObject },
    symmetric: relation.symmetric,
    inverse: inverse === null ? null : { name: inverse.name, aliases: [...inverse.aliases] },
    transitive: relation.transitive,
    acyclic: relation.acyclic,
    contradicts: [...relation.contradicts],
    requires_existence: [...relation.requiresExistence],
    contemporary: relation.contemporary,
    qualifiers: [...relation.qualifiers],
    phrase: relation.phrase,
  };
}

export function attributeJson(attribute: AttributeType): Json {
  return {
    kind: 'attribute',
    name: attribute.name,
    pack: attribute.pack,
    description: attribute.description,
    value: attribute.value,
    aliases: [...attribute.aliases],
    of: [...attribute.of],
    exclusive: attribute.exclusive,
    unit: attribute.unit,
    one_of: [...attribute.oneOf],
  };
}
