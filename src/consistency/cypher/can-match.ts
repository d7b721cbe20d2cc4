/** Whether a rule can match anything in a world at all: told by the labels and relation types it asks for, before it is compiled. */
import type { Schema } from '../../cypher/index.js';
import type { SingleQuery } from '../../cypher/syntax/ast.js';
import type { Ontology } from '../../packs/ontology.js';
import type { Present } from '../../store/ground.js';
import type { CypherRule } from '../rule.js';
import { aggregates } from './ast.js';
import { parsed } from './parsed.js';
import { toldOnce } from './told-rules.js';

/** What must be there for one part of a query to give a row. */
export interface Demand {
  /** All of these. */
  readonly labels: readonly string[];
  /** One of each. */
  readonly types: readonly (readonly string[])[];
}

/** A world has the same words from one commit to the next, and mostly the same ontology. */
const told = new WeakMap<Present, Told>();

interface Told {
  readonly ontology: Ontology;
  readonly labels: ReadonlySet<string>;
  readonly parts: Map<CypherRule, readonly boolean[]>;
}

/** For each part of its query: false where the world has never had what it matches, so that it has no row. */
export function partsThatMayMatch(
  rule: CypherRule,
  present: Present,
  ontology: Ontology,
  schema: Schema,
): readonly boolean[] {
  // A person's own rule is run whatever there is: what is wrong with it must be told.
  if (rule.own) return ALL;
  const before = told.get(present);
  const known =
    before?.ontology === ontology
      ? before
      : { ontology, labels: labelsOf(present, ontology), parts: new Map<CypherRule, readonly boolean[]>() };
  told.set(present, known);
  const may = known.parts.get(rule) ?? tellParts(rule, present, known, schema);
  known.parts.set(rule, may);
  return may;
}

const ALL: readonly boolean[] = [true];

function tellParts(
  rule: CypherRule,
  present: Present,
  { ontology, labels }: Told,
  schema: Schema,
): readonly boolean[] {
  const parts = toldOnce(rule, ontology, 'demands', () => parsed(rule).parts.map(demandOf));
  const isThere = (type: string) => {
    const name = schema.resolveType(type)?.name ?? type;
    return present.predicates.has(name) || !ontology.relationTypes.has(name);
  };
  return parts.map(
    (part) =>
      part.labels.every((label) => labels.has(label) || !isEntityOrInsight(label, ontology)) &&
      part.types.every((some) => some.some(isThere)),
  );
}

export function mayMatch(rule: CypherRule, present: Present, ontology: Ontology, schema: Schema): boolean {
  return partsThatMayMatch(rule, present, ontology, schema).some(Boolean);
}

/** Optional and negated patterns demand nothing; what is counted over no row at all is a row again. */
function demandOf({ clauses }: SingleQuery): Demand {
  const last = clauses.findLastIndex(
    (clause) =>
      (clause.kind === 'with' || clause.kind === 'return') &&
      aggregates(clause.items) &&
      !clause.star &&
      clause.items.every((item) => aggregates([item])),
  );
  const patterns = clauses
    .slice(last + 1)
    .flatMap((clause) => (clause.kind === 'match' && !clause.optional ? clause.patterns : []));
  return {
    labels: patterns.flatMap(({ nodes }) => nodes.flatMap((node) => node.labels.map(({ name }) => name))),
    types: patterns.flatMap(({ relationships }) =>
      relationships.flatMap(({ types, range }) =>
        types.length === 0 || range?.min === 0 ? [] : [types.map(({ name }) => name)],
      ),
    ),
  };
}

const INSIGHT = 'Synthesis';
const ROOT = 'Entity';
/** What the world has of a type that the ontology no longer knows is an entity still. */
function labelsOf(present: Present, { entityTypes }: Ontology): ReadonlySet<string> {
  return new Set([
    ...[...present.types].flatMap((type) => entityTypes.get(type)?.lineage ?? [type, ROOT]),
    ...(present.insights ? [INSIGHT] : []),
  ]);
}

/** Of other nodes nobody says whether there are any. */
function isEntityOrInsight(label: string, { entityTypes }: Ontology): boolean {
  return entityTypes.has(label) || label === INSIGHT;
}
