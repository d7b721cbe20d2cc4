/** A statement whose end lies before its beginning. Its beginning is believed, so that other rules still look at it. */
import type { Ontology, RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import { type Moment, parseDate } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { pairOf, statementsOf } from './shared/anchors.js';
import { rowsOf, ruleOf } from './shared/rule-of.js';
import { pairsIn } from './shared/suspects.js';
import { beginningIsUnknown, endIsUnknown } from './shared/windows.js';
import { list, phrase } from './shared/wording.js';

export const relationEndsBeforeItBegins: Operator = {
  family: 'core/relation-ends-before-it-begins',
  rules: ({ relationTypes }: Ontology) =>
    [...relationTypes.values()].filter(({ temporal }) => temporal !== 'timeless').map(ruleFor),
};

function ruleFor(relation: RelationType): GroundRule {
  return ruleOf(
    {
      family: 'core/relation-ends-before-it-begins',
      part: relation.name,
      name: 'Over before it began',
      kind: 'ontology-violation',
      severity: 'error',
      description: `A statement of ${relation.name} does not end before it begins.`,
      why: 'Nothing ends before it begins: one of the two dates is wrong, or they stand in each other’s place.',
      fix: 'Correct one of the two dates, or put the earlier one first.',
      cypher: '',
    },
    {
      anchors: (ground) =>
        pairsIn(ground.whole.statements(relation.name), (one) => ground.mayHaveUnbelievedEnd(one)),
      affected: (_, dirt) =>
        dirt.kind === 'statement' && dirt.predicate === relation.name ? [pairOf(dirt)] : [],
      check: (ground, anchor) => check(ground, relation, anchor),
    },
  );
}

/** An end that cannot be is not believed: then only the beginning has a place in time. */
function mayBeTurned(ground: Ground, statement: StatementIndex): boolean {
  const window = ground.window(statement);
  return endIsUnknown(window) && !beginningIsUnknown(window) && ground.mayHaveUnbelievedEnd(statement);
}

interface Turned {
  readonly statement: StatementIndex;
  readonly from: Moment;
  readonly until: Moment;
}

function check(ground: Ground, relation: RelationType, anchor: Anchor): Hit[] {
  const turned = statementsOf(ground, relation.name, anchor).flatMap(
    (statement) => turnedIn(ground, statement) ?? [],
  );
  const [first] = turned;
  return first === undefined ? [] : [hit(ground, relation, anchor, turned)];
}

function turnedIn(ground: Ground, statement: StatementIndex): Turned | null {
  if (!mayBeTurned(ground, statement)) return null;
  const detail = ground.detail(statement);
  if (detail?.fromText == null || detail.untilText == null) return null;
  const [from, until] = [detail.fromText, detail.untilText].map((text) => parseDate(text, ground.dates));
  if (from?.kind !== 'moment' || until?.kind !== 'moment' || until.moment.max >= from.moment.min) return null;
  return { statement, from: from.moment, until: until.moment };
}

function hit(
  ground: Ground,
  relation: RelationType,
  { entity, other }: Anchor,
  turned: readonly Turned[],
): Hit {
  const statements = turned.map(({ statement }) => statement);
  const said = phrase(relation, ground.name(entity), ground.name(other));
  const when = turned.map(({ from, until }) => `it ended (${until.text}) before it began (${from.text})`);
  const message = `${said}, but ${list(when)}.`;
  return {
    certainty: 'certain',
    subject: entity,
    predicate: relation.name,
    entities: [entity, other],
    statements: rowsOf(ground, statements),
    key: [ground.id(entity), ground.id(other)],
    digest: turned.flatMap(({ from, until }) => [from.min, from.max, until.min, until.max]),
    message,
    details: { kind: 'ontology-violation', claim: message },
    settles: null,
  };
}
