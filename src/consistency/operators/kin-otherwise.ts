/** A parent whom prose names otherwise than another source: "her father, Robert Hamlyn", who is Peter elsewhere. */
import { foldName } from '../../model/index.js';
import type { AttributeType, KinGender, Ontology, RelationType, ToldKin } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { opposite, single, singles, statementsAt } from './shared/anchors.js';
import { GENDER, genderOf } from './shared/gender.js';
import { isOneName, wordsOf } from './shared/one-name.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { list } from './shared/wording.js';

const FAMILY = 'core/kin-otherwise';

export const kinOtherwise: Operator = {
  family: FAMILY,
  rules: (ontology) =>
    [...ontology.attributes.values()].flatMap((attribute) => {
      const relation = ontology.relationTypes.get(attribute.kin?.relation ?? '');
      const most = relation === undefined || attribute.kin === null ? null : mostOf(relation, attribute.kin);
      return relation === undefined || attribute.kin === null || most === null
        ? []
        : [ruleFor(ontology, attribute, attribute.kin, relation, most)];
    }),
};

/** How many one can have of them; null for any number. */
function mostOf({ max, distinct }: RelationType, { end }: ToldKin): number | null {
  // Only where those who share a child differ in gender is a second father one too many.
  if (distinct === null || distinct.end === end) return null;
  return end === 'object' ? max.perObject : max.perSubject;
}

function ruleFor(
  ontology: Ontology,
  attribute: AttributeType,
  kin: ToldKin,
  relation: RelationType,
  most: number,
): GroundRule {
  const lifted = new Set(relation.unless.flatMap(({ attribute: one }) => one ?? []));
  return ruleOf(
    {
      family: FAMILY,
      part: attribute.name,
      name: 'Named otherwise',
      kind: 'contradiction',
      severity: 'error',
      exact: 'first',
      description: `Whom prose names as ${attribute.name.replaceAll('_', ' ')} is one of those that other sources name.`,
      why: 'One has one father and one mother; where two sources give them different names, one of them is wrong.',
      fix: 'Correct the name in one of the two; if it is one person with two names, add the other as an alias.',
      cypher: '',
    },
    {
      anchors: (ground) => singles(ground.subjects(attribute.name)),
      affected(_, dirt) {
        if (dirt.kind === 'entity') return [single(dirt.entity)];
        const concerns = dirt.predicate === attribute.name || dirt.predicate === relation.name;
        if (!concerns && !lifted.has(dirt.predicate)) return dirt.predicate === GENDER ? 'everything' : [];
        return dirt.object === 0 ? [single(dirt.subject)] : [single(dirt.subject), single(dirt.object)];
      },
      check: (ground, { entity }) =>
        [...lifted].some((one) => ontology.attributes.has(one) && ground.isTrue(entity, one))
          ? []
          : check(ground, attribute, kin, relation, most, entity),
    },
  );
}

interface Named {
  readonly statement: StatementIndex;
  readonly name: string;
  readonly gender: KinGender;
  readonly other: Handle;
  /** In whose words: "born to Thelanis and Maud Holm". */
  readonly said: string;
}

function check(
  ground: Ground,
  attribute: AttributeType,
  kin: ToldKin,
  relation: RelationType,
  most: number,
  entity: Handle,
): Hit[] {
  const told = [...ground.out(entity, attribute.name)].flatMap((statement): Named[] => {
    const { name, gender } = ground.detail(statement)?.qualifiers ?? {};
    if (name === undefined) return [];
    const value = ground.detail(statement)?.value;
    const said = value?.kind === 'text' ? value.text : '';
    return [{ statement, other: 0, name: String(name), gender: asGender(gender), said }];
  });
  if (told.length === 0) return [];
  const known = Array.from(statementsAt(ground, relation, kin.end, entity)).map((statement): Named => {
    const other = opposite(ground, statement, entity);
    const role = kin.words.get(foldName(String(ground.detail(statement)?.qualifiers.role ?? '')));
    const gender = role === undefined || role === 'any' ? genderOf(ground, other) : role;
    return { statement, other, name: ground.name(other), gender, said: '' };
  });
  const { offices, honorifics } = ground.ontology.reading;
  const isOne = (one: Named, other: Named) =>
    isOneName(one.name, other.name, (word) => offices.has(word) || honorifics.has(word));
  const clashing = told.flatMap((one, i) => {
    if (known.some((other) => isOne(one, other))) return [];
    // A third name is one too many, whosever it is.
    if (one.gender === 'any') {
      const isBeside = told.some(
        (other) => other !== one && other.said === one.said && known.some((parent) => isOne(parent, other)),
      );
      const others = apart(one, [...known, ...told], isOne);
      const isMeant = isBeside || isParent(one, others, ground.name(entity));
      return isMeant && others.length >= most ? [one, ...others] : [];
    }
    const alike = [...known, ...told.slice(0, i), ...told.slice(i + 1)].filter(
      (other) => other.gender === one.gender && !isOne(one, other),
    );
    const isFull = new Set(known.map(({ other }) => other)).size >= most;
    const others = alike.length > 0 ? alike : isFull ? known : [];
    return others.length > 0 ? [one, ...others] : [];
  });
  return clashing.length === 0 ? [] : [hit(ground, attribute, entity, [...new Set(clashing)])];
}

/** A child of the North is nobody's: it is somebody whose child they are by their own words, or who shares a name with another parent or the child. */
function isParent({ name, said }: Named, parents: readonly Named[], child: string): boolean {
  const [last, another] = wordsOf(name).reverse();
  const families = [...parents.map((parent) => parent.name), child].map((one) => wordsOf(one).at(-1));
  return OWNER.test(said) || (another !== undefined && families.includes(last));
}

/** The others, each once, by names of which none is this one's. */
function apart(one: Named, all: readonly Named[], isOne: (a: Named, b: Named) => boolean): Named[] {
  const others = all.filter((other) => other !== one && !isOne(one, other));
  return others.filter((other, i) => others.slice(0, i).every((before) => !isOne(before, other)));
}

function hit(
  ground: Ground,
  { name: predicate }: AttributeType,
  entity: Handle,
  named: readonly Named[],
): Hit {
  const names = [...new Set(named.map(({ name }) => name))];
  const statements = named.map(({ statement }) => statement);
  const of = ground.name(entity);
  const claim = (name = '') => `${name} was a parent of ${of}.`;
  return {
    certainty: 'certain',
    subject: entity,
    predicate,
    entities: [entity, ...new Set(named.flatMap(({ other }) => (other === 0 ? [] : [other])))],
    statements: rowsOf(ground, statements),
    key: [ground.id(entity)],
    digest: [...names.sort(), ...windowDigest(ground, statements)],
    message: `The sources name the parents of ${of} differently: ${list(names)}.`,
    details: { kind: 'contradiction', claimA: claim(names[0]), claimB: claim(names[1]) },
    settles: null,
  };
}

function asGender(told: unknown): KinGender {
  return told === 'male' || told === 'female' ? told : 'any';
}

/** "Gaudry's son". */
const OWNER = /['’]s\s/;
