/** Kin that somebody is told not to have, and is told to have elsewhere: the brother of an only child. */
import { formatValue } from '../../model/index.js';
import type { AttributeType, DeniedKin, KinGender, Ontology, RelationType } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { opposite, single, singles, statementsAt } from './shared/anchors.js';
import { GENDER, genderOf } from './shared/gender.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { list, phrase } from './shared/wording.js';

const FAMILY = 'core/denied';
const MAX_EVIDENCE = 10;

export const denied: Operator = {
  family: FAMILY,
  rules: (ontology) =>
    [...ontology.attributes.values()].flatMap((attribute) =>
      attribute.denies === null ? [] : [ruleFor(ontology, attribute, attribute.denies)],
    ),
};

function ruleFor(ontology: Ontology, attribute: AttributeType, denies: DeniedKin): GroundRule {
  const telling = tellingOf(ontology, denies);
  const type = ontology.relationTypes.get(denies.relation);
  const predicates = new Set([attribute.name, denies.relation, ...telling.map(({ name }) => name)]);
  return ruleOf(
    {
      family: FAMILY,
      part: attribute.name,
      name: 'Told to have what it has not',
      kind: 'contradiction',
      severity: 'error',
      exact: 'first',
      description: `Whoever is told of ${attribute.name} has no ${denies.relation} that speaks against it.`,
      why: 'One source says that there is none, and another tells of one.',
      fix: 'Correct one of the two passages; or they speak of two different people.',
      cypher: '',
    },
    {
      anchors: (ground) => singles(ground.subjects(attribute.name)),
      affected(ground, dirt) {
        if (dirt.kind === 'entity') return [single(dirt.entity)];
        // Whoever becomes known as a man may be the brother of any.
        if (dirt.predicate === GENDER && denies.gender !== 'any') return 'everything';
        if (type !== undefined && dirt.predicate === type.toldByShared)
          return [dirt.object, ...othersAt(ground, type, denies, dirt.object)].map(single);
        if (!predicates.has(dirt.predicate)) return [];
        return dirt.object === 0 ? [single(dirt.subject)] : [single(dirt.subject), single(dirt.object)];
      },
      check: (ground, { entity }) => check(ground, attribute, denies, telling, entity),
    },
  );
}

/** Attributes by which prose tells of such kin. */
function tellingOf({ attributes, relationTypes }: Ontology, { relation, end }: DeniedKin): AttributeType[] {
  const isSymmetric = relationTypes.get(relation)?.symmetric ?? false;
  return [...attributes.values()].filter(
    ({ kin }) => kin?.relation === relation && (isSymmetric || kin.end === end),
  );
}

interface Told {
  readonly statement: StatementIndex;
  readonly words: string;
  readonly other: Handle;
}

function check(
  ground: Ground,
  attribute: AttributeType,
  denies: DeniedKin,
  telling: readonly AttributeType[],
  entity: Handle,
): Hit[] {
  if (!ground.isTrue(entity, attribute.name)) return [];
  const told = [...related(ground, denies, entity), ...remarked(ground, denies, telling, entity)];
  if (told.length === 0) return [];
  const shown = told.slice(0, MAX_EVIDENCE);
  const denying = [...ground.out(entity, attribute.name)];
  const statements = [...denying, ...shown.map(({ statement }) => statement)];
  const name = ground.name(entity);
  const claim = `${name}: ${attribute.name.replaceAll('_', ' ')}.`;
  const words = list([...new Set(shown.map((one) => one.words))]);
  return [
    {
      certainty: 'certain',
      subject: entity,
      predicate: attribute.name,
      entities: [entity, ...new Set(shown.flatMap(({ other }) => (other === 0 ? [] : [other])))],
      statements: rowsOf(ground, statements),
      key: [ground.id(entity)],
      digest: [words, ...windowDigest(ground, statements)],
      message: `Of ${name} it is told: ${attribute.name.replaceAll('_', ' ')}; and also: ${words}.`,
      details: { kind: 'contradiction', claimA: claim, claimB: `${words}.` },
      settles: null,
    },
  ];
}

/** By a relation to somebody who is known, of the gender that is denied. */
function related(ground: Ground, { relation, end, gender }: DeniedKin, entity: Handle): Told[] {
  const type = ground.ontology.relationTypes.get(relation);
  if (type === undefined) return [];
  return Array.from(statementsAt(ground, type, end, entity)).flatMap((statement) => {
    const other = opposite(ground, statement, entity);
    if (other === entity || !isOf(gender, genderOf(ground, other))) return [];
    if (type.toldByShared !== null && isHalf(ground, type.toldByShared, entity, other)) return [];
    const [one, another] = [ground.subject(statement), ground.object(statement)];
    return [{ statement, other, words: phrase(type, ground.name(one), ground.name(another)) }];
  });
}

function othersAt(ground: Ground, type: RelationType, { end }: DeniedKin, entity: Handle): Handle[] {
  return Array.from(statementsAt(ground, type, end, entity), (one) => opposite(ground, one, entity));
}

/** Each has a parent whom the other has not: an only son of two may have half-brothers. */
function isHalf(ground: Ground, shared: string, entity: Handle, other: Handle): boolean {
  const [own, others] = [entity, other].map(
    (one) => new Set(Array.from(ground.into(one, shared), (statement) => ground.subject(statement))),
  );
  return own !== undefined && others !== undefined && hasMore(own, others) && hasMore(others, own);
}

function hasMore(one: ReadonlySet<Handle>, other: ReadonlySet<Handle>): boolean {
  return [...one].some((parent) => !other.has(parent));
}

/** By the words of prose. */
function remarked(
  ground: Ground,
  { gender }: DeniedKin,
  telling: readonly AttributeType[],
  entity: Handle,
): Told[] {
  return telling.flatMap(({ name }) =>
    [...ground.out(entity, name)].flatMap((statement) => {
      const detail = ground.detail(statement);
      const value = detail?.value ?? null;
      if (value === null || !isOf(gender, String(detail?.qualifiers.gender ?? 'any'))) return [];
      return [{ statement, other: 0, words: `"${formatValue(value)}"` }];
    }),
  );
}

function isOf(wanted: KinGender, gender: string): boolean {
  return wanted === 'any' || wanted === gender;
}
