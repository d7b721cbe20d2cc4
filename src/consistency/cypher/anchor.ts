/** Which variable a rule's findings belong to, and whether changes can be followed to it. */
import type { Clause, MatchClause, Query, SingleQuery } from '../../cypher/syntax/ast.js';
import { aggregates, callsIn, columnName, joinsRows, mentions, parametersIn } from './ast.js';
import { NOW } from './parameters.js';
import { namesOf, type PartScope } from './scope.js';

/** The one that was named; otherwise the returned node with the most relationships, which has the fewest rows to itself. */
export function chooseAnchor(
  told: string | null,
  parts: readonly SingleQuery[],
  scopes: readonly PartScope[],
): string | null {
  if (told !== null) return told;
  const [first] = parts;
  const [scope] = scopes;
  if (!first || !scope || scopes.length < parts.length) return null;
  const candidates = scope.returns.items.flatMap(({ value }) =>
    value.kind === 'variable' && scope.visible.get(value.name)?.kind === 'node' ? [value.name] : [],
  );
  const starred = scope.returns.star ? namesOf('node', scope) : [];
  const returned = [...starred, ...candidates];
  // `RETURN p.name` tells of p.
  const named = returned.length > 0 ? returned : namesOf('node', scope);
  const possible = named.filter((name) => parts.every((part) => whyNotFollowed(part, name) === null));
  return possible.sort((a, b) => degree(first, b) - degree(first, a))[0] ?? null;
}

/** How many relationships that must be there touch it. */
function degree({ clauses }: SingleQuery, name: string): number {
  return required(clauses).reduce(
    (sum, { patterns }) =>
      sum +
      patterns.reduce((all, { nodes, relationships }) => {
        const at = relationships.filter(
          (_, i) => nodes[i]?.variable?.name === name || nodes[i + 1]?.variable?.name === name,
        );
        return all + at.length;
      }, 0),
    0,
  );
}

function required(clauses: readonly Clause[]): MatchClause[] {
  return clauses.filter((clause): clause is MatchClause => clause.kind === 'match' && !clause.optional);
}

const CLOCKS = ['timestamp', 'rand', 'randomuuid'];

/** Why rows of different anchors cannot be looked at apart from each other; null when they can. */
export function whyNotApart(
  query: Query,
  scopes: readonly PartScope[],
  anchor: string | null,
): string | null {
  if (scopes.some(({ cut }) => cut)) return 'it cuts its rows off with LIMIT or SKIP';
  if (anchor === null) return 'no entity that it returns is in every one of its rows';
  for (const [i, part] of query.parts.entries()) {
    const scope = scopes[i];
    const reason = scope ? whyNotFollowed(part, anchor) : 'a part of it returns nothing';
    if (reason !== null) return reason;
  }
  return null;
}

/** Its answer changes though nothing does. */
export function whyRestless({ parts }: Query): string | null {
  for (const { clauses } of parts) {
    const clock = [...callsIn(clauses)].find((name) => CLOCKS.includes(name));
    if (clock !== undefined) return `${clock}() gives another answer each time`;
  }
  return null;
}

export function asksForNow({ parts }: Query): boolean {
  return parts.some(({ clauses }) => parametersIn(clauses).has(NOW));
}

/** The anchor must be met first by a MATCH that is not optional, and stay to the end. */
function whyNotFollowed({ clauses }: SingleQuery, anchor: string): string | null {
  const binds = clauses.findIndex((clause) => mentions(clause, anchor));
  const clause = clauses[binds];
  if (clause === undefined) return `it has no ${anchor}`;
  if (clause.kind !== 'match') return `${anchor} is made by ${clause.kind.toUpperCase()}`;
  const before = clauses.slice(0, binds);
  if (before.some((earlier) => earlier.kind === 'with' && joinsRows(earlier)))
    return `it counts something before it comes to ${anchor}`;
  if (!clause.patterns.some(({ nodes }) => nodes.some(({ variable }) => variable?.name === anchor)))
    return `${anchor} stands in a condition before it is matched`;
  if (clause.optional) return `${anchor} is only matched optionally`;
  for (const [i, later] of clauses.entries()) {
    if (i <= binds) continue;
    if (later.kind !== 'with' && later.kind !== 'return') continue;
    if (later.star) continue;
    const item = later.items.find((one) => columnName(one) === anchor);
    const stays = item?.value.kind === 'variable' && item.value.name === anchor;
    if (stays) continue;
    if (item) return `${anchor} becomes something else`;
    if (aggregates(later.items)) return `it counts over more than one ${anchor}`;
    if (joinsRows(later)) return `it tells rows of more than one ${anchor} apart`;
    if (mentions(clauses.slice(i + 1), anchor)) return `${anchor} becomes something else`;
  }
  return null;
}
