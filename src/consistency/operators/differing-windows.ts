/** One and the same fact whose beginning or end is told differently. */
import { qualifierKey } from '../../model/index.js';
import type { RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import { END, windowsDiffer } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { pairOf, statementsOf } from './shared/anchors.js';
import { overlap } from './shared/cypher.js';
import { certainMeetings, MANY, type Span } from './shared/overlaps.js';
import { ruleOf } from './shared/rule-of.js';
import { pairsToldAgain } from './shared/suspects.js';
import { toldApart } from './shared/told-apart.js';

export const differingWindows: Operator = {
  family: 'core/differing-windows',
  rules: (ontology) =>
    [...ontology.relationTypes.values()].filter(({ temporal }) => temporal !== 'timeless').map(ruleFor),
};

function ruleFor(relation: RelationType): GroundRule {
  return ruleOf(
    {
      family: 'core/differing-windows',
      part: relation.name,
      name: 'One fact, two dates',
      kind: 'contradiction',
      severity: 'error',
      description: `Statements of ${relation.name} about one and the same time agree on when it began and ended.`,
      why: 'The two windows overlap, so they tell of one and the same stretch of time, and one of them has its limit wrong.',
      fix: 'Correct one of the two dates, or retract the statement that is wrong.',
      cypher: `// Left out here: that both have the same qualifiers.
MATCH (a)-[r1:${relation.name}]->(b), (a)-[r2:${relation.name}]->(b)
WHERE r1.id < r2.id
  AND ${overlap('r1', 'r2')}
  AND (r1.valid_from_max < r2.valid_from_min OR r2.valid_from_max < r1.valid_from_min
    OR (r1.valid_until_max < r2.valid_until_min AND r2.valid_until_max < ${END})
    OR (r2.valid_until_max < r1.valid_until_min AND r1.valid_until_max < ${END}))
RETURN a, b, r1, r2`,
    },
    {
      anchors: (ground) => pairsToldAgain(ground, relation.name),
      affected: (_, dirt) =>
        dirt.kind === 'statement' && dirt.predicate === relation.name ? [pairOf(dirt)] : [],
      check: (ground, anchor) => check(ground, relation, anchor),
    },
  );
}

function check(ground: Ground, relation: RelationType, anchor: Anchor): Hit[] {
  const statements = statementsOf(ground, relation.name, anchor);
  if (statements.length < 2) return [];
  // Here each statement is counted for itself: it is its own unit.
  const spans = statements.map(
    (statement, unit): Span => ({
      statement,
      row: ground.row(statement),
      unit,
      window: ground.window(statement),
    }),
  );
  const { pairs } = certainMeetings(
    spans,
    (a, b) => windowsDiffer(a.window, b.window) && sameQualifiers(ground, a.statement, b.statement),
  );
  const differing = new Set(pairs.flat().map(({ statement }) => statement));
  return differing.size === 0 ? [] : [toldApart(ground, relation, anchor, [...differing].slice(0, MANY))];
}

function sameQualifiers(ground: Ground, a: StatementIndex, b: StatementIndex): boolean {
  const [one, other] = [ground.detail(a), ground.detail(b)];
  return one !== null && other !== null && qualifierKey(one.qualifiers) === qualifierKey(other.qualifiers);
}
