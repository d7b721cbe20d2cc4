/** A birth or a death that prose tells otherwise than what is written: "a fever took her in 105", who died in 109. */
import { formatValue } from '../../model/index.js';
import type { AttributeType, Deeds } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import type { Bounds } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { singles } from './shared/anchors.js';
import { touchedLives } from './shared/lives.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { isUndated } from './shared/windows.js';
import { dateWords, list } from './shared/wording.js';

const FAMILY = 'core/life-otherwise';

/** Which end of a life it tells. */
type Told = Exclude<Deeds['of'], 'doer' | 'scene'>;

export const lifeOtherwise: Operator = {
  family: FAMILY,
  rules: (ontology) =>
    [...ontology.attributes.values()].flatMap((attribute) => {
      const of = attribute.deeds?.of ?? 'doer';
      return of === 'doer' || of === 'scene' ? [] : [ruleFor(attribute, of)];
    }),
};

function ruleFor({ name }: AttributeType, of: Told): GroundRule {
  return ruleOf(
    {
      family: FAMILY,
      part: name,
      name: 'Lived otherwise',
      kind: 'contradiction',
      severity: 'error',
      exact: 'first',
      description: `The dates that prose tells in its own words agree with what is written (${name}).`,
      why: 'One is born once and dies once; where two sources give it another date, one of them is wrong.',
      fix: 'Correct the date in the passage or on the page; or it is a namesake who is meant.',
      cypher: '',
    },
    {
      anchors: (ground) => singles(ground.subjects(name)),
      affected: (ground, dirt) => touchedLives(ground, name, dirt),
      check: (ground, { entity }) => check(ground, name, of, entity),
    },
  );
}

function check(ground: Ground, name: string, of: Told, entity: Handle): Hit[] {
  const life = ground.life(entity);
  if (!life.sane) return [];
  const told = [...ground.out(entity, name)].filter((statement) => !isUndated(ground.window(statement)));
  const bound = of === 'birth' ? life.from : life.until;
  const isApart = (one: StatementIndex, other: Bounds) => areApart(boundsOf(ground, one), other);
  const clashing = told.filter((one) =>
    bound === null
      ? told.some((other) => isApart(one, boundsOf(ground, other)))
      : isApart(one, bound) && !isAlsoWritten(ground, entity, bound.attribute, boundsOf(ground, one)),
  );
  if (clashing.length === 0) return [];
  const written = bound === null ? [] : [dateWords(ground, entity, bound)];
  return [hit(ground, name, of, entity, clashing, written)];
}

function boundsOf(ground: Ground, statement: StatementIndex): Bounds {
  const { fromMin, fromMax } = ground.window(statement);
  return { min: fromMin, max: fromMax };
}

/** Two dates of which the one is told so as well disagree already. */
function isAlsoWritten(ground: Ground, entity: Handle, attribute: string, told: Bounds): boolean {
  return [...ground.values(entity, attribute)].some(
    ({ value }) => value.kind === 'date' && !areApart(value.date, told),
  );
}

const areApart = (one: Bounds, other: Bounds): boolean => one.max < other.min || other.max < one.min;

function hit(
  ground: Ground,
  name: string,
  of: Told,
  entity: Handle,
  statements: readonly StatementIndex[],
  written: readonly string[],
): Hit {
  const rows = rowsOf(ground, statements);
  const said = [...ground.values(entity, name)].filter(({ row }) => rows.includes(row));
  const when = [...new Set(statements.map((statement) => ground.words(statement)))];
  const quotes = list(said.map(({ value }) => `"${formatValue(value)}"`));
  const who = ground.name(entity);
  const claim = (date = '') => `The ${of} of ${who}: ${date}.`;
  return {
    certainty: 'certain',
    subject: entity,
    predicate: name,
    entities: [entity],
    statements: [...new Set([...rows, ...(written.length > 0 ? ground.lifeStatements(entity) : [])])],
    key: [ground.id(entity)],
    digest: [...written, ...windowDigest(ground, statements)],
    message: `The sources differ on the ${of} of ${who}: ${list([...written, ...when])} (${quotes}).`,
    details: { kind: 'contradiction', claimA: claim(written[0] ?? when[0]), claimB: claim(when.at(-1)) },
    settles: null,
  };
}
