/** Binds the nodes, relationships and paths of one MATCH. */
import { didYouMean } from '../../model/index.js';
import type { Expr, MapEntry, Name, NodePattern, PathPattern, RelationshipPattern } from '../syntax/ast.js';
import { BOOLEAN, describeType, listOf, mayBe, PATH, type Type } from '../values/type.js';
import { bindExpr } from './bind-expression.js';
import { type Env, localEnv } from './binder.js';
import type {
  BoundExpr,
  BoundMatch,
  Hop,
  PatternNode,
  PatternPath,
  PatternRelationship,
  Variable,
} from './bound.js';
import type { Scope } from './scope.js';

/** A property that an element of the pattern must have. */
interface Demand {
  readonly subject: Expr;
  readonly key: Name;
  readonly value: Expr;
}

interface PendingRelationship {
  readonly bound: Omit<PatternRelationship, 'range'>;
  readonly pattern: RelationshipPattern;
  readonly each: Variable | null;
}

export class PatternBinder {
  readonly #env: Env;
  readonly #nodes = new Map<number, PatternNode>();
  readonly #relationships: PendingRelationship[] = [];
  readonly #paths: PatternPath[] = [];
  readonly #demands: Demand[] = [];
  readonly #anonymous = new Map<string, Variable>();
  readonly #outer: Scope;
  scope: Scope;

  constructor(env: Env) {
    this.#env = env;
    this.#outer = env.scope;
    this.scope = env.scope;
  }

  add(pattern: PathPattern): void {
    const nodes = pattern.nodes.map((node) => this.#addNode(node));
    const relationships = pattern.relationships.map((relationship, i) =>
      this.#addRelationship(relationship, nodes[i] ?? 0, nodes[i + 1] ?? 0, pattern),
    );
    if (pattern.shortest && relationships.length !== 1) {
      const message = `A shortest path goes along one relationship; found ${relationships.length}.`;
      throw this.#env.binder.error(
        'InvalidRelationshipPattern',
        pattern.span,
        message,
        'For example shortestPath((a)-[*]-(b)).',
      );
    }
    if (pattern.variable) this.#addPath(pattern.variable, nodes, relationships);
  }

  /** What property maps demand of nodes and of single relationships. */
  demands(): readonly Demand[] {
    return this.#demands;
  }

  finish(env: Env, where: readonly BoundExpr[], optional: boolean): BoundMatch {
    const nodes = [...this.#nodes.values()];
    const relationships = this.#relationships.map((pending) => finishRelationship(pending, env));
    const before = new Set(this.#outer.all().map((variable) => variable.slot));
    const binds = [...nodes, ...relationships, ...this.#paths]
      .map(({ slot }) => slot)
      .filter((slot) => !before.has(slot));
    return {
      kind: 'match',
      optional,
      nodes,
      relationships,
      paths: this.#paths,
      where,
      binds: [...new Set(binds)],
    };
  }

  #addNode(node: NodePattern): number {
    const labels = node.labels.map((label) => this.#env.binder.checkLabel(label));
    const variable = this.#element(node.variable, { kind: 'node', labels }, 'a node');
    const known = this.#nodes.get(variable.slot);
    const bound = known?.bound ?? this.#outer.find(variable.name) === variable;
    const all = [...new Set([...(known?.labels ?? []), ...labels])];
    this.#nodes.set(variable.slot, { slot: variable.slot, name: variable.name, labels: all, bound });
    this.#demand(variable, node.properties);
    return variable.slot;
  }

  #addRelationship(pattern: RelationshipPattern, from: number, to: number, path: PathPattern): number {
    const hops =
      pattern.types.length > 0
        ? pattern.types.map((type) => this.#hop(type, pattern))
        : this.#anyHop(pattern);
    const types = pattern.types.length > 0 ? hops.flatMap((hop) => hop.type ?? []) : [];
    const single: Type = { kind: 'relationship', types };
    const many = pattern.range !== null || path.shortest !== null;
    const variable = this.#element(
      pattern.variable,
      many ? listOf(single) : single,
      many ? 'a list of relationships' : 'a relationship',
    );
    if (this.#relationships.some(({ bound }) => bound.slot === variable.slot)) {
      const message = `The relationship ${variable.name} stands twice in one MATCH, which no match can fulfil.`;
      const hint = 'A relationship is walked once in a match; give the second its own name.';
      throw this.#env.binder.error('RelationshipUniquenessViolation', pattern.span, message, hint);
    }
    const bound = this.#outer.find(variable.name) === variable;
    const each = many ? this.#env.binder.declare(' each', single) : null;
    if (!each) this.#demand(variable, pattern.properties);
    const { slot, name } = variable;
    this.#relationships.push({
      bound: { slot, name, from, to, hops, bound, shortest: path.shortest },
      pattern,
      each,
    });
    return slot;
  }

  #anyHop({ direction }: RelationshipPattern): Hop[] {
    const symmetric = direction === 'both' ? [] : [...(this.#env.binder.schema.symmetricTypes?.() ?? [])];
    return [{ type: null, direction }, ...symmetric.map((type): Hop => ({ type, direction: 'both' }))];
  }

  #hop({ name, span }: Name, { direction }: RelationshipPattern): Hop {
    const { schema } = this.#env.binder;
    const resolved = schema.resolveType(name);
    if (!resolved) {
      const message = `There is no relationship type ${name}.`;
      throw this.#env.binder.error(
        'UnknownRelationshipType',
        span,
        message,
        didYouMean(name, schema.types(), schema.meantBy?.('type', name)),
      );
    }
    if (resolved.symmetric || direction === 'both') return { type: resolved.name, direction: 'both' };
    if (!resolved.inverted) return { type: resolved.name, direction };
    return { type: resolved.name, direction: direction === 'out' ? 'in' : 'out' };
  }

  #addPath(variable: Name, nodes: readonly number[], relationships: readonly number[]): void {
    if (this.scope.find(variable.name)) {
      const message = `The variable ${variable.name} is bound already, so no path can be named so.`;
      throw this.#env.binder.error(
        'VariableAlreadyBound',
        variable.span,
        message,
        'Give the path another name.',
      );
    }
    const declared = this.#env.binder.declare(variable.name, PATH);
    this.scope = this.scope.with(declared);
    this.#paths.push({ slot: declared.slot, name: declared.name, nodes, relationships });
  }

  /** The variable of an element: known before, or declared here. */
  #element(name: Name | null, type: Type, what: string): Variable {
    if (!name) {
      const variable = this.#env.binder.declare(` ${type.kind}`, type);
      const unique = { ...variable, name: ` ${type.kind} ${variable.slot}` };
      this.#anonymous.set(unique.name, unique);
      return unique;
    }
    const known = this.scope.find(name.name);
    if (!known) {
      const variable = this.#env.binder.declare(name.name, type);
      this.scope = this.scope.with(variable);
      return variable;
    }
    if (mayBe(known.type, type.kind) && listsAgree(known.type, type)) return known;
    const message = `${name.name} is ${describeType(known.type)}; here it is used as ${what}.`;
    throw this.#env.binder.error('VariableTypeConflict', name.span, message, 'Use another name.');
  }

  #demand(variable: Variable, properties: Expr | null): void {
    for (const { key, value } of entriesOf(properties)) {
      const subject: Expr = { kind: 'variable', name: variable.name, span: key.span };
      this.#demands.push({ subject, key, value });
    }
    if (this.#anonymous.has(variable.name) && properties) this.scope = this.scope.with(variable);
  }
}

/** A list that is walked as relationships must not be known to hold something else. */
function listsAgree(known: Type, asked: Type): boolean {
  return known.kind !== 'list' || asked.kind !== 'list' || mayBe(known.of, 'relationship');
}

function entriesOf(properties: Expr | null): readonly MapEntry[] {
  return properties?.kind === 'map' ? properties.entries : [];
}

function finishRelationship({ bound, pattern, each }: PendingRelationship, env: Env): PatternRelationship {
  if (!each) return { ...bound, range: null };
  const inner = localEnv(env, each);
  const where = entriesOf(pattern.properties).map(({ key, value }): BoundExpr => {
    const subject: Expr = { kind: 'variable', name: each.name, span: key.span };
    const left = bindExpr({ kind: 'property', subject, key, span: key.span }, inner);
    return {
      kind: 'comparison',
      operands: [left, bindExpr(value, inner)],
      operators: ['='],
      type: BOOLEAN,
      span: { start: key.span.start, end: value.span.end },
    };
  });
  const range = pattern.range ?? { min: 1, max: 1 };
  const min = range.min ?? 1;
  return { ...bound, range: { min, max: range.max ?? Number.POSITIVE_INFINITY, each: each.slot, where } };
}
