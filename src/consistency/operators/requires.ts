/** A statement that cannot be without another one, which nobody has made. */
import { listed } from '../../model/index.js';
import type { Ontology, RelationType, Requirement } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Ground } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { pairOf, pairsOf, statementsOf } from './shared/anchors.js';
import { type Exceptions, exceptionsOf } from './shared/exceptions.js';
import { type Lead, leadsOf, stands, startsOf } from './shared/predicates.js';
import { rowsOf, ruleOf } from './shared/rule-of.js';
import { pairsIn, plainlyTold } from './shared/suspects.js';
import { phrase } from './shared/wording.js';

export const requires: Operator = {
  family: 'core/requires',
  rules: (ontology) =>
    [...ontology.relationTypes.values()]
      .filter((relation) => relation.requires.length > 0)
      .map((relation) => ruleFor(ontology, relation)),
};

type Need = Requirement & { readonly leads: readonly Lead[] };

function ruleFor(ontology: Ontology, relation: RelationType): GroundRule {
  const exceptions = exceptionsOf(ontology, relation, 'requires');
  const needs = relation.requires.map((need): Need => ({ ...need, leads: leadsOf(ontology, need.anyOf) }));
  return ruleOf(
    {
      family: 'core/requires',
      part: relation.name,
      name: 'Half of what must be told',
      kind: 'ontology-violation',
      severity: 'warn',
      description: needs.map(({ description }) => description).join(' '),
      why: 'The one cannot be true without the other, and the other is nowhere recorded.',
      fix: 'Add the statement that is missing, or retract the one that needs it.',
      cypher: needs.map((need) => requiresCypher(relation, need)).join('\nUNION\n'),
    },
    {
      anchors: (ground) => pairsLacking(ground, relation, needs),
      *affected(ground, dirt) {
        if (dirt.kind === 'statement' && dirt.predicate === relation.name) yield pairOf(dirt);
        for (const lead of needs.flatMap(({ leads }) => leads)) {
          for (const entity of startsOf(dirt, lead)) yield* pairsOf(ground, relation, entity);
        }
        for (const { entity } of exceptions.touched(ground, dirt)) yield* pairsOf(ground, relation, entity);
      },
      check: (ground, anchor) => needs.flatMap((need) => check(ground, relation, exceptions, need, anchor)),
    },
  );
}

/** Pairs of which something that is needed is not plainly told. */
function pairsLacking(ground: Ground, relation: RelationType, needs: readonly Need[]): Iterable<Anchor> {
  const statements = ground.whole.statements(relation.name);
  const isTold = plainlyTold(ground);
  return pairsIn(statements, (i) =>
    needs.some(({ end, leads }) => {
      const entity = statements[end][i] ?? 0;
      return !leads.some((lead) => isTold(entity, lead));
    }),
  );
}

function requiresCypher({ name, unless }: RelationType, { end, leads }: Need): string {
  const variable = end === 'subject' ? 'a' : 'b';
  const missing = leads.map((lead) => {
    if (!lead.isRelation) return `${variable}.${lead.name} IS NULL`;
    const [left, right] = [lead.backwards ? '<-' : '-', lead.forwards ? '->' : '-'];
    const arrows = lead.forwards && lead.backwards ? ['-', '-'] : [left, right];
    return `NOT (${variable})${arrows[0]}[:${lead.name}]${arrows[1]}()`;
  });
  const exceptions = unless.some(({ family }) => family === 'requires')
    ? '// Left out here: declared exceptions.\n'
    : '';
  return `${exceptions}MATCH (a)-[r:${name}]->(b)
WHERE ${missing.join(' AND ')}
RETURN a, b, r`;
}

function check(
  ground: Ground,
  relation: RelationType,
  exceptions: Exceptions,
  { end, leads, anyOf, description }: Need,
  anchor: Anchor,
): Hit[] {
  const entity = end === 'subject' ? anchor.entity : anchor.other;
  if (leads.some((lead) => stands(ground, entity, lead))) return [];
  const statements = statementsOf(ground, relation.name, anchor).filter(
    (statement) => !exceptions.lift(ground, statement),
  );
  if (statements.length === 0) return [];
  const said = phrase(relation, ground.name(anchor.entity), ground.name(anchor.other));
  return [
    {
      certainty: 'certain',
      subject: entity,
      predicate: relation.name,
      entities: [entity, anchor.entity, anchor.other],
      statements: rowsOf(ground, statements),
      key: [ground.id(anchor.entity), ground.id(anchor.other), ...anyOf],
      digest: [],
      message: `${said}, but no ${listed(anyOf, 'or')} of ${ground.name(entity)} is recorded. ${description}`,
      details: { kind: 'ontology-violation', claim: `${said}.` },
      settles: null,
    },
  ];
}
