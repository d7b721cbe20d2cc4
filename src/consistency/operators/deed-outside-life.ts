/** What prose tells that somebody did, at a time when they were not. */
import { formatValue, groupBy } from '../../model/index.js';
import type { AttributeType } from '../../packs/ontology.js';
import type { Dirt, Handle } from '../../store/ground.js';
import { windowContains } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { single, singles } from './shared/anchors.js';
import { datingPredicates, lifeWords } from './shared/lives.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { isUndated } from './shared/windows.js';
import { list } from './shared/wording.js';

const FAMILY = 'core/deed-outside-life';

export const deedOutsideLife: Operator = {
  family: FAMILY,
  rules: (ontology) => [...ontology.attributes.values()].filter(({ deeds }) => deeds !== null).map(ruleFor),
};

function ruleFor({ name }: AttributeType): GroundRule {
  return ruleOf(
    {
      family: FAMILY,
      part: name,
      name: 'Acts when it was not',
      kind: 'anachronism',
      severity: 'error',
      exact: 'too',
      description: 'Whoever is told to do something at a date has been born by then, and has not died.',
      why: 'Nobody acts before they are born or after they have died.',
      fix: 'Correct the date in the passage, or the dates of whoever acts; or it is a namesake who is meant.',
      cypher: '',
    },
    {
      anchors: (ground) => singles(ground.subjects(name)),
      affected: (ground, dirt) => touched(ground, name, dirt),
      check: (ground, { entity }) => check(ground, name, entity),
    },
  );
}

function touched(ground: Ground, name: string, dirt: Dirt) {
  if (dirt.kind === 'entity') return [single(dirt.entity)];
  const concerns = dirt.predicate === name || datingPredicates(ground.ontology).has(dirt.predicate);
  return concerns ? [single(dirt.subject)] : [];
}

function check(ground: Ground, name: string, entity: Handle): Hit[] {
  const life = ground.life(entity);
  if (!life.sane || life.windows.length === 0) return [];
  const outside = [...ground.out(entity, name)].filter((statement) => {
    const window = ground.window(statement);
    return !isUndated(window) && life.windows.every((one) => windowContains(one, window) === false);
  });
  const isEarly = (statement: StatementIndex) =>
    life.windows.every(({ fromMin }) => ground.window(statement).fromMax < fromMin);
  return [...groupBy(outside, isEarly)].map(([early, deeds]) => hit(ground, name, entity, early, deeds));
}

function hit(
  ground: Ground,
  name: string,
  entity: Handle,
  early: boolean,
  deeds: readonly StatementIndex[],
): Hit {
  const rows = rowsOf(ground, deeds);
  const lived = lifeWords(ground, entity);
  const said = [...ground.values(entity, name)].filter(({ row }) => rows.includes(row));
  const told = said.map(({ value }) => `"${formatValue(value)}"`);
  const when = list([...new Set(deeds.map((statement) => ground.words(statement)))]);
  return {
    certainty: 'certain',
    subject: entity,
    predicate: name,
    entities: [entity],
    statements: [...new Set([...rows, ...ground.lifeStatements(entity)])],
    key: [ground.id(entity), early ? 'before' : 'after'],
    digest: [lived, ...windowDigest(ground, deeds)],
    message: `${ground.name(entity)} acts ${early ? 'before' : 'after'} their time (${lived}): ${list(told)} (${when}).`,
    details: {
      kind: 'anachronism',
      entity,
      eventName: told[0] ?? '',
      era: null,
      claim: early ? 'EXISTED_BEFORE' : 'EXISTED_AFTER',
      expected: lived,
      actual: when,
    },
    settles: null,
  };
}
