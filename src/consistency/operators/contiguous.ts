/** Windows of one subject that must join into one, and leave a gap. */
import type { Ontology, RelationType } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { singles } from './shared/anchors.js';
import { exceptionsOf } from './shared/exceptions.js';
import { type Limit, touchedBy } from './shared/limit.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { list } from './shared/wording.js';

const MAX_GAPS = 10;

export const contiguous: Operator = {
  family: 'core/contiguous',
  rules: (ontology) =>
    [...ontology.relationTypes.values()]
      .filter((relation) => relation.contiguous && relation.temporal !== 'timeless')
      .map((relation) => ruleFor(ontology, relation)),
};

function ruleFor(ontology: Ontology, relation: RelationType): GroundRule {
  const exceptions = exceptionsOf(ontology, relation, 'contiguous');
  const limit: Limit = { relation, end: 'subject', exceptions, nested: [] };
  return ruleOf(
    {
      family: 'core/contiguous',
      part: relation.name,
      name: 'A gap where there can be none',
      kind: 'contradiction',
      severity: 'error',
      description: `The windows of one subject of ${relation.name} join into one.`,
      why: 'What is not known to leave the world and return cannot have been there, gone, and there again.',
      fix: 'Correct the dates, split the entity into two, or declare that it returns.',
      cypher: `// Left out here: windows that fill the gap between these two; declared exceptions.
MATCH (a)<-[r1:${relation.name}]-(x)-[r2:${relation.name}]->(b)
WHERE r1.valid_until < r2.valid_from
RETURN x, a, b, r1, r2`,
    },
    {
      anchors: (ground) => singles(ground.subjects(relation.name)),
      affected: (ground, dirt) => touchedBy(ground, limit, dirt, {}),
      check: (ground, { entity }) => check(ground, limit, entity),
    },
  );
}

function check(ground: Ground, { relation, exceptions }: Limit, entity: Handle): Hit[] {
  const statements = ground.out(entity, relation.name);
  if (statements.length < 2) return [];
  const order = [...statements]
    .filter((statement) => !exceptions.lift(ground, statement, entity))
    .map((statement) => ({ statement, window: ground.window(statement) }))
    .sort((a, b) => a.window.fromMin - b.window.fromMin || ground.row(a.statement) - ground.row(b.statement));
  const gaps: (readonly [StatementIndex, StatementIndex])[] = [];
  let last = order[0];
  for (const next of order.slice(1)) {
    if (last === undefined) break;
    if (next.window.fromMin > last.window.untilMax) gaps.push([last.statement, next.statement]);
    if (next.window.untilMax >= last.window.untilMax) last = next;
  }
  return gaps.length === 0 ? [] : [hit(ground, relation, entity, gaps.slice(0, MAX_GAPS))];
}

function hit(
  ground: Ground,
  relation: RelationType,
  entity: Handle,
  gaps: readonly (readonly [StatementIndex, StatementIndex])[],
): Hit {
  const statements = [...new Set(gaps.flat())];
  const words = statements.map((statement) => ground.words(statement));
  const name = ground.name(entity);
  return {
    certainty: 'certain',
    subject: entity,
    predicate: relation.name,
    entities: [entity, ...new Set(statements.map((statement) => ground.object(statement)))],
    statements: rowsOf(ground, statements),
    key: [ground.id(entity)],
    digest: windowDigest(ground, statements),
    message: `${name} is not known to come and go, yet it existed in stretches that do not join: ${list(words)}.`,
    details: {
      kind: 'contradiction',
      claimA: `${name} existed ${words[0]}.`,
      claimB: `${name} existed ${words[1]}.`,
    },
    settles: null,
  };
}
