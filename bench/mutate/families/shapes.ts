/** Faults of shape: what cannot stand there, what is missing beside it, circles, and values out of bounds. */
import { isA } from '../../../src/packs/index.js';
import type {
  AttributeType,
  EntityType,
  Ontology,
  RelationEnd,
  RelationType,
} from '../../../src/packs/ontology.js';
import { concrete, type Draft, entity, first, ordinary, required, says, typesAt } from './draft.js';

const ENDS: readonly RelationEnd[] = ['subject', 'object'];

export function misfits(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()].flatMap((relation) =>
    ENDS.flatMap((end): Draft[] => {
      const allowed = end === 'subject' ? relation.from : relation.to;
      const wrong = first(
        concrete(ontology).filter(
          ({ name }) =>
            !mayBe(ontology, name, allowed) &&
            !(relation.symmetric && mayBe(ontology, name, end === 'subject' ? relation.to : relation.from)),
        ),
      );
      const right = first(typesAt(ontology, relation, end));
      const other = first(typesAt(ontology, relation, end === 'subject' ? 'object' : 'subject'));
      if (wrong === null || right === null || other === null) return [];
      const draft = (name: string, type: EntityType | null): Draft => ({
        rule: 'core/types',
        part: relation.name,
        name: `the ${end}, ${name}`,
        lore: {
          entities: [...(type === null ? [] : [entity('One', type)]), entity('Other', other)],
          statements: [
            end === 'subject' ? says('One', relation, 'Other') : says('Other', relation, 'One'),
            ...required(
              ontology,
              relation,
              end === 'subject' ? { subject: 'One', object: 'Other' } : { subject: 'Other', object: 'One' },
            ),
          ],
        },
      });
      return [
        { ...draft(`a ${wrong.name}`, wrong), finds: { entities: ['One', 'Other'] } },
        draft(`a ${right.name}`, right),
        draft('of which nothing else is told', null),
      ];
    }),
  );
}

function mayBe(ontology: Ontology, type: string, allowed: readonly string[]): boolean {
  return allowed.length === 0 || allowed.some((one) => isA(ontology, type, one) || isA(ontology, one, type));
}

export function requirements(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()].flatMap((relation) =>
    relation.requires.flatMap(({ end }): Draft[] => {
      const one = first(ordinary(relation, 'requires', end, typesAt(ontology, relation, end)));
      const other = first(typesAt(ontology, relation, end === 'subject' ? 'object' : 'subject'));
      if (one === null || other === null) return [];
      const line = end === 'subject' ? says('One', relation, 'Other') : says('Other', relation, 'One');
      const ends =
        end === 'subject' ? { subject: 'One', object: 'Other' } : { subject: 'Other', object: 'One' };
      const draft = (name: string, more: readonly (typeof line)[]): Draft => ({
        rule: 'core/requires',
        part: relation.name,
        name,
        lore: { entities: [entity('One', one), entity('Other', other)], statements: [...more] },
      });
      return [
        { ...draft('nothing of it is told', [line]), finds: { entities: ['One', 'Other'] } },
        draft('it is told', [line, ...required(ontology, relation, ends)]),
        draft('as a prophecy', [{ ...line, reliability: 'prophetic' }]),
      ];
    }),
  );
}

export function circles(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()]
    .filter(({ acyclic }) => acyclic)
    .flatMap((relation): Draft[] => {
      const ends = typesAt(ontology, relation, 'object');
      const type = first(typesAt(ontology, relation, 'subject').filter((one) => ends.includes(one)));
      if (type === null) return [];
      const draft = (name: string, steps: readonly (readonly [string, string, object?])[]): Draft => ({
        rule: 'core/acyclic',
        part: relation.name,
        name,
        lore: {
          entities: ['Ann', 'Bob', 'Cid'].map((who) => entity(who, type)),
          statements: steps.map(([a, b, when]) => says(a, relation, b, { ...when })),
        },
      });
      const finds = { entities: ['Ann', 'Bob'] };
      const timed = relation.temporal !== 'timeless';
      return [
        {
          ...draft('one another', [
            ['Ann', 'Bob'],
            ['Bob', 'Ann'],
          ]),
          finds,
        },
        {
          ...draft('all three round', [
            ['Ann', 'Bob'],
            ['Bob', 'Cid'],
            ['Cid', 'Ann'],
          ]),
          finds: { entities: ['Ann', 'Bob', 'Cid'] },
        },
        ...(relation.exclusive.subject
          ? []
          : [
              draft('two ways to one end', [
                ['Ann', 'Bob'],
                ['Bob', 'Cid'],
                ['Ann', 'Cid'],
              ]),
            ]),
        draft('a line', [
          ['Ann', 'Bob'],
          ['Bob', 'Cid'],
        ]),
        draft('closed by a prophecy', [
          ['Ann', 'Bob'],
          ['Bob', 'Ann', { reliability: 'prophetic' }],
        ]),
        ...(timed
          ? [
              draft('in turns', [
                ['Ann', 'Bob', { from: 1300, until: 1310 }],
                ['Bob', 'Ann', { from: 1310, until: 1320 }],
              ]),
            ]
          : []),
      ];
    });
}

const bearer = (ontology: Ontology, { of }: AttributeType): EntityType | null =>
  first(concrete(ontology).filter(({ lineage }) => of.some((one) => lineage.includes(one))));

export function values(ontology: Ontology): Draft[] {
  return [...ontology.attributes.values()].flatMap((attribute): Draft[] => {
    const type = bearer(ontology, attribute);
    if (type === null) return [];
    const {
      name,
      unit,
      oneOf,
      range: { min, max },
    } = attribute;
    const draft = (rule: string, words: string, value: string | number): Draft => ({
      rule,
      part: name,
      name: words,
      lore: { entities: [entity('One', type)], statements: [{ subject: 'One', predicate: name, value }] },
    });
    const fault = (rule: string, words: string, value: string | number): Draft => ({
      ...draft(rule, words, value),
      finds: { subject: 'One' },
    });
    const written = (number: number) => (unit === null ? number : `${number} ${unit}`);
    const range = 'core/value-range';
    return [
      ...(min === null
        ? []
        : [
            fault(range, 'below the least', written(min - 1)),
            draft(range, 'exactly the least', written(min)),
          ]),
      ...(max === null
        ? []
        : [fault(range, 'above the most', written(max + 1)), draft(range, 'exactly the most', written(max))]),
      ...(oneOf.length === 0
        ? []
        : [
            fault('core/value-vocabulary', 'no such word', 'neither of those'),
            draft('core/value-vocabulary', 'in capitals', (oneOf[0] ?? '').toUpperCase()),
          ]),
      ...(unit === null
        ? []
        : [
            fault('core/unit-mismatch', 'in another unit', '40 barleycorns'),
            draft('core/unit-mismatch', 'in its unit', written(40)),
            draft('core/unit-mismatch', 'without a unit', 40),
          ]),
    ];
  });
}

export function gaps(ontology: Ontology): Draft[] {
  const seen = new Set<string>();
  return concrete(ontology).flatMap((type) =>
    type.expects.flatMap(({ code, anyOf }): Draft[] => {
      if (seen.has(code)) return [];
      seen.add(code);
      const draft = (name: string, more: Pick<Draft['lore'], 'entities' | 'statements'>): Draft => ({
        rule: 'core/expects',
        part: code,
        name,
        lore: {
          entities: [entity('One', type), ...(more.entities ?? [])],
          statements: [...(more.statements ?? [])],
        },
      });
      return [
        { ...draft('nothing is told', {}), finds: { subject: 'One' } },
        ...anyOf.flatMap((wanted): Draft[] => {
          const line = told(ontology, wanted);
          return line === null ? [] : [draft(`${wanted} is told`, { statements: [line] })];
        }),
      ];
    }),
  );
}

function told(ontology: Ontology, wanted: string): ReturnType<typeof says> | null {
  const attribute = ontology.attributes.get(wanted);
  if (attribute !== undefined) return { subject: 'One', predicate: wanted, value: 1300 };
  const forward = ontology.relationTypes.get(wanted);
  if (forward !== undefined) return says('One', forward, 'Other');
  const backward = inverseOf(ontology, wanted);
  return backward === undefined ? null : says('Other', backward, 'One');
}

function inverseOf(ontology: Ontology, name: string): RelationType | undefined {
  return [...ontology.relationTypes.values()].find(({ inverse }) => inverse?.name === name);
}
