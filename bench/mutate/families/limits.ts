/** Faults of limits: two at once where there may be one, more than there may be, what cannot hold beside another. */
import type { AttributeType, Ontology, RelationEnd, RelationType } from '../../../src/packs/ontology.js';
import { concrete, type Draft, entity, first, ordinary, required, rivals, says, typesAt } from './draft.js';
import { excepted } from './exceptions.js';

const [EARLY, LATE] = [
  { from: 1300, until: 1310 },
  { from: 1305, until: 1315 },
];
const NEXT = { from: 1310, until: 1320 };

export function exclusiveRelations(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()].flatMap((relation) => [
    ...(relation.exclusive.subject ? exclusiveAt(ontology, relation, 'subject') : []),
    ...(relation.exclusive.object && !relation.symmetric ? exclusiveAt(ontology, relation, 'object') : []),
  ]);
}

function exclusiveAt(ontology: Ontology, relation: RelationType, shared: RelationEnd): Draft[] {
  const other: RelationEnd = shared === 'subject' ? 'object' : 'subject';
  const one = first(ordinary(relation, 'exclusive', shared, typesAt(ontology, relation, shared)));
  const rival = first(rivals(ontology, relation, other));
  if (one === null || rival === null) return [];
  const say = (who: string, when: object) =>
    shared === 'subject' ? says('One', relation, who, { ...when }) : says(who, relation, 'One', { ...when });
  const ends = {
    subject: shared === 'subject' ? 'One' : 'First',
    object: shared === 'subject' ? 'First' : 'One',
  };
  const draft = (name: string, a: object, b: object, more: Draft['lore'] = {}): Draft => ({
    rule: `core/exclusive-${shared}`,
    part: relation.name,
    name,
    lore: {
      entities: [
        entity('One', one),
        entity('First', rival),
        entity('Second', rival),
        ...(more.entities ?? []),
      ],
      statements: [
        say('First', a),
        say('Second', b),
        ...required(ontology, relation, ends),
        ...(more.statements ?? []),
      ],
    },
  });
  const found = { subject: 'One', entities: ['First', 'Second'] };
  const fault: Draft = { ...draft('two at once', EARLY, LATE), finds: found };
  const nested = relation.exclusive.nested.filter((name) => {
    const lead = ontology.relationTypes.get(name);
    return (
      lead !== undefined &&
      typesAt(ontology, lead, 'subject').includes(rival) &&
      typesAt(ontology, lead, 'object').includes(rival)
    );
  });
  return [
    fault,
    { ...draft('one within the other', { from: 1300, until: 1330 }, LATE), finds: found },
    {
      ...draft('at once by a day', { from: 1300, until: '1310-06-02' }, { from: '1310-06-01', until: 1320 }),
      finds: found,
    },
    draft('one after the other', EARLY, NEXT),
    draft('handed over on a day', { from: 1300, until: '1310-06-01' }, { from: '1310-06-01', until: 1320 }),
    ...(relation.contiguous ? [] : [draft('years between', EARLY, { from: 1312, until: 1320 })]),
    draft('the second is prophesied', EARLY, { ...LATE, reliability: 'prophetic' }),
    draft('the second is unreliable', EARLY, { ...LATE, reliability: 'unreliable' }),
    ...nested.map((name) =>
      draft(`the one lies within the other by ${name}`, EARLY, LATE, {
        statements: [{ subject: 'First', predicate: name, object: 'Second' }],
      }),
    ),
    ...excepted(ontology, relation, fault, 'exclusive', (end) =>
      end === shared ? ['One'] : ['First', 'Second'],
    ),
  ];
}

export function exclusiveAttributes(ontology: Ontology): Draft[] {
  return [...ontology.attributes.values()]
    .filter(({ exclusive }) => exclusive)
    .flatMap((attribute) => {
      const type = first(
        concrete(ontology).filter(({ lineage }) => attribute.of.some((of) => lineage.includes(of))),
      );
      if (type === null) return [];
      const draft = (name: string, a: string | number, b: string | number, more: object = {}): Draft => ({
        rule: 'core/exclusive-attribute',
        part: attribute.name,
        name,
        lore: {
          entities: [entity('One', type)],
          statements: [
            { subject: 'One', predicate: attribute.name, value: a },
            { subject: 'One', predicate: attribute.name, value: b, ...more },
          ],
        },
      });
      const [a, b, same] = valuesOf(attribute);
      const finds = { subject: 'One' };
      return [
        { ...draft('two values', a, b), finds },
        draft('the same, told otherwise', a, same),
        draft('the second is prophesied', a, b, { reliability: 'prophetic' }),
        ...(attribute.value === 'date'
          ? [
              { ...draft('two days of one year', '1300-05-01', '1300-05-02'), finds },
              draft('the one within the other', 'c. 1300', 1300),
            ]
          : []),
      ];
    });
}

function valuesOf({ value, oneOf }: AttributeType): [string | number, string | number, string | number] {
  if (value === 'date') return [1300, 1305, '1300-05-01'];
  const [a = 'grey', b = 'green'] = oneOf;
  return value === 'number' ? [10, 12, 10] : [a, b, a.toUpperCase()];
}

export function maxima(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()].flatMap((relation) => {
    const { perSubject, perObject } = relation.max;
    return [
      ...(perSubject === null ? [] : maxAt(ontology, relation, 'subject', perSubject)),
      ...(perObject === null || relation.symmetric ? [] : maxAt(ontology, relation, 'object', perObject)),
    ];
  });
}

function maxAt(ontology: Ontology, relation: RelationType, shared: RelationEnd, most: number): Draft[] {
  const other: RelationEnd = shared === 'subject' ? 'object' : 'subject';
  const one = first(ordinary(relation, 'max', shared, typesAt(ontology, relation, shared)));
  const rival = first(ordinary(relation, 'max', other, typesAt(ontology, relation, other)));
  if (one === null || rival === null) return [];
  const draft = (name: string, count: number, when: (i: number) => object = () => ({})): Draft => {
    const others = Array.from({ length: count }, (_, i) => `Other${'abcdef'[i] ?? i}`);
    return {
      rule: 'core/max',
      part: relation.name,
      name,
      lore: {
        entities: [entity('One', one), ...others.map((who) => entity(who, rival))],
        statements: [
          ...others.map((who, i) =>
            shared === 'subject'
              ? says('One', relation, who, { ...when(i) })
              : says(who, relation, 'One', { ...when(i) }),
          ),
          ...required(ontology, relation, { subject: 'One', object: 'One' }),
        ],
      },
    };
  };
  const told = Array.from({ length: most + 1 }, (_, i) => `Other${'abcdef'[i] ?? i}`);
  const always = relation.temporal === 'state' ? () => ({ from: 1300, until: 1310 }) : () => ({});
  const fault: Draft = {
    ...draft(`${most + 1} of them`, most + 1, always),
    finds: { subject: 'One', entities: told },
  };
  const onlyTimeless = relation.temporal !== 'state';
  return [
    fault,
    draft(`${most} of them`, most, always),
    draft('the last is prophesied', most + 1, (i) => ({
      ...always(),
      ...(i === most && { reliability: 'prophetic' }),
    })),
    ...(onlyTimeless
      ? []
      : [draft('one after the other', most + 1, (i) => ({ from: 1300 + 10 * i, until: 1310 + 10 * i }))]),
    ...excepted(ontology, relation, fault, 'max', (end) => (end === shared ? ['One'] : told)),
  ];
}

export function distincts(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()].flatMap((relation): Draft[] => {
    if (relation.distinct === null) return [];
    const { end, attribute } = relation.distinct;
    const other: RelationEnd = end === 'subject' ? 'object' : 'subject';
    const alike = first(typesAt(ontology, relation, end));
    const one = first(ordinary(relation, 'distinct', other, typesAt(ontology, relation, other)));
    const [a = 'one', b = 'other'] = ontology.attributes.get(attribute)?.oneOf.length
      ? (ontology.attributes.get(attribute)?.oneOf ?? [])
      : ['male', 'female'];
    if (alike === null || one === null) return [];
    const draft = (name: string, x: string | null, y: string | null, more: object = {}): Draft => ({
      rule: 'core/distinct',
      part: relation.name,
      name,
      lore: {
        entities: [
          entity('One', one),
          entity('First', alike, x === null ? {} : { [attribute]: x }),
          entity('Second', alike, y === null ? {} : { [attribute]: y }),
        ],
        statements: ['First', 'Second'].map((who, i) =>
          end === 'subject'
            ? says(who, relation, 'One', i === 1 ? { ...more } : {})
            : says('One', relation, who, i === 1 ? { ...more } : {}),
        ),
      },
    });
    const fault: Draft = {
      ...draft('two alike', a, a),
      finds: { subject: 'One', entities: ['First', 'Second'] },
    };
    return [
      fault,
      { ...draft('two alike, of the other kind', b, b), finds: { subject: 'One' } },
      draft('two unlike', a, b),
      draft('of one it is not known', a, null),
      draft('the second is prophesied', a, a, { reliability: 'prophetic' }),
      ...excepted(ontology, relation, fault, 'distinct', (at) =>
        at === other ? ['One'] : ['First', 'Second'],
      ),
    ];
  });
}

export function contiguities(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()].flatMap((relation): Draft[] => {
    if (!relation.contiguous || relation.temporal === 'timeless') return [];
    const one = first(ordinary(relation, 'contiguous', 'subject', typesAt(ontology, relation, 'subject')));
    const age = first(typesAt(ontology, relation, 'object'));
    if (one === null || age === null) return [];
    const draft = (name: string, a: object, b: object): Draft => ({
      rule: 'core/contiguous',
      part: relation.name,
      name,
      lore: {
        entities: [entity('One', one), entity('First', age), entity('Second', age)],
        statements: [says('One', relation, 'First', { ...a }), says('One', relation, 'Second', { ...b })],
      },
    });
    const gap: Draft = {
      ...draft('a gap of two years', EARLY, { from: 1312, until: 1320 }),
      finds: { subject: 'One' },
    };
    return [
      gap,
      draft('no gap', EARLY, NEXT),
      draft('from one year to the next', EARLY, { from: 1311, until: 1320 }),
      draft('the second is prophesied', EARLY, { from: 1312, until: 1320, reliability: 'prophetic' }),
      ...excepted(ontology, relation, gap, 'contiguous', (end) =>
        end === 'subject' ? ['One'] : ['First', 'Second'],
      ),
    ];
  });
}
