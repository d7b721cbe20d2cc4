/** Patterns in the server's language. */
import type {
  BoundMatch,
  Hop,
  PatternNode,
  PatternPath,
  PatternRelationship,
} from '../../../cypher/analyse/bound.js';
import { LABEL_OF } from '../../sqlite/graph/reader.js';
import { isSystemType } from '../../sqlite/graph/schema.js';
import { SYSTEM_TYPES } from '../../sqlite/graph/system.js';
import { STRUCTURE } from '../../sqlite/graph/system-nodes.js';
import { print } from './print-expression.js';
import { name, notPrintable, type Printing, variable } from './printer.js';

export function printMatch(match: BoundMatch, printing: Printing): string {
  return `${match.optional ? 'OPTIONAL ' : ''}${printMatchInside(match, printing)}`;
}

export function printMatchInside(match: BoundMatch, printing: Printing): string {
  const drawing = new Drawing(match, printing);
  const patterns = [
    ...match.paths.map((path) => drawing.path(path)),
    ...match.relationships.flatMap((edge) => drawing.edge(edge)),
  ];
  patterns.push(...match.nodes.flatMap((node) => drawing.alone(node)));
  if (patterns.length === 0) patterns.push(...match.nodes.map(({ slot }) => `(${variable(slot)})`));
  const where = [...drawing.conditions, ...match.where.map((one) => print(one, printing))];
  return `MATCH ${patterns.join(', ')}${where.length > 0 ? ` WHERE ${where.join(' AND ')}` : ''}`;
}

/** The pattern of one MATCH: each node tells its labels once, each edge is walked once. */
class Drawing {
  readonly conditions: string[] = [];
  readonly #printing: Printing;
  readonly #edges: ReadonlyMap<number, PatternRelationship>;
  readonly #labels: ReadonlyMap<number, readonly string[]>;
  readonly #told = new Set<number>();
  readonly #walked = new Set<number>();

  constructor(match: BoundMatch, printing: Printing) {
    this.#printing = printing;
    this.#edges = new Map(match.relationships.map((edge) => [edge.slot, edge]));
    this.#labels = labelsIn(match, printing);
  }

  path({ slot: path, nodes, relationships }: PatternPath): string {
    let text = `${variable(path)} = ${this.#node(nodes[0] ?? 0)}`;
    for (const [at, slot] of relationships.entries()) {
      const edge = this.#edges.get(slot);
      const [from = 0, to = 0] = nodes.slice(at, at + 2);
      if (!edge || this.#walked.has(slot)) return notPrintable('a path of its own kind');
      this.#walked.add(slot);
      const isTurned = edge.from !== from || edge.to !== to;
      if (isTurned && (edge.from !== to || edge.to !== from)) return notPrintable('a path of its own kind');
      text += arrow(edge, isTurned, this.#printing, this.conditions) + this.#node(to);
    }
    return text;
  }

  edge(edge: PatternRelationship): string[] {
    if (this.#walked.has(edge.slot)) return [];
    const from = this.#node(edge.from);
    return [from + arrow(edge, false, this.#printing, this.conditions) + this.#node(edge.to)];
  }

  /** A node that no edge leads to; one that is bound has to be named only where it must wear something. */
  alone({ slot, bound }: PatternNode): string[] {
    const hasLabels = (this.#labels.get(slot)?.length ?? 0) > 0;
    return this.#told.has(slot) || (bound && !hasLabels) ? [] : [this.#node(slot)];
  }

  #node(slot: number): string {
    const labels = this.#told.has(slot) ? [] : (this.#labels.get(slot) ?? []);
    this.#told.add(slot);
    return `(${variable(slot)}${labels.map((label) => `:${name(label)}`).join('')})`;
  }
}

function arrow(
  edge: PatternRelationship,
  isTurned: boolean,
  printing: Printing,
  conditions: string[],
): string {
  if (edge.shortest) return notPrintable('shortest paths');
  if (edge.range && edge.bound) return notPrintable('a walk that is given');
  const { hops, range } = edge;
  const types = [...new Set(hops.flatMap(({ type }) => (type === null ? [] : [name(type)])))];
  if (hops.some(({ type }) => type === null) && types.length > 0) return notPrintable('any type and some');
  const length = range ? `*${range.min}..${range.max === Number.POSITIVE_INFINITY ? '' : range.max}` : '';
  if (range && range.where.length > 0)
    conditions.push(
      `all(${variable(range.each)} IN ${variable(edge.slot)} WHERE ${range.where.map((one) => print(one, printing)).join(' AND ')})`,
    );
  const inside = `[${variable(edge.slot)}${types.length > 0 ? `:${types.join('|')}` : ''}${length}]`;
  const direction = directionOf(edge, hops, conditions);
  const turned = isTurned && direction !== 'both' ? (direction === 'out' ? 'in' : 'out') : direction;
  return turned === 'out' ? `-${inside}->` : turned === 'in' ? `<-${inside}-` : `-${inside}-`;
}

/** Where ways differ by type, each way is a condition of its own. */
function directionOf(
  edge: PatternRelationship,
  hops: readonly Hop[],
  conditions: string[],
): Hop['direction'] {
  const ways = new Set(hops.map(({ direction }) => direction));
  const [only] = ways;
  if (only !== undefined && ways.size === 1) return only;
  if (edge.range) return notPrintable('a walk with several ways');
  const [relationship, from] = [variable(edge.slot), variable(edge.from)];
  const allowed = hops.map(({ type, direction }) => {
    const isType = `type(${relationship}) = ${JSON.stringify(type ?? '')}`;
    if (direction === 'both') return `(${isType})`;
    const end = direction === 'out' ? 'startNode' : 'endNode';
    return `(${isType} AND ${end}(${relationship}) = ${from})`;
  });
  conditions.push(`(${allowed.join(' OR ')})`);
  return 'both';
}

/** A bare node means an entity, unless the edge that leads to it says what it is; an edge without a type means relations. */
function labelsIn(match: BoundMatch, { model }: Printing): ReadonlyMap<number, readonly string[]> {
  const labels = new Map(match.nodes.map(({ slot, labels: own }) => [slot, [...own]]));
  if (!model) return labels;
  const add = (slot: number, label: string) => {
    const known = labels.get(slot) ?? [];
    if (!known.includes(label)) labels.set(slot, [...known, label]);
  };
  const placed = new Set<number>();
  for (const edge of match.relationships) {
    const [first, ...others] = edge.hops.map(({ type, direction }) => endsOf(type, direction));
    if (!first) return notPrintable('an edge without a way');
    if (others.some((one) => one.join() !== first.join())) return notPrintable('edges of several kinds');
    [edge.from, edge.to].forEach((slot, at) => {
      placed.add(slot);
      add(slot, first[at] ?? '');
    });
  }
  for (const { slot, labels: own, bound } of match.nodes)
    if (!placed.has(slot) && own.length === 0 && !bound) add(slot, 'Entity');
  return labels;

  function endsOf(type: string | null, direction: Hop['direction']): readonly [string, string] {
    if (type === null || !model || !isSystemType(model, type)) return ['Entity', 'Entity'];
    const kind = SYSTEM_TYPES[type];
    if (!kind || kind === 'statement' || direction === 'both') return notPrintable(`the edge ${type}`);
    const { start, end } = STRUCTURE[kind];
    const ends = [LABEL_OF[start.kind], LABEL_OF[end.kind]] as const;
    return direction === 'out' ? ends : [ends[1], ends[0]];
  }
}
