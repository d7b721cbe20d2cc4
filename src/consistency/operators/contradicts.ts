/** Two relations that cannot hold between the same two at the same time. */
import type { Ontology, RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Dirt, Handle } from '../../store/ground.js';
import { ALWAYS, type Window } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { pairsOf, statementsOf } from './shared/anchors.js';
import { contradictsCypher } from './shared/cypher.js';
import { type Exceptions, exceptionsOf } from './shared/exceptions.js';
import { certainMeetings, MANY, type Pair, possibleMeetings, type Span } from './shared/overlaps.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { pairsIn } from './shared/suspects.js';
import { heldDuring, isUndated } from './shared/windows.js';
import { missingDate, phrase } from './shared/wording.js';

/** A pair of relations has one rule, that of the one whose name comes first. */
export const contradicts: Operator = {
  family: 'core/contradicts',
  rules: (ontology) =>
    [...ontology.relationTypes.values()].flatMap((relation) => {
      const others = relation.contradicts
        .filter((other) => relation.name < other)
        .flatMap((other) => ontology.relationTypes.get(other) ?? []);
      return others.length === 0 ? [] : [ruleFor(ontology, relation, others)];
    }),
};

interface Rival {
  readonly relation: RelationType;
  readonly exceptions: Exceptions;
}

function ruleFor(ontology: Ontology, relation: RelationType, others: readonly RelationType[]): GroundRule {
  const own: Rival = { relation, exceptions: exceptionsOf(ontology, relation, 'contradicts') };
  const rivals = others.map(
    (other): Rival => ({ relation: other, exceptions: exceptionsOf(ontology, other, 'contradicts') }),
  );
  return ruleOf(
    {
      family: 'core/contradicts',
      part: relation.name,
      name: 'Two relations that rule each other out',
      kind: 'contradiction',
      severity: 'error',
      description: `${relation.name} does not hold between two while ${others.map(({ name }) => name).join(' or ')} does.`,
      why: 'The one relation rules the other out, so one of the statements is wrong, or one ended before the other began.',
      fix: 'Date the change from the one to the other, or retract the one that is wrong.',
      cypher: others.map((other) => contradictsCypher(relation, other)).join('\nUNION\n'),
    },
    {
      anchors: (ground) => pairsShared(ground, relation, others),
      affected: (ground, dirt) => affected(ground, own, rivals, dirt),
      check: (ground, anchor) => rivals.flatMap((rival) => check(ground, own, rival, anchor)),
    },
  );
}

/** Pairs that another of the relations joins, too, whichever way. */
function pairsShared(
  { whole }: Ground,
  relation: RelationType,
  others: readonly RelationType[],
): Iterable<Anchor> {
  const joined = new Map<Handle, Set<Handle>>();
  const join = (a: Handle, b: Handle) => {
    const known = joined.get(a);
    if (known) known.add(b);
    else joined.set(a, new Set([b]));
  };
  for (const { name } of others) {
    const { start, end, subject, object } = whole.statements(name);
    for (let i = start; i < end; i++) {
      join(subject[i] ?? 0, object[i] ?? 0);
      join(object[i] ?? 0, subject[i] ?? 0);
    }
  }
  const statements = whole.statements(relation.name);
  const { subject, object } = statements;
  return pairsIn(statements, (i) => joined.get(subject[i] ?? 0)?.has(object[i] ?? 0) === true);
}

function* affected(ground: Ground, own: Rival, rivals: readonly Rival[], dirt: Dirt): Iterable<Anchor> {
  if (dirt.kind === 'statement') {
    const named = [own, ...rivals].some(({ relation }) => relation.name === dirt.predicate);
    if (named) {
      yield { entity: dirt.subject, other: dirt.object };
      yield { entity: dirt.object, other: dirt.subject };
    }
  }
  for (const { exceptions } of [own, ...rivals]) {
    for (const { entity } of exceptions.touched(ground, dirt)) yield* pairsOf(ground, own.relation, entity);
  }
}

function check(ground: Ground, own: Rival, rival: Rival, anchor: Anchor): Hit[] {
  const spans = [...spansOf(ground, own, anchor, 0), ...rivalSpans(ground, own, rival, anchor)];
  if (new Set(spans.map(({ unit }) => unit)).size < 2) return [];
  const any = () => true;
  const certain = certainMeetings(spans, any);
  if (certain.pairs.length > 0) return [hit(ground, own, rival, anchor, 'certain', certain.pairs)];
  const possible = possibleMeetings(spans, any);
  return possible.pairs.length > 0 ? [hit(ground, own, rival, anchor, 'possible', possible.pairs)] : [];
}

function rivalSpans(ground: Ground, own: Rival, rival: Rival, { entity, other }: Anchor): Span[] {
  const along = spansOf(ground, rival, { entity, other }, 1);
  const eitherWay = own.relation.symmetric || rival.relation.symmetric;
  return eitherWay && entity !== other
    ? [...along, ...spansOf(ground, rival, { entity: other, other: entity }, 1)]
    : along;
}

function spansOf(ground: Ground, { relation, exceptions }: Rival, anchor: Anchor, unit: number): Span[] {
  return statementsOf(ground, relation.name, anchor)
    .filter((statement) => !exceptions.lift(ground, statement))
    .map((statement) => ({
      statement,
      row: ground.row(statement),
      unit,
      window: windowFor(ground, relation, statement),
    }));
}

/** Parts in one and the same event are parts at one and the same time, however vague its date. */
function windowFor(ground: Ground, relation: RelationType, statement: StatementIndex): Window {
  const toEvent = relation.temporal === 'event' && ground.isA(ground.object(statement), 'Event');
  const undated = isUndated(ground.window(statement));
  return toEvent && undated ? ALWAYS : heldDuring(ground, relation, statement);
}

function hit(
  ground: Ground,
  own: Rival,
  rival: Rival,
  { entity, other }: Anchor,
  certainty: 'certain' | 'possible',
  pairs: readonly Pair[],
): Hit {
  const statements = [...new Set(pairs.flat().map(({ statement }) => statement))].slice(0, MANY);
  const side = (unit: number, { relation }: Rival) => {
    const span = pairs.flat().find((one) => one.unit === unit);
    if (span === undefined) return '';
    const [subject, object] = [ground.subject(span.statement), ground.object(span.statement)];
    const when = isUndated(ground.window(span.statement)) ? '' : ` (${ground.words(span.statement)})`;
    return `${phrase(relation, ground.name(subject), ground.name(object))}${when}`;
  };
  const [a, b] = [side(0, own), side(1, rival)];
  const first = statements[0];
  return {
    certainty,
    subject: entity,
    predicate: own.relation.name,
    entities: [entity, other],
    statements: rowsOf(ground, statements),
    key: [ground.id(entity), ground.id(other), rival.relation.name],
    digest: windowDigest(ground, statements),
    message:
      certainty === 'certain'
        ? `${a}, and at the same time ${b}.`
        : `${a}, and ${b}: the dates do not tell whether at the same time.`,
    details: { kind: 'contradiction', claimA: `${a}.`, claimB: `${b}.` },
    settles:
      certainty === 'certain' || first === undefined
        ? null
        : missingDate(ground, ofPredicate(ground, own, rival, first), first),
  };
}

const ofPredicate = (ground: Ground, own: Rival, rival: Rival, statement: StatementIndex): RelationType =>
  ground.predicate(statement) === own.relation.name ? own.relation : rival.relation;
