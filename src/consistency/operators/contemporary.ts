/** Two who must have met in time and never did. */
import type { AnachronismClaim } from '../../model/index.js';
import type { Ontology, RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import { type Window, windowsMayOverlap } from '../../time/index.js';
import type { Ground, LifeBound, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { statementsOf } from './shared/anchors.js';
import { eraWords } from './shared/era-words.js';
import { type Exceptions, exceptionsOf } from './shared/exceptions.js';
import { failureOf, rowsOfDate } from './shared/existence.js';
import { lifeWords, pairsTouched } from './shared/lives.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { pairsApart } from './shared/suspects.js';
import { perhapsBefore } from './shared/windows.js';
import { dateWords, phrase } from './shared/wording.js';

export const contemporary: Operator = {
  family: 'core/contemporary',
  rules: (ontology) =>
    [...ontology.relationTypes.values()]
      .filter((relation) => relation.contemporary)
      .map((relation) => ruleFor(ontology, relation)),
};

function ruleFor(ontology: Ontology, relation: RelationType): GroundRule {
  const exceptions = exceptionsOf(ontology, relation, 'contemporary');
  const existence = exceptionsOf(ontology, relation, 'requires_existence');
  return ruleOf(
    {
      family: 'core/contemporary',
      part: relation.name,
      name: 'Never there together',
      kind: 'anachronism',
      severity: 'error',
      description: `The two ends of ${relation.name} exist at one time.`,
      why: `"${phrase(relation, 'A', 'B')}" cannot be where A was gone before B came to be, or the other way round.`,
      fix: 'Correct the dates of one of the two, or name the one who is really meant.',
      cypher: `// Left out here: lifetimes by other attributes than birth and death; declared exceptions.
MATCH (a)-[r:${relation.name}]->(b)
WHERE a.death < b.birth OR b.death < a.birth
RETURN a, b, r`,
    },
    {
      anchors: (ground) => pairsApart(ground, relation),
      affected: (ground, dirt) => pairsTouched(ground, relation, [exceptions, existence], dirt),
      check: (ground, anchor) => check(ground, relation, exceptions, existence, anchor),
    },
  );
}

interface Apart {
  readonly claim: AnachronismClaim;
  readonly certainty: 'certain' | 'possible';
  /** The end of the one and the beginning of the other; null where other windows tell. */
  readonly last: LifeBound | null;
  readonly next: LifeBound | null;
}

function check(
  ground: Ground,
  relation: RelationType,
  exceptions: Exceptions,
  existence: Exceptions,
  anchor: Anchor,
): Hit[] {
  const apart = apartOf(ground, anchor);
  if (apart === null || anchor.entity === anchor.other) return [];
  const statements = statementsOf(ground, relation.name, anchor).filter(
    (statement) =>
      !exceptions.lift(ground, statement) &&
      // What the statement's own date has told already is not told again.
      failureOf(ground, relation, existence, statement)?.certainty !== 'certain',
  );
  return statements.length === 0 ? [] : [hit(ground, relation, anchor, apart, statements)];
}

/** Seen from the first of the two: it is told of a time after it, or before it. */
function apartOf(ground: Ground, { entity, other }: Anchor): Apart | null {
  const a = ground.life(entity);
  const b = ground.life(other);
  if (!a.sane || !b.sane || a.windows.length === 0 || b.windows.length === 0) return null;
  const ways = a.windows.flatMap((one) => b.windows.map((other) => wayApart(one, other)));
  const [way] = ways;
  if (ways.every((one) => one !== null) && way) {
    const claim = ways.every((one) => one === way) ? way : 'EXISTED_DURING_MISMATCH';
    const after = claim === 'EXISTED_AFTER';
    return {
      claim,
      certainty: 'certain',
      last: after ? a.until : b.until,
      next: after ? b.from : a.from,
    };
  }
  if (a.windows.length > 1 || b.windows.length > 1) return null;
  if (perhapsBefore(ground, [entity, a.until], [other, b.from])) {
    return { claim: 'EXISTED_AFTER', certainty: 'possible', last: a.until, next: b.from };
  }
  return perhapsBefore(ground, [other, b.until], [entity, a.from])
    ? { claim: 'EXISTED_BEFORE', certainty: 'possible', last: b.until, next: a.from }
    : null;
}

function wayApart(a: Window, b: Window): 'EXISTED_AFTER' | 'EXISTED_BEFORE' | null {
  if (windowsMayOverlap(a, b)) return null;
  return a.untilMax <= b.fromMin ? 'EXISTED_AFTER' : 'EXISTED_BEFORE';
}

function hit(
  ground: Ground,
  relation: RelationType,
  { entity, other }: Anchor,
  { claim, certainty, last, next }: Apart,
  statements: readonly StatementIndex[],
): Hit {
  const [name, otherName] = [ground.name(entity), ground.name(other)];
  const [life, otherLife] = [lifeWords(ground, entity), lifeWords(ground, other)];
  const [ended, begun] = claim === 'EXISTED_AFTER' ? [entity, other] : [other, entity];
  const dates = [
    ...(last === null ? ground.lifeStatements(ended) : rowsOfDate(ground, ended, last)),
    ...(next === null ? ground.lifeStatements(begun) : rowsOfDate(ground, begun, next)),
  ];
  const said = phrase(relation, name, otherName);
  const how = certainty === 'certain' ? 'never existed at one time' : 'may never have existed at one time';
  const vague =
    last?.vague === true ? ([ended, last] as const) : next === null ? null : ([begun, next] as const);
  return {
    certainty,
    subject: entity,
    predicate: relation.name,
    entities: [entity, other],
    statements: [...new Set([...rowsOf(ground, statements), ...dates])],
    key: [ground.id(entity), ground.id(other)],
    digest: [claim, life, otherLife, ...windowDigest(ground, statements)],
    message: `${said}, but ${name} (${life}) and ${otherName} (${otherLife}) ${how}.`,
    details: {
      kind: 'anachronism',
      entity,
      eventName: otherName,
      era: eraWords(ground, ground.life(other).windows),
      claim,
      expected: life,
      actual: otherLife,
    },
    settles: certainty === 'certain' || vague === null ? null : exactly(ground, vague[0], vague[1]),
  };
}

function exactly(ground: Ground, entity: number, bound: LifeBound): string {
  const what = bound.attribute.replaceAll('_', ' ');
  return `the exact ${what} of ${ground.name(entity)}, now "${dateWords(ground, entity, bound)}"`;
}
