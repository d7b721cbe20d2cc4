/** Faults of time: there when it was not, never there together, the later one first, an end before its beginning. */
import type { EntityType, Ontology, RelationEnd, RelationType } from '../../../src/packs/ontology.js';
import { type Draft, entity, first, lived, ordinary, required, says, typesAt } from './draft.js';
import { excepted } from './exceptions.js';

const ENDS: readonly RelationEnd[] = ['subject', 'object'];

export function backwardsLives(ontology: Ontology): Draft[] {
  const endings = new Set([...ontology.entityTypes.values()].flatMap(({ lifetime }) => lifetime.until));
  return [...endings].flatMap((ending): Draft[] => {
    const types = [...ontology.entityTypes.values()].filter(
      ({ abstract, lifetime }) => !abstract && lifetime.until.includes(ending),
    );
    const fitting = types.flatMap((type) => {
      const beginning = type.lifetime.from.find((one) => one !== ending);
      return beginning === undefined ? [] : [{ type, beginning }];
    });
    const [fit] = fitting;
    if (fit === undefined) return [];
    const draft = (name: string, from: string | number, until: string | number): Draft => ({
      rule: 'core/ends-before-it-begins',
      part: ending,
      name,
      lore: { entities: [entity('One', fit.type, { [fit.beginning]: from, [ending]: until })] },
    });
    return [
      { ...draft('ten years before', 1310, 1300), finds: { subject: 'One' } },
      { ...draft('the day before', '1310-05-02', '1310-05-01'), finds: { subject: 'One' } },
      draft('in the same year', 1310, 1310),
      draft('about that time', 1310, 'c. 1309'),
    ];
  });
}

/** Long enough a life to leave no rule about ages anything to say. */
const [BORN, DIED] = [1320, 1380];

export function existences(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()].flatMap((relation) =>
    relation.requiresExistence.flatMap((end) => existence(ontology, relation, end)),
  );
}

function existence(ontology: Ontology, relation: RelationType, end: RelationEnd): Draft[] {
  const mortal = ({ lifetime }: EntityType) => lifetime.from.length > 0 && lifetime.until.length > 0;
  const one = first(
    ordinary(relation, 'requires_existence', end, typesAt(ontology, relation, end)).filter(mortal),
  );
  const other = first(typesAt(ontology, relation, end === 'subject' ? 'object' : 'subject'));
  if (one === null || other === null) return [];
  // What its own dates tell need not be told beside them.
  const dates = Object.keys(lived(one, BORN, DIED));
  const wanted = relation.requires.filter(
    (it) => it.end !== end || !it.anyOf.some((it) => dates.includes(it)),
  );
  const ends = end === 'subject' ? { subject: 'One', object: 'Other' } : { subject: 'Other', object: 'One' };
  const draft = (name: string, when: object, life = lived(one, BORN, DIED)): Draft => ({
    rule: 'core/requires-existence',
    part: relation.name,
    name: `the ${end}, ${name}`,
    lore: {
      entities: [entity('One', one, life), entity('Other', other)],
      statements: [
        end === 'subject'
          ? says('One', relation, 'Other', { ...when })
          : says('Other', relation, 'One', { ...when }),
        ...required(ontology, { ...relation, requires: wanted }, ends),
      ],
    },
  });
  const finds = { subject: 'One', entities: ['Other'] };
  const ended = one.lifetime.until[0] ?? '';
  const mayReturn = one.lifetime.unless[0];
  const after: Draft = { ...draft('after its end', { at: 1400 }), finds };
  return [
    { ...draft('before its beginning', { at: 1300 }), finds },
    after,
    { ...draft('a window that begins too early', { from: 1310, until: 1330 }), finds },
    { ...draft('a window that ends too late', { from: 1370, until: 1390 }), finds },
    draft('in the year it began', { at: BORN }),
    draft('in the year it ended', { at: DIED }),
    draft('all its life', { from: BORN, until: DIED }),
    draft('nobody says when', {}),
    draft('as a prophecy', { at: 1400, reliability: 'prophetic' }),
    ...(wanted.length < relation.requires.length
      ? []
      : [draft('its end is not known', { at: 1400 }, lived(one, BORN, null))]),
    draft('perhaps still then', { at: 1381 }, { ...lived(one, BORN, null), [ended]: 'c. 1380' }),
    ...(mayReturn === undefined
      ? []
      : [
          draft(
            'after its end, as one who may act after it',
            { at: 1400 },
            { ...lived(one, BORN, DIED), [mayReturn]: true },
          ),
        ]),
    ...excepted(ontology, relation, after, 'requires_existence', (at) => (at === end ? ['One'] : [])),
  ];
}

/** What somebody did, in words, at a time when they were not. */
export function deeds(ontology: Ontology): Draft[] {
  return [...ontology.attributes.values()].flatMap(({ name: part, of, deeds: told }): Draft[] => {
    const who = [...ontology.entityTypes.values()].find(
      ({ abstract, lineage, lifetime }) =>
        !abstract && lifetime.until.length > 0 && of.some((type) => lineage.includes(type)),
    );
    const isDone = told?.of === 'doer' || told?.of === 'scene';
    if (!isDone || who === undefined) return [];
    const draft = (name: string, when: object, life = lived(who, BORN, DIED)): Draft => ({
      rule: 'core/deed-outside-life',
      part,
      name,
      lore: {
        entities: [entity('One', who, life)],
        statements: [{ subject: 'One', predicate: part, value: 'opened the hall', ...when }],
      },
    });
    const finds = { subject: 'One' };
    // In the ruins of a place something may still be done.
    const mayOutlast = told.of === 'scene' && !who.lineage.includes('Event');
    return [
      { ...draft('before its beginning', { at: 1300 }), finds },
      { ...draft('after its end', { at: 1400 }), ...(!mayOutlast && { finds }) },
      draft('in the year it began', { at: BORN }),
      draft('in the year it ended', { at: DIED }),
      draft('nobody says when', {}),
      draft('as a prophecy', { at: 1400, reliability: 'prophetic' }),
      draft('its end is not known', { at: 1400 }, lived(who, BORN, null)),
    ];
  });
}

/** A birth or a death told in words at another time than the one that is written. */
export function toldLives(ontology: Ontology): Draft[] {
  return [...ontology.attributes.values()].flatMap(({ name: part, of, deeds: told }): Draft[] => {
    const who = [...ontology.entityTypes.values()].find(
      ({ abstract, lineage, lifetime }) =>
        !abstract &&
        lifetime.from.length > 0 &&
        lifetime.until.length > 0 &&
        of.some((type) => lineage.includes(type)),
    );
    if (told === null || who === undefined || told.of === 'doer' || told.of === 'scene') return [];
    const isBirth = told.of === 'birth';
    const year = isBirth ? BORN : DIED;
    const draft = (name: string, when: object, life = lived(who, BORN, DIED)): Draft => ({
      rule: 'core/life-otherwise',
      part,
      name,
      lore: {
        entities: [entity('One', who, life)],
        statements: [{ subject: 'One', predicate: part, value: 'in the hard winter', ...when }],
      },
    });
    const finds = { subject: 'One' };
    return [
      { ...draft('years before it', { at: year - 5 }), finds },
      { ...draft('years after it', { at: year + 5 }), finds },
      draft('in its year', { at: year }),
      draft('nobody says when', {}),
      draft('as a prophecy', { at: year - 5, reliability: 'prophetic' }),
      draft('it is not known', { at: year - 5 }, lived(who, isBirth ? null : BORN, isBirth ? DIED : null)),
    ];
  });
}

/** A part in an event that does not say when is taken to be at its time. */
export function parts(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()].flatMap((relation): Draft[] => {
    const event = first(
      typesAt(ontology, relation, 'object').filter(({ lineage }) => lineage.includes('Event')),
    );
    const who = first(typesAt(ontology, relation, 'subject').filter(({ name }) => name === 'Person'));
    if (relation.temporal !== 'event' || !relation.requiresExistence.includes('subject')) return [];
    if (event === null || who === null || relation.order !== null) return [];
    const draft = (name: string, year: number): Draft => ({
      rule: 'core/requires-existence',
      part: relation.name,
      name,
      lore: {
        entities: [
          entity('One', who, lived(who, BORN, DIED)),
          entity('Event', event, { in_fiction_date: year }),
        ],
        statements: [says('One', relation, 'Event')],
      },
    });
    const finds = { subject: 'One', entities: ['Event'] };
    return [
      { ...draft('undated, in an event before its birth', 1300), finds },
      { ...draft('undated, in an event after its death', 1400), finds },
      draft('undated, in an event of the year it was born', BORN),
      draft('undated, in an event of the year it died', DIED),
    ];
  });
}

export function contemporaries(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()]
    .filter(({ contemporary }) => contemporary)
    .flatMap((relation): Draft[] => {
      const mortal = ({ lifetime, lineage }: EntityType) =>
        lifetime.from.length > 0 && lifetime.until.length > 0 && !lineage.includes('Event');
      const [a, b] = ENDS.map((end) =>
        first(ordinary(relation, 'contemporary', end, typesAt(ontology, relation, end)).filter(mortal)),
      );
      if (!a || !b) return [];
      const draft = (name: string, x: object, y: object, more: object = {}): Draft => ({
        rule: 'core/contemporary',
        part: relation.name,
        name,
        lore: {
          entities: [entity('One', a, { ...x }), entity('Two', b, { ...y })],
          statements: [
            says('One', relation, 'Two', { ...more }),
            ...relation.requires.flatMap(({ end, anyOf }) =>
              anyOf.some((wanted) => [...a.lifetime.until, ...b.lifetime.until].includes(wanted))
                ? []
                : required(
                    ontology,
                    { ...relation, requires: relation.requires.filter((one) => one.end === end) },
                    { subject: 'One', object: 'Two' },
                  ),
            ),
          ],
        },
      });
      const finds = { entities: ['One', 'Two'] };
      const fault: Draft = {
        ...draft('gone before the other came', lived(a, 1300, 1350), lived(b, 1360, 1400)),
        finds,
      };
      return [
        fault,
        { ...draft('came after the other was gone', lived(a, 1360, 1400), lived(b, 1300, 1350)), finds },
        draft('gone in the year the other came', lived(a, 1300, 1350), lived(b, 1350, 1400)),
        draft('of one no date is known', lived(a, 1300, 1350), lived(b, null, 1400)),
        draft('as a prophecy', lived(a, 1300, 1350), lived(b, 1360, 1400), { reliability: 'prophetic' }),
        ...excepted(ontology, relation, fault, 'contemporary', (end) =>
          end === 'subject' ? ['One'] : ['Two'],
        ),
      ];
    });
}

export function orders(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()]
    .filter(({ order }) => order !== null)
    .flatMap((relation): Draft[] => {
      const dated = ({ lifetime }: EntityType) => lifetime.from.length > 0;
      const [a, b] = ENDS.map((end) =>
        first(ordinary(relation, 'order', end, typesAt(ontology, relation, end)).filter(dated)),
      );
      if (!a || !b) return [];
      const subjectFirst = relation.order === 'subject_first';
      const draft = (
        name: string,
        early: string | number,
        late: string | number,
        more: object = {},
      ): Draft => ({
        rule: 'core/order',
        part: relation.name,
        name,
        lore: {
          entities: [
            entity('One', a, lived(a, subjectFirst ? early : late, null)),
            entity('Two', b, lived(b, subjectFirst ? late : early, null)),
          ],
          statements: [says('One', relation, 'Two', { ...more })],
        },
      });
      const finds = { entities: ['One', 'Two'] };
      const fault: Draft = { ...draft('fifty years too late', 1350, 1300), finds };
      return [
        fault,
        { ...draft('a year too late', 1301, 1300), finds },
        draft('in the same year', 1300, 1300),
        draft('in their order', 1300, 1330),
        draft('perhaps in their order', 'c. 1301', 1300),
        draft('as a prophecy', 1350, 1300, { reliability: 'prophetic' }),
        ...excepted(ontology, relation, fault, 'order', (end) => (end === 'subject' ? ['One'] : ['Two'])),
      ];
    });
}
