/**
 * Somebody or something at a time when it was not. One finding for each pair, of the end that fails first: a date that
 * is wrong for both ends is wrong once. A life that is wrong for many pairs is told for each of them, so that a change
 * at one pair concerns that pair alone; they all rest on the same date, by which they can be shown together.
 */
import { groupBy } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { Ontology, RelationEnd, RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Ground } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { statementsOf } from './shared/anchors.js';
import { eraWords } from './shared/era-words.js';
import { exceptionsOf } from './shared/exceptions.js';
import { type Failure, failureOf, rowsOfDate, rowsOfEvent } from './shared/existence.js';
import { lifeWords, pairsTouched, whenWords } from './shared/lives.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { pairsOutsideLives } from './shared/suspects.js';
import { dateWords, list, phrase } from './shared/wording.js';

export const requiresExistence: Operator = {
  family: 'core/requires-existence',
  rules: (ontology) =>
    [...ontology.relationTypes.values()]
      .filter((relation) => relation.requiresExistence.length > 0)
      .map((relation) => ruleFor(ontology, relation)),
};

const NOTHING: readonly Hit[] = [];

function ruleFor(ontology: Ontology, relation: RelationType): GroundRule {
  const exceptions = exceptionsOf(ontology, relation, 'requires_existence');
  const ends = relation.requiresExistence.map((end) => `its ${end}`).join(' and ');
  return ruleOf(
    {
      family: 'core/requires-existence',
      part: relation.name,
      name: 'There when it was not',
      kind: 'anachronism',
      severity: 'error',
      description: `A statement of ${relation.name} lies within the lifetime of ${ends}.`,
      why: 'Nobody takes part before they are born or after they have died, and nothing is held before it is made.',
      fix: 'Correct the date of the statement, or the dates of the one it does not fit; or it is a namesake who is meant.',
      cypher: existenceCypher(ontology, relation),
    },
    {
      anchors: (ground) => pairsOutsideLives(ground, relation),
      affected: (ground, dirt) => pairsTouched(ground, relation, [exceptions], dirt),
      check(ground, anchor) {
        const failures: Failure[] = [];
        for (const statement of statementsOf(ground, relation.name, anchor)) {
          const failure = failureOf(ground, relation, exceptions, statement);
          if (failure !== null) failures.push(failure);
        }
        if (failures.length === 0) return NOTHING;
        const certain = failures.filter(({ certainty }) => certainty === 'certain');
        const told = certain.length > 0 ? certain : failures;
        return [...groupBy(told, ({ end, claim }) => `${end} ${claim}`).values()].map((same) =>
          hit(ground, relation, anchor, same),
        );
      },
    },
  );
}

/** A part without a date took place within its event; one with a date lies whole within the life. */
function existenceCypher(ontology: Ontology, relation: RelationType): string {
  const { name, requiresExistence, unless } = relation;
  const events = relation.temporal === 'event' ? (['object', 'subject'] as const) : [];
  const lines = requiresExistence.flatMap((end) => {
    const who = VARIABLE[end];
    const within = events
      .filter((other) => other !== end && mayBeEvent(ontology, relation, other))
      .map((other) => {
        const event = VARIABLE[other];
        return `(r.valid_from IS NULL AND r.valid_until IS NULL AND ${event}:Event
       AND (${event}.valid_until < ${who}.valid_from OR ${event}.valid_from > ${who}.valid_until))`;
      });
    return [`r.valid_from < ${who}.valid_from`, `r.valid_until > ${who}.valid_until`, ...within];
  });
  const exceptions = unless.some(({ family }) => family === 'requires_existence')
    ? '; declared exceptions'
    : '';
  return `// Left out here: lifetimes of several stretches, and those that contradict themselves${exceptions}.
MATCH (a)-[r:${name}]->(b)
WHERE ${lines.join('\n   OR ')}
RETURN a, b, r`;
}

const VARIABLE = { subject: 'a', object: 'b' } as const;

function mayBeEvent(ontology: Ontology, { from, to }: RelationType, end: RelationEnd): boolean {
  return (end === 'subject' ? from : to).some((type) => isA(ontology, type, 'Event'));
}

function hit(ground: Ground, relation: RelationType, anchor: Anchor, failures: readonly Failure[]): Hit {
  const statements = failures.map(({ statement }) => statement);
  const [first] = failures as [Failure];
  const { entity, end, claim, certainty, bounds } = first;
  const [subject, object] = [ground.name(anchor.entity), ground.name(anchor.other)];
  const when = list([...new Set(failures.map((one) => whenWords(ground, one.statement, one.dated)))]);
  const life = lifeWords(ground, entity);
  const dates = bounds.flatMap((bound) => rowsOfDate(ground, entity, bound));
  const evidence = dates.length > 0 ? dates : ground.lifeStatements(entity);
  const events = failures.flatMap((one) => rowsOfEvent(ground, one.dated.event));
  const said = phrase(relation, subject, object);
  return {
    certainty,
    subject: entity,
    predicate: relation.name,
    entities: [entity, anchor.entity, anchor.other],
    statements: [...new Set([...rowsOf(ground, statements), ...evidence, ...events])],
    key: [ground.id(anchor.entity), ground.id(anchor.other), end],
    digest: [claim, life, when, ...windowDigest(ground, statements)],
    message: messageOf(ground, `${said} (${when})`, first, life),
    details: {
      kind: 'anachronism',
      entity,
      eventName: end === 'subject' ? object : subject,
      era: eraWords(
        ground,
        failures.map(({ dated }) => dated.window),
      ),
      claim,
      expected: life,
      actual: when,
    },
    settles: certainty === 'certain' ? null : settles(ground, first),
  };
}

const BEGUN: Readonly<Record<string, string>> = {
  birth: 'was born',
  founded: 'was founded',
  created: 'was made',
  began: 'began',
  devised: 'was devised',
};
const OVER: Readonly<Record<string, string>> = {
  death: 'had died',
  dissolved: 'was dissolved',
  destroyed: 'was destroyed',
  ended: 'had ended',
  abandoned: 'was given up',
};

function messageOf(
  ground: Ground,
  said: string,
  { entity, claim, certainty, bounds: [bound] }: Failure,
  life: string,
): string {
  const name = ground.name(entity);
  if (certainty === 'possible') return `${said}, which may lie outside the time of ${name} (${life}).`;
  if (claim === 'EXISTED_DURING_MISMATCH') return `${said}, at a time when ${name} did not exist (${life}).`;
  const [link, words, other] =
    claim === 'EXISTED_BEFORE' ? ['before', BEGUN, 'existed'] : ['after', OVER, 'was gone'];
  const told = bound === undefined ? undefined : words[bound.attribute];
  if (bound === undefined || told === undefined) return `${said}, ${link} ${name} ${other} (${life}).`;
  return `${said}, ${link} ${name} ${told} (${dateWords(ground, entity, bound)}).`;
}

function settles(ground: Ground, { entity, bounds: [bound] }: Failure): string | null {
  if (bound === undefined) return null;
  const what = bound.attribute.replaceAll('_', ' ');
  return `the exact ${what} of ${ground.name(entity)}, now "${dateWords(ground, entity, bound)}"`;
}
