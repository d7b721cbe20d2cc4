/** A circle where there can be none: each the vassal of the next, all round. */
import type { RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Dirt, Handle } from '../../store/ground.js';
import { ALWAYS, type Window, windowsMayOverlap, windowsOverlap } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { single, singles } from './shared/anchors.js';
import { circlesOf, least, loops } from './shared/components.js';
import { ahead, between } from './shared/reach.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { isUndated } from './shared/windows.js';
import { list, phrase } from './shared/wording.js';

/** Beyond this many that lead to each other, a change looks at all circles. */
const MAX_WALK = 10_000;
/** Statements from which a circle is looked for, within one tangle. */
const MAX_STARTS = 300;

export const acyclic: Operator = {
  family: 'core/acyclic',
  rules: (ontology) => [...ontology.relationTypes.values()].filter((one) => one.acyclic).map(ruleFor),
};

function ruleFor(relation: RelationType): GroundRule {
  const { name, temporal } = relation;
  const timed =
    temporal === 'timeless' ? '' : '// Left out here: that the statements can hold at one time.\n';
  return ruleOf(
    {
      family: 'core/acyclic',
      part: name,
      name: 'A circle',
      kind: 'ontology-violation',
      severity: 'error',
      description: `${name} leads nobody back to where it began.`,
      why: `"${phrase(relation, 'A', 'B')}" says which of the two stands above or before, and nobody stands above themselves.`,
      fix: 'Retract or turn round one statement of the circle, or date those that followed each other.',
      cypher: `${timed}MATCH (x)-[:${name}*1..8]->(x)
RETURN DISTINCT x`,
    },
    {
      anchors: (ground) => singles(circlesOf(ground, name)),
      affected: (ground, dirt) => affected(ground, name, dirt),
      check: (ground, { entity }) => check(ground, relation, entity),
    },
  );
}

/**
 * A tangle of circles lies with its least member, and that may be anyone on the way round. Where several rows of one
 * circle went at once, what is left of it are ways that begin at the objects of those rows; so all that lies ahead is
 * asked, whether or not it still leads back. The subject is among them if it was on a circle with the row.
 */
function affected(ground: Ground, predicate: string, dirt: Dirt): readonly Anchor[] | 'everything' {
  if (dirt.kind !== 'statement' || dirt.predicate !== predicate) return [];
  const members = ahead(ground, predicate, dirt.object, MAX_WALK);
  return members === null ? 'everything' : [...members].map(single);
}

function check(ground: Ground, relation: RelationType, entity: Handle): Hit[] {
  if (ground.out(entity, relation.name).length === 0) return [];
  const members = between(ground, relation.name, entity, entity, Number.POSITIVE_INFINITY);
  if (members === null || least(members) !== entity) return [];
  if (members.size < 2 && !loops(ground, relation.name, entity)) return [];
  const edges = edgesWithin(ground, relation, members);
  for (const certainty of ['certain', 'possible'] as const) {
    for (const edge of edges.slice(0, MAX_STARTS)) {
      const circle = circleThrough(edge, edges, certainty);
      if (circle !== null) return [hit(ground, relation, certainty, circle)];
    }
  }
  return [];
}

interface Edge {
  readonly statement: StatementIndex;
  readonly row: number;
  readonly subject: Handle;
  readonly object: Handle;
  readonly window: Window;
}

function edgesWithin(ground: Ground, relation: RelationType, members: ReadonlySet<Handle>): Edge[] {
  const edges: Edge[] = [];
  for (const subject of members) {
    for (const statement of ground.out(subject, relation.name)) {
      const object = ground.object(statement);
      if (!members.has(object)) continue;
      const written = ground.window(statement);
      // Who is told to be the vassal of another without a date is taken to be it at any time.
      const window = relation.temporal === 'timeless' || isUndated(written) ? ALWAYS : written;
      edges.push({ statement, row: ground.row(statement), subject, object, window });
    }
  }
  return edges.sort((a, b) => a.row - b.row);
}

/** The shortest circle through the edge, of statements that hold together with it. */
function circleThrough(edge: Edge, edges: readonly Edge[], certainty: 'certain' | 'possible'): Edge[] | null {
  const meets = (other: Edge) =>
    certainty === 'certain'
      ? windowsOverlap(edge.window, other.window) === true
      : windowsMayOverlap(edge.window, other.window);
  if (edge.subject === edge.object) return [edge];
  const leading = new Map<Handle, Edge[]>();
  for (const other of edges) {
    if (other === edge || !meets(other)) continue;
    const known = leading.get(other.subject);
    if (known === undefined) leading.set(other.subject, [other]);
    else known.push(other);
  }
  const reachedBy = new Map<Handle, Edge | null>([[edge.object, null]]);
  for (const entity of reachedBy.keys()) {
    if (entity === edge.subject) break;
    for (const next of leading.get(entity) ?? []) {
      if (!reachedBy.has(next.object)) reachedBy.set(next.object, next);
    }
  }
  const circle: Edge[] = [];
  for (let last = reachedBy.get(edge.subject); last; last = reachedBy.get(last.subject)) circle.unshift(last);
  if (circle.length === 0) return null;
  const whole = [edge, ...circle];
  return together(whole, certainty) ? whole : null;
}

/** Also those beside the first must hold at one time, each with each. Of equal windows two stand for all. */
function together(circle: readonly Edge[], certainty: 'certain' | 'possible'): boolean {
  const counts = new Map<string, number>();
  const windows = circle.flatMap(({ window }) => {
    const key = `${window.fromMin} ${window.fromMax} ${window.untilMin} ${window.untilMax}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > 2 ? [] : [window];
  });
  const meet = certainty === 'certain' ? isCertain : windowsMayOverlap;
  for (const [i, a] of windows.entries()) {
    for (let j = i + 1; j < windows.length; j++) {
      const b = windows[j];
      if (b !== undefined && !meet(a, b)) return false;
    }
  }
  return true;
}

const isCertain = (a: Window, b: Window): boolean => windowsOverlap(a, b) === true;

function hit(
  ground: Ground,
  relation: RelationType,
  certainty: 'certain' | 'possible',
  circle: readonly Edge[],
): Hit {
  const members = circle.map(({ subject }) => subject);
  const statements = circle.map(({ statement }) => statement);
  const said = circle.map(({ subject, object }) =>
    phrase(relation, ground.name(subject), ground.name(object)),
  );
  const [first = 0] = members;
  return {
    certainty,
    subject: first,
    predicate: relation.name,
    entities: members,
    statements: rowsOf(ground, statements),
    key: members.map((member) => ground.id(member)).sort(),
    digest: windowDigest(ground, statements),
    message: `${list(said)}: ${certainty === 'certain' ? 'a circle' : 'a circle, if these held at one time'}.`,
    details: { kind: 'ontology-violation', claim: `${list(said)}.` },
    settles:
      certainty === 'certain' ? null : `when each of these held: ${list(members.map((m) => ground.name(m)))}`,
  };
}
