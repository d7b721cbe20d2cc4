/** Faults of pairs: relations that cannot hold of two at once, and one fact with two dates. */
import type { Ontology, RelationType } from '../../../src/packs/ontology.js';
import { type Draft, entity, first, required, says, typesAt } from './draft.js';

const EARLY = { from: 1300, until: 1310 };
const LATE = { from: 1305, until: 1315 };

export function contradictions(ontology: Ontology): Draft[] {
  const seen = new Set<string>();
  return [...ontology.relationTypes.values()].flatMap((relation) =>
    relation.contradicts.flatMap((name) => {
      const other = ontology.relationTypes.get(name);
      const key = [relation.name, name].sort().join(' ');
      if (other === undefined || seen.has(key)) return [];
      seen.add(key);
      return contradiction(ontology, relation, other);
    }),
  );
}

/** Whichever of the two the rule is made for. */
function contradiction(ontology: Ontology, a: RelationType, b: RelationType): Draft[] {
  const both = (end: 'subject' | 'object') =>
    typesAt(ontology, a, end).filter((one) => typesAt(ontology, b, end).includes(one));
  const [one, two] = [first(both('subject')), first(both('object'))];
  if (one === null || two === null) return [];
  const timed = a.temporal === 'state' && b.temporal === 'state';
  const draft = (name: string, lines: Draft['lore']['statements']): Draft => ({
    rule: 'core/contradicts',
    part: [a.name, b.name].sort().join(' '),
    name,
    lore: { entities: [entity('One', one), entity('Two', two), entity('Third', two)], statements: lines },
  });
  const [x, y] = timed ? [EARLY, LATE] : [{}, {}];
  return [
    {
      ...draft('both of the same two', [says('One', a, 'Two', { ...x }), says('One', b, 'Two', { ...y })]),
      finds: { entities: ['One', 'Two'] },
    },
    draft('of another pair', [says('One', a, 'Two', { ...x }), says('One', b, 'Third', { ...y })]),
    draft('the second is prophesied', [
      says('One', a, 'Two', { ...x }),
      says('One', b, 'Two', { ...y, reliability: 'prophetic' }),
    ]),
    ...(timed
      ? [
          draft('one after the other', [
            says('One', a, 'Two', { ...EARLY }),
            says('One', b, 'Two', { from: 1310, until: 1320 }),
          ]),
        ]
      : []),
    ...(a.symmetric && b.symmetric
      ? [
          {
            ...draft('told from the other side', [
              says('One', a, 'Two', { ...x }),
              says('Two', b, 'One', { ...y }),
            ]),
            finds: { entities: ['One', 'Two'] },
          },
        ]
      : []),
  ];
}

export function differingWindows(ontology: Ontology): Draft[] {
  return [...ontology.relationTypes.values()].flatMap((relation): Draft[] => {
    if (relation.temporal === 'timeless') return [];
    const [one, two] = [
      first(typesAt(ontology, relation, 'subject')),
      first(typesAt(ontology, relation, 'object')),
    ];
    if (one === null || two === null) return [];
    const draft = (name: string, a: object, b: object): Draft => ({
      rule: 'core/differing-windows',
      part: relation.name,
      name,
      lore: {
        entities: [entity('One', one), entity('Two', two)],
        statements: [
          says('One', relation, 'Two', { ...a }),
          says('One', relation, 'Two', { ...b }),
          ...required(ontology, relation, { subject: 'One', object: 'Two' }),
        ],
      },
    });
    const finds = { entities: ['One', 'Two'] };
    const [qualifier] = relation.qualifiers.filter((name) => !['side', 'by', 'pedigree'].includes(name));
    return [
      { ...draft('two beginnings', EARLY, { from: 1302, until: 1310 }), finds },
      { ...draft('two ends', EARLY, { from: 1300, until: 1308 }), finds },
      ...(relation.contiguous ? [] : [draft('lost and regained', EARLY, { from: 1312, until: 1320 })]),
      draft('the end is not told', EARLY, { from: 1300 }),
      draft('the same, more exactly', EARLY, { from: '1300-05-01', until: 1310 }),
      draft('the second is prophesied', EARLY, { from: 1302, until: 1310, reliability: 'prophetic' }),
      ...(qualifier === undefined
        ? []
        : [
            draft(
              `another ${qualifier}`,
              { ...EARLY, [qualifier]: 'first' },
              { from: 1302, until: 1310, [qualifier]: 'second' },
            ),
          ]),
    ];
  });
}
