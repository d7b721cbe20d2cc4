/** What can be named where a part of a query returns, and which clauses let it through. */
import type { Clause, MatchClause, ProjectionClause, SingleQuery } from '../../cypher/syntax/ast.js';
import { aggregates, columnName, joinsRows, mentions } from './ast.js';

export interface Seen {
  readonly kind: 'node' | 'edge' | 'other';
  /** Bound by an OPTIONAL MATCH: it may be null. */
  readonly optional: boolean;
}

/** Names that a WITH would lose and may as well keep, since it joins no rows. */
export interface Kept {
  readonly clause: ProjectionClause;
  readonly names: readonly string[];
}

export interface PartScope {
  readonly visible: ReadonlyMap<string, Seen>;
  readonly kept: readonly Kept[];
  readonly returns: ProjectionClause;
  /** Something is cut off, so that no row can be looked at by itself. */
  readonly cut: boolean;
  readonly aggregates: boolean;
}

/** `extra`: names given to relationships that had none, by clause. Null for a part that returns nothing. */
export function scopeOf(
  { clauses }: SingleQuery,
  extra: ReadonlyMap<Clause, readonly string[]>,
): PartScope | null {
  let visible = new Map<string, Seen>();
  const kept: Kept[] = [];
  let cut = false;
  let grouped = false;
  for (const [index, clause] of clauses.entries()) {
    if (clause.kind === 'match') {
      see(clause, extra.get(clause) ?? [], visible);
    } else if (clause.kind === 'unwind') {
      visible.set(clause.variable.name, OTHER);
    } else {
      cut ||= clause.skip !== null || clause.limit !== null;
      grouped ||= aggregates(clause.items);
      if (clause.kind === 'return') return { visible, kept, returns: clause, cut, aggregates: grouped };
      const after = carried(clause, visible);
      const names = spared(clause, visible, after, clauses.slice(index + 1));
      for (const name of names) after.set(name, visible.get(name) ?? OTHER);
      if (names.length > 0) kept.push({ clause, names });
      visible = after;
    }
  }
  return null;
}

/** What of that kind can be named where it returns. */
export function namesOf(kind: Seen['kind'], { visible }: PartScope): string[] {
  return [...visible].flatMap(([name, seen]) => (seen.kind === kind ? [name] : []));
}

const OTHER: Seen = { kind: 'other', optional: false };

function see(clause: MatchClause, extra: readonly string[], visible: Map<string, Seen>): void {
  const add = (name: string | undefined, kind: Seen['kind']) => {
    if (name !== undefined && !visible.has(name)) visible.set(name, { kind, optional: clause.optional });
  };
  for (const { nodes, relationships, shortest, variable } of clause.patterns) {
    for (const node of nodes) add(node.variable?.name, 'node');
    for (const { variable: edge, range } of relationships)
      add(edge?.name, range === null && shortest === null ? 'edge' : 'other');
    add(variable?.name, 'other');
  }
  for (const name of extra) add(name, 'edge');
}

function carried(clause: ProjectionClause, visible: ReadonlyMap<string, Seen>): Map<string, Seen> {
  const after = new Map<string, Seen>(clause.star ? visible : []);
  for (const item of clause.items) {
    const { value } = item;
    const same = value.kind === 'variable' ? visible.get(value.name) : undefined;
    after.set(columnName(item), same ?? OTHER);
  }
  return after;
}

/** A name that a later clause gives to something else must not be kept. */
function spared(
  clause: ProjectionClause,
  visible: ReadonlyMap<string, Seen>,
  after: ReadonlyMap<string, Seen>,
  later: readonly Clause[],
): string[] {
  if (clause.star || joinsRows(clause)) return [];
  return [...visible].flatMap(([name, { kind }]) =>
    kind !== 'other' && !after.has(name) && !mentions(later, name) ? [name] : [],
  );
}
