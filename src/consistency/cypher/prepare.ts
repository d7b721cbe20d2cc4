/**
 * A rule's query made ready to run: one query for each part of a UNION, which also returns what a finding needs besides
 * its columns. Relationships without a name get one, so that a finding has all its evidence.
 */
import type { Clause, Query, SingleQuery } from '../../cypher/syntax/ast.js';
import type { Ontology } from '../../packs/index.js';
import type { CypherRule } from '../rule.js';
import { asksForNow, chooseAnchor, whyNotApart, whyRestless } from './anchor.js';
import { columnName, joinsRows, readProperties } from './ast.js';
import { mirroredVariables } from './mirror.js';
import { ANCHORS } from './parameters.js';
import { parsed } from './parsed.js';
import type { Prepared, PreparedPart } from './prepared.js';
import { type PartScope, scopeOf } from './scope.js';
import { placesIn } from './template.js';
import { applied, type Edit, quoted } from './text-edits.js';
import { type ToldRule, toldOnce } from './told-rules.js';
import { whomOf } from './whom.js';

/** Columns of ours; no variable of a rule should be called so. */
const HIDDEN = 'lore__';

/** Throws a CypherError when the query cannot be read. */
export function prepare(rule: CypherRule, ontology: Ontology): Prepared {
  return toldOnce(rule, ontology, 'prepared', () => prepareAnew(rule, ontology));
}

/** Told only for a rule that has found something: all orders of a query's relationships have to be tried for it. */
export function mirroredColumns(rule: CypherRule, ontology: Ontology): ToldRule['mirrored'] {
  return toldOnce(rule, ontology, 'mirrored', () => {
    const columns = new Map(prepare(rule, ontology).parts.map(({ place, returned }) => [place, returned]));
    return parsed(rule).parts.map((part, place) =>
      mirroredVariables(part).flatMap(([a, b]) => {
        const [one, other] = [columns.get(place)?.get(a), columns.get(place)?.get(b)];
        return one === undefined || other === undefined ? [] : [[one, other] as const];
      }),
    );
  });
}

function prepareAnew(rule: CypherRule, ontology: Ontology): Prepared {
  const query = parsed(rule);
  const named = query.parts.map((part) => nameRelationships(part));
  const scopes = query.parts.map((part, i) => scopeOf(part, named[i]?.names ?? new Map()));
  const complete = scopes.filter((scope): scope is PartScope => scope !== null);
  const chosen = chooseAnchor(rule.anchor, query.parts, complete);
  const together = whyNotApart(query, complete, chosen);
  const anchor = together === null ? chosen : null;
  const parts = query.parts.flatMap((part, i) => {
    const scope = scopes[i];
    const edits = named[i]?.edits ?? [];
    return scope ? [{ ...preparePart(rule, query, part, scope, edits, anchor, ontology), place: i }] : [];
  });
  return { parts, anchor, notLive: together ?? whyRestless(query), asksForNow: asksForNow(query) };
}

interface Named {
  readonly edits: readonly Edit[];
  readonly names: ReadonlyMap<Clause, readonly string[]>;
}

/** Only those of fixed length that stand in brackets: `-[:CONTROLS]->`. */
function nameRelationships({ clauses }: SingleQuery): Named {
  const edits: Edit[] = [];
  const names = new Map<Clause, string[]>();
  for (const clause of clauses) {
    if (clause.kind !== 'match') continue;
    const given: string[] = [];
    for (const { relationships, shortest } of clause.patterns) {
      for (const { variable, range, span } of relationships) {
        if (variable !== null || range !== null || shortest !== null) continue;
        const name = `${HIDDEN}e${edits.length}`;
        edits.push({ kind: 'name', span, text: name });
        given.push(name);
      }
    }
    names.set(clause, given);
  }
  return { edits, names };
}

function preparePart(
  rule: CypherRule,
  { text }: Query,
  part: SingleQuery,
  scope: PartScope,
  naming: readonly Edit[],
  anchor: string | null,
  ontology: Ontology,
): Omit<PreparedPart, 'place'> {
  const { visible, returns, kept } = scope;
  const free = !joinsRows(returns);
  const extra: string[] = [];
  const add = (expression: string, name: string): string => {
    extra.push(`${expression} AS ${HIDDEN}${name}`);
    return `${HIDDEN}${name}`;
  };
  /** The variable behind a column, or one that may still be named where the rule returns. */
  const variableAt = (name: string): string | null => {
    const item = returns.items.find((one) => columnName(one) === name);
    if (item) return item.value.kind === 'variable' ? item.value.name : null;
    return visible.has(name) && (free || returns.star) ? name : null;
  };
  const columns = [
    ...(returns.star ? [...visible.keys()].filter((name) => !name.startsWith(HIDDEN)) : []),
    ...returns.items.map(columnName),
  ];
  const returned = new Map(columns.map((column) => [variableAt(column), column]));

  const whom = whomOf(scope, returned, HIDDEN).map((name, i) => {
    const column = add(quoted(name), `w${i}`);
    returned.set(name, column);
    return column;
  });
  const anchorVariable = anchor === null ? null : variableAt(anchor);
  const anchorColumn = anchorVariable === null ? null : add(`${quoted(anchorVariable)}.id`, 'anchor');
  const edges = free
    ? [...visible].flatMap(([name, { kind }], i) =>
        kind === 'edge' && !returned.has(name) ? [add(quoted(name), `r${i}`)] : [],
      )
    : [];
  const reads = [...readProperties(part.clauses)].flatMap(([variable, keys], i) => {
    const attributes = [...keys].filter((key) => ontology.attributes.has(key) || isLifetime(key));
    if (attributes.length === 0 || visible.get(variable)?.kind !== 'node') return [];
    const column = returned.get(variable) ?? (free ? add(quoted(variable), `n${i}`) : null);
    return column === null ? [] : [{ column, attributes }];
  });
  const places = new Map<string, string>();
  for (const [i, place] of placesIn(rule.message).entries()) {
    const [root = '', ...rest] = place.split('.');
    const variable = variableAt(root);
    if (rest.length === 0 && columns.includes(root)) places.set(place, root);
    else if (variable !== null)
      places.set(place, add([quoted(variable), ...rest.map(quoted)].join('.'), `m${i}`));
  }
  const edits: Edit[] = [
    ...naming,
    ...kept.map(({ clause, names }): Edit => ({ kind: 'more', clause, text: names.map(quoted).join(', ') })),
    ...(extra.length === 0 ? [] : [{ kind: 'more', clause: returns, text: extra.join(', ') } as const]),
  ];
  const rewritten = applied(text, part.span, edits);
  const before =
    anchor === null ? '' : `MATCH (${quoted(anchor)}) WHERE ${quoted(anchor)}.id IN $${ANCHORS} `;
  return {
    text: rewritten,
    live: `${before}${rewritten}`,
    columns,
    whom,
    anchor: anchorColumn,
    edges,
    reads,
    places,
    returned,
  };
}

function isLifetime(key: string): boolean {
  return key === 'valid_from' || key === 'valid_until';
}
