/** Faults of what prose tells: kin that somebody is told not to have, a parent by another name, another region or people, years that do not add up. */
import { kinOtherwise } from '../../../src/consistency/operators/kin-otherwise.js';
import type { Ontology } from '../../../src/packs/ontology.js';
import { concrete, type Draft, entity, first, lived, says, typesAt } from './draft.js';

const FINDS = { subject: 'One' };
const [BORN, DIED] = [1320, 1380];

export function denials(ontology: Ontology): Draft[] {
  const person = ontology.entityTypes.get('Person');
  return [...ontology.attributes.values()].flatMap(({ name: part, denies }): Draft[] => {
    const relation = ontology.relationTypes.get(denies?.relation ?? '');
    if (person === undefined || denies === null || relation === undefined) return [];
    const draft = (name: string, value: boolean, gender: string | null, of = 'One'): Draft => ({
      rule: 'core/denied',
      part,
      name,
      lore: {
        entities: ['One', 'Two', 'Three'].map((who) =>
          entity(who, person, who === 'Two' && gender !== null ? { gender } : {}),
        ),
        statements: [{ subject: 'One', predicate: part, value }, says(of, relation, 'Two')],
      },
    });
    const { gender } = denies;
    const own = gender === 'any' ? null : gender;
    return [
      { ...draft('one is there', true, own), finds: FINDS },
      draft('it is not so', false, own),
      draft('somebody else has one', true, own, 'Three'),
      ...(own === null ? [] : [draft('of the other gender', true, own === 'male' ? 'female' : 'male')]),
    ];
  });
}

export function otherNames(ontology: Ontology): Draft[] {
  const person = ontology.entityTypes.get('Person');
  return kinOtherwise.rules(ontology).flatMap(({ part = '' }): Draft[] => {
    const relation = ontology.relationTypes.get(ontology.attributes.get(part)?.kin?.relation ?? '');
    if (person === undefined || relation === undefined) return [];
    const draft = (name: string, told: object): Draft => ({
      rule: 'core/kin-otherwise',
      part,
      name,
      lore: {
        entities: [entity('One', person), entity('Two', person, { gender: 'male' })],
        statements: [
          says('Two', relation, 'One'),
          { subject: 'One', predicate: part, value: 'her father, Osric Vane', ...told },
        ],
      },
    });
    return [
      { ...draft('another father', { name: 'Osric Vane', gender: 'male' }), finds: FINDS },
      draft('a mother', { name: 'Osric Vane', gender: 'female' }),
      draft('nobody by name', { gender: 'male' }),
    ];
  });
}

export function otherSets(ontology: Ontology): Draft[] {
  return [...ontology.attributes.values()].flatMap(({ name: part, of, among }): Draft[] => {
    const relation = ontology.relationTypes.get(among?.relations.at(-1) ?? '');
    const may = (types: readonly string[]) =>
      first(concrete(ontology).filter(({ lineage }) => types.some((type) => lineage.includes(type))));
    const [who, set] = [may(of), may(relation?.to ?? [])];
    if (relation === undefined || who === null || set === null) return [];
    const draft = (name: string, told: string, more: object = {}): Draft => ({
      rule: 'core/told-otherwise',
      part,
      name,
      lore: {
        entities: [entity('One', who), entity('Wold', set)],
        statements: [
          says('One', relation, 'Wold'),
          { subject: 'One', predicate: part, value: told, name: told, ...more },
        ],
      },
    });
    return [
      { ...draft('another one', 'Ardenn'), finds: FINDS },
      draft('the same', 'Wold'),
      draft('a name beside it that is none elsewhere', 'Norrow', { aside: 'yes' }),
    ];
  });
}

export function spans(ontology: Ontology): Draft[] {
  return [...ontology.attributes.values()].flatMap(({ name: part, of, span }): Draft[] => {
    const who = first(
      concrete(ontology).filter(
        ({ lineage, lifetime }) =>
          lifetime.from.length > 0 && lifetime.until.length > 0 && of.some((type) => lineage.includes(type)),
      ),
    );
    if (span === null || who === null) return [];
    const isAtEnd = span.until === 'end';
    const years = isAtEnd ? DIED - BORN : 30;
    const held = span.until === 'held' ? ontology.relationTypes.get(span.held[0] ?? '') : undefined;
    const [realm] = held === undefined ? [] : typesAt(ontology, held, 'object');
    if (span.until === 'held' && realm === undefined) return [];
    const when = (from: number | null) => {
      if (isAtEnd || held !== undefined) return {};
      if (span.until !== 'own') return { at: BORN + years };
      return { ...(from !== null && { from }), until: BORN + years };
    };
    const draft = (name: string, value: number, from: number | null = BORN): Draft => ({
      rule: 'core/span-otherwise',
      part,
      name,
      lore: {
        entities: [
          entity('One', who, held === undefined ? lived(who, from, DIED) : {}),
          ...(realm === undefined ? [] : [entity('Two', realm)]),
        ],
        statements: [
          { subject: 'One', predicate: part, value, ...when(from) },
          ...(held === undefined
            ? []
            : [says('One', held, 'Two', { ...(from !== null && { from }), until: BORN + years })]),
        ],
      },
    });
    return [
      { ...draft('too many', years + 5), finds: FINDS },
      { ...draft('too few', years - 5), finds: FINDS },
      draft('as many', years),
      draft('rounded', years + 1),
      draft('its beginning is not known', years + 5, null),
    ];
  });
}

/** Lists in which one follows another, but for one place. */
export function turns(ontology: Ontology): Draft[] {
  const place = first(concrete(ontology));
  return [...ontology.attributes.values()].flatMap(({ name: part, isTurns }): Draft[] => {
    if (!isTurns || place === null) return [];
    const draft = (name: string, spans: readonly (readonly [from: number, until: number])[]): Draft => ({
      rule: 'core/out-of-turn',
      part,
      name,
      lore: {
        entities: [entity('One', place)],
        statements: spans.map(([from, until], i) => ({
          ...{ subject: 'One', predicate: part, value: `Keeper ${i}` },
          ...{ from, until, list: 'Keepers', item: i + 1 },
        })),
      },
    });
    const [a, b, c] = [
      [1300, 1320],
      [1320, 1345],
      [1345, 1360],
    ] as const;
    return [
      { ...draft('two overlap', [a, [1314, 1345], c]), finds: FINDS },
      { ...draft('one ends before it begins', [a, b, [1360, 1345]]), finds: FINDS },
      draft('each follows', [a, b, c]),
      draft('a gap', [a, [1328, 1345], c]),
      draft('two overlap twice', [a, [1314, 1345], [1340, 1360]]),
    ];
  });
}

export function holders(ontology: Ontology): Draft[] {
  return [...ontology.attributes.values()].flatMap(({ name: part, holders: held }): Draft[] => {
    const relation = ontology.relationTypes.get(held?.relation ?? '');
    const person = ontology.entityTypes.get('Person');
    const office = first(
      concrete(ontology).filter(({ lineage }) => (relation?.to ?? []).some((type) => lineage.includes(type))),
    );
    if (relation === undefined || person === undefined || office === null) return [];
    const draft = (
      name: string,
      told: string,
      [from, until]: readonly [number, number],
      at: number,
    ): Draft => ({
      rule: 'core/held-by-another',
      part,
      name,
      lore: {
        entities: [entity('One', office), entity('Ambrun', person), entity('Berold', person)],
        statements: [
          { ...says('Ambrun', relation, 'One'), from: 1300, until: 1320 },
          { ...says('Berold', relation, 'One'), from, until },
          { subject: 'One', predicate: part, value: `${told}, then in office`, name: told, at },
        ],
      },
    });
    return [
      { ...draft('it was another', 'Wilfram', [1320, 1345], 1310), finds: FINDS },
      draft('it was the one', 'Ambrun', [1320, 1345], 1310),
      draft('nobody is known to have held it then', 'Wilfram', [1320, 1345], 1360),
    ];
  });
}
