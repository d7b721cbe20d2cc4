/** What prose tells that somebody did, or that was done somewhere, at a time when they were not. */
import { formatValue, groupBy, saysOneOf } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { AttributeType } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import { windowContains } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { single, singles } from './shared/anchors.js';
import { eraWords } from './shared/era-words.js';
import { touchedLives } from './shared/lives.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { ENDS, isToldEnd, type ToldLife, toldLife } from './shared/told-life.js';
import { isUndated } from './shared/windows.js';
import { list } from './shared/wording.js';

const FAMILY = 'core/deed-outside-life';

export const deedOutsideLife: Operator = {
  family: FAMILY,
  rules: (ontology) =>
    [...ontology.attributes.values()]
      .filter(({ deeds }) => deeds?.of === 'doer' || deeds?.of === 'scene')
      .map(ruleFor),
};

const ACTS = {
  name: 'Acts when it was not',
  exact: 'first',
  description: 'Whoever is told to do something at a date has been born by then, and has not died.',
  why: 'Nobody acts before they are born or after they have died.',
  fix: 'Correct the date in the passage, or the dates of whoever acts; or it is a namesake who is meant.',
} as const;

const IS_SEEN = {
  name: 'Is there when it was not',
  description:
    'What something is done in, at or with at a date had come to be by then; an event was going on.',
  why: 'Nothing is done in a place or with a thing that is not there yet, nor in a war that is not being fought.',
  fix: 'Correct the date in the passage, or the dates of what it names; or it is a namesake that is meant.',
} as const;

function ruleFor({ name, deeds }: AttributeType): GroundRule {
  const isDoer = deeds?.of === 'doer';
  return ruleOf(
    {
      family: FAMILY,
      part: name,
      kind: 'anachronism',
      severity: 'error',
      ...(isDoer ? ACTS : IS_SEEN),
      cypher: '',
    },
    {
      anchors: (ground) => singles(ground.subjects(name)),
      affected: (ground, dirt) => {
        const isOfLife = dirt.kind !== 'entity' && ENDS.some((end) => isToldEnd(ground, dirt.predicate, end));
        return isOfLife ? [single(dirt.subject)] : touchedLives(ground, name, dirt);
      },
      check: (ground, { entity }) => check(ground, name, entity, isDoer),
    },
  );
}

/** What is no more may still be told of, as far as words alone say; what is not yet may not. */
function check(ground: Ground, name: string, entity: Handle, isDoer: boolean): Hit[] {
  const life = toldLife(ground, entity);
  if (life.windows.length === 0) return [];
  const outside = [...ground.out(entity, name)].filter((statement) => {
    const window = ground.window(statement);
    const isOutside = life.windows.every((one) => windowContains(one, window) === false);
    return !isUndated(window) && isOutside;
  });
  const isEarly = (statement: StatementIndex) =>
    life.windows.every(({ fromMin }) => ground.window(statement).fromMax < fromMin);
  const isBound = isDoer || isA(ground.ontology, ground.type(entity), 'Event');
  return [...groupBy(outside, isEarly)].flatMap(([early, all]) => {
    const some =
      early || isBound
        ? all.filter((one) => early || !isBackAgain(ground, name, entity, one))
        : isEndPlain(ground, entity)
          ? all.filter((one) => ground.isExtracted(one) && !ground.isExact(one))
          : [];
    return some.length === 0 ? [] : [hit(ground, name, entity, life, early, some, isDoer)];
  });
}

/** "She speaks to us again": whoever does so once more may be dead. */
function isBackAgain(ground: Ground, name: string, entity: Handle, statement: StatementIndex): boolean {
  const { back = [] } = ground.ontology.attributes.get(name)?.deeds ?? {};
  const [row] = rowsOf(ground, [statement]);
  return [...ground.values(entity, name)].some(
    (one) => one.row === row && saysOneOf(formatValue(one.value), back),
  );
}

/** "Tavin's Ford lay there. Burned 241": of a thing whose end words alone tell, one more word says nothing. */
function isEndPlain(ground: Ground, entity: Handle): boolean {
  const { until } = ground.life(entity);
  if (until === null) return true;
  return [...ground.out(entity, until.attribute)].some(
    (one) => !ground.isExtracted(one) || ground.isExact(one),
  );
}

function hit(
  ground: Ground,
  name: string,
  entity: Handle,
  life: ToldLife,
  early: boolean,
  deeds: readonly StatementIndex[],
  isDoer: boolean,
): Hit {
  const rows = rowsOf(ground, deeds);
  const lived = life.words;
  const said = [...ground.values(entity, name)].filter(({ row }) => rows.includes(row));
  const told = said.map(({ value }) => `"${formatValue(value)}"`);
  const when = list([...new Set(deeds.map((statement) => ground.words(statement)))]);
  return {
    certainty: 'certain',
    subject: entity,
    predicate: name,
    entities: [entity],
    statements: [...new Set([...rows, ...life.statements])],
    key: [ground.id(entity), early ? 'before' : 'after'],
    digest: [lived, ...windowDigest(ground, deeds)],
    message: `${ground.name(entity)} ${isDoer ? 'acts' : 'is told of'} ${early ? 'before' : 'after'} ${isDoer ? 'their' : 'its'} time (${lived}): ${list(told)} (${when}).`,
    details: {
      kind: 'anachronism',
      entity,
      eventName: told[0] ?? '',
      era: eraWords(
        ground,
        deeds.map((deed) => ground.window(deed)),
      ),
      claim: early ? 'EXISTED_BEFORE' : 'EXISTED_AFTER',
      expected: lived,
      actual: when,
    },
    settles: null,
  };
}
