/** What must have come first and came later: a parent younger than the child, an effect before its cause. */
import type { Ontology, RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Dirt, Handle } from '../../store/ground.js';
import { notAfter } from '../../time/index.js';
import type { Ground, LifeBound, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { statementsOf } from './shared/anchors.js';
import { eraWords } from './shared/era-words.js';
import { type Exceptions, exceptionsOf } from './shared/exceptions.js';
import { failureOf, rowsOfDate } from './shared/existence.js';
import { lifeWords, pairsTouched } from './shared/lives.js';
import { ahead, between } from './shared/reach.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { pairsOutOfOrder } from './shared/suspects.js';
import { beginningOf, perhapsBefore } from './shared/windows.js';
import { dateWords, phrase } from './shared/wording.js';

/** A circle that is wider than this is not looked for. */
const MAX_CIRCLE = 2000;

export const order: Operator = {
  family: 'core/order',
  rules: (ontology) =>
    [...ontology.relationTypes.values()]
      .filter((relation) => relation.order !== null)
      .map((relation) => ruleFor(ontology, relation)),
};

interface Sequence {
  readonly relation: RelationType;
  readonly exceptions: Exceptions;
  readonly existence: Exceptions;
}

function ruleFor(ontology: Ontology, relation: RelationType): GroundRule {
  const sequence: Sequence = {
    relation,
    exceptions: exceptionsOf(ontology, relation, 'order'),
    existence: exceptionsOf(ontology, relation, 'requires_existence'),
  };
  const [first, second] = relation.order === 'subject_first' ? ['subject', 'object'] : ['object', 'subject'];
  return ruleOf(
    {
      family: 'core/order',
      part: relation.name,
      name: 'The later one came first',
      kind: 'anachronism',
      severity: 'error',
      description: `The ${first} of ${relation.name} comes into being no later than the ${second}.`,
      why: `"${phrase(relation, 'A', 'B')}" tells which of the two was there first, and their dates tell otherwise.`,
      fix: 'Correct the date of one of the two, or turn the relation round if it was written the wrong way.',
      cypher: orderCypher(ontology, relation),
    },
    {
      anchors: (ground) => pairsOutOfOrder(ground, relation),
      affected: (ground, dirt) => affected(ground, sequence, dirt),
      check: (ground, anchor) => check(ground, sequence, anchor),
    },
  );
}

function orderCypher(ontology: Ontology, relation: RelationType): string {
  const begins = (types: readonly string[]) => [
    ...new Set(types.flatMap((type) => ontology.entityTypes.get(type)?.lifetime.from[0] ?? [])),
  ];
  const lines = begins(relation.from).flatMap((a) =>
    begins(relation.to).map((b) =>
      relation.order === 'subject_first' ? `a.${a} > b.${b}` : `b.${b} > a.${a}`,
    ),
  );
  return `// Left out here: dates that only other attributes tell; circles; declared exceptions.
MATCH (a)-[r:${relation.name}]->(b)
WHERE ${lines.join('\n   OR ') || 'false'}
RETURN a, b, r`;
}

function affected(ground: Ground, sequence: Sequence, dirt: Dirt): readonly Anchor[] | 'everything' {
  const { relation, exceptions, existence } = sequence;
  const pairs = [...pairsTouched(ground, relation, [exceptions, existence], dirt)];
  // Whoever is on a circle is told of as such: all its pairs change with one of them.
  if (!relation.acyclic || dirt.kind !== 'statement' || dirt.predicate !== relation.name) return pairs;
  const reached = ahead(ground, relation.name, dirt.object, MAX_CIRCLE);
  if (reached === null) return 'everything';
  for (const entity of reached) {
    for (const statement of ground.out(entity, relation.name)) {
      pairs.push({ entity, other: ground.object(statement) });
    }
  }
  return pairs;
}

function check(ground: Ground, sequence: Sequence, anchor: Anchor): Hit[] {
  const { relation, exceptions } = sequence;
  const subjectFirst = relation.order === 'subject_first';
  const [first, second] = subjectFirst ? [anchor.entity, anchor.other] : [anchor.other, anchor.entity];
  if (first === second) return [];
  const [a, b] = [beginningOf(ground, first), beginningOf(ground, second)];
  if (a === null || b === null) return [];
  const certain = notAfter(a, b) === false;
  if (!certain && !mayBeLater(ground, first, second)) return [];
  const statements = statementsOf(ground, relation.name, anchor).filter(
    (statement) => !exceptions.lift(ground, statement) && !isTold(ground, sequence, statement, first),
  );
  if (statements.length === 0 || onCircle(ground, relation, anchor)) return [];
  return [hit(ground, relation, first, second, certain ? 'certain' : 'possible', statements)];
}

function mayBeLater(ground: Ground, first: Handle, second: Handle): boolean {
  return perhapsBefore(ground, [second, ground.life(second).from], [first, ground.life(first).from]);
}

/** The date of the statement itself lies before the one who is to come first: the same dates, told already. */
function isTold(ground: Ground, { relation, existence }: Sequence, statement: StatementIndex, first: Handle) {
  const failure = failureOf(ground, relation, existence, statement);
  return failure?.certainty === 'certain' && failure.entity === first && failure.claim === 'EXISTED_BEFORE';
}

function onCircle(ground: Ground, { acyclic, name }: RelationType, { entity, other }: Anchor): boolean {
  if (!acyclic) return false;
  const circle = between(ground, name, other, entity, MAX_CIRCLE);
  return circle !== null && circle.size > 0;
}

function hit(
  ground: Ground,
  relation: RelationType,
  first: Handle,
  second: Handle,
  certainty: 'certain' | 'possible',
  statements: readonly StatementIndex[],
): Hit {
  const subjectFirst = relation.order === 'subject_first';
  const [subject, object] = subjectFirst ? [first, second] : [second, first];
  const [a, b] = [begun(ground, first), begun(ground, second)];
  const [name, otherName] = [ground.name(first), ground.name(second)];
  const said = phrase(relation, ground.name(subject), ground.name(object));
  const how = certainty === 'certain' ? 'is later than' : 'may be later than';
  const bound = ground.life(first).from;
  return {
    certainty,
    subject: first,
    predicate: relation.name,
    entities: [first, second],
    statements: [...new Set([...rowsOf(ground, statements), ...a.rows, ...b.rows])],
    key: [ground.id(subject), ground.id(object)],
    digest: [a.words, b.words, ...windowDigest(ground, statements)],
    message: `${said}, but ${name} (${a.words}) ${how} ${otherName} (${b.words}).`,
    details: {
      kind: 'anachronism',
      entity: first,
      eventName: otherName,
      era: eraWords(ground, ground.life(first).windows),
      claim: 'EXISTED_BEFORE',
      expected: `no later than ${b.words}`,
      actual: a.words,
    },
    settles:
      certainty === 'certain' || bound === null
        ? null
        : `the exact ${bound.attribute.replaceAll('_', ' ')} of ${name}, now "${a.words}"`,
  };
}

function begun(ground: Ground, entity: Handle): { readonly words: string; readonly rows: readonly number[] } {
  const bound: LifeBound | null = ground.life(entity).from;
  return bound === null
    ? { words: lifeWords(ground, entity), rows: ground.lifeStatements(entity) }
    : { words: dateWords(ground, entity, bound), rows: rowsOfDate(ground, entity, bound) };
}
