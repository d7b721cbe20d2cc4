/**
 * The patterns of one query as a graph of its own: negated, optional and nested ones too. From every element a way leads
 * to the anchor; a change that an element can be bound to concerns the anchors at the end of that way.
 */
import type { BoundExpr, BoundMatch, BoundQuery, PatternRelationship } from '../../cypher/analyse/bound.js';
import { boundQuery, type Schema } from '../../cypher/index.js';
import type { Ontology } from '../../packs/index.js';

export interface GraphNode {
  readonly slot: number;
  readonly labels: Set<string>;
  /** Properties that are read of it. */
  readonly reads: Set<string>;
}

/** A relationship of the pattern, as far as it leads somewhere. */
export type GraphEdge = Pick<PatternRelationship, 'from' | 'to' | 'hops' | 'range'>;

/** The next step towards the anchor: along `edge`, to the end that is nearer. */
export interface Step {
  readonly edge: GraphEdge;
  readonly to: number;
  readonly depth: number;
}

export interface PatternGraph {
  readonly anchor: number;
  readonly nodes: ReadonlyMap<number, GraphNode>;
  readonly edges: readonly GraphEdge[];
  readonly steps: ReadonlyMap<number, Step>;
  /** Read of something that is no element of a pattern: of any of them, for all one can tell. */
  readonly readAnywhere: ReadonlySet<string>;
  readonly readsEverything: boolean;
}

/** Findings depend on these, but no commit that changes them notes it. */
const UNTRACKED = new Set([
  'is_disputed',
  'disputed_with',
  'lint_note',
  'lint_ts',
  'lint_model',
  'trust',
  'source_model',
  'has_namesake',
  'namesakes',
  'source',
]);
const WHOLE = new Set(['properties', 'keys']);

/** A reason in words where changes cannot be followed. */
export function patternGraph(
  text: string,
  anchor: string,
  schema: Schema,
  ontology: Ontology,
): PatternGraph | string {
  const seen = gather(boundQuery(text, schema));
  const strange =
    seen.labels.find((label) => label !== 'Entity' && !ontology.entityTypes.has(label)) ??
    seen.edges
      .flatMap(({ hops }) => hops.flatMap(({ type }) => type ?? []))
      .find((type) => !ontology.relationTypes.has(type));
  if (strange !== undefined) return `it asks for ${strange}, which is neither an entity nor a relation`;
  const untracked = [...seen.read].find((key) => UNTRACKED.has(key));
  if (untracked !== undefined) return `it reads ${untracked}, which changes without a commit`;
  const root = [...seen.named].find(([, name]) => name === anchor)?.[0];
  if (root === undefined) return `it has no ${anchor}`;
  const steps = stepsFrom(root, seen.edges);
  if ([...seen.nodes.keys()].some((slot) => slot !== root && !steps.has(slot)))
    return `a part of its pattern is not joined to ${anchor}`;
  const { nodes, edges, readAnywhere, readsEverything } = seen;
  return { anchor: root, nodes, edges, steps, readAnywhere, readsEverything };
}

interface Seen {
  readonly nodes: Map<number, GraphNode>;
  readonly named: Map<number, string>;
  readonly edges: GraphEdge[];
  readonly labels: string[];
  readonly read: Set<string>;
  readonly readAnywhere: Set<string>;
  readsEverything: boolean;
}

function gather(query: BoundQuery): Seen {
  const seen: Seen = {
    nodes: new Map(),
    named: new Map(),
    edges: [],
    labels: [],
    read: new Set(),
    readAnywhere: new Set(),
    readsEverything: false,
  };
  const reads: { readonly slot: number | null; readonly key: string }[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof Map) return;
    if (isMatch(value)) note(value, seen);
    if (isExpr(value)) {
      if (value.kind === 'property')
        reads.push({ slot: value.subject.kind === 'slot' ? value.subject.slot : null, key: value.key });
      if (value.kind === 'has-labels') seen.labels.push(...value.labels);
      if (readsAll(value)) seen.readsEverything = true;
    }
    for (const item of Object.values(value)) visit(item);
  };
  visit(query);
  for (const { slot, key } of reads) {
    seen.read.add(key);
    const node = slot === null ? undefined : seen.nodes.get(slot);
    if (node) node.reads.add(key);
    else seen.readAnywhere.add(key);
  }
  return seen;
}

/** Whatever it has may be looked at. */
function readsAll(expr: BoundExpr): boolean {
  if (expr.kind === 'call') return WHOLE.has(expr.name);
  if (expr.kind === 'map-projection') return expr.all;
  return expr.kind === 'index' && ['node', 'relationship', 'any'].includes(expr.subject.type.kind);
}

function note({ nodes, relationships }: BoundMatch, seen: Seen): void {
  for (const { slot, name, labels } of nodes) {
    const known = seen.nodes.get(slot) ?? { slot, labels: new Set<string>(), reads: new Set<string>() };
    seen.nodes.set(slot, known);
    if (!seen.named.has(slot)) seen.named.set(slot, name);
    for (const label of labels) {
      known.labels.add(label);
      seen.labels.push(label);
    }
  }
  for (const { from, to, hops, range } of relationships) seen.edges.push({ from, to, hops, range });
}

function isMatch(value: object): value is BoundMatch {
  return 'kind' in value && value.kind === 'match' && 'relationships' in value;
}

function isExpr(value: object): value is BoundExpr {
  return 'kind' in value && 'type' in value && 'span' in value;
}

/** The shortest ways from everywhere to one node, as one tree. */
function stepsFrom(root: number, edges: readonly GraphEdge[]): Map<number, Step> {
  const steps = new Map<number, Step>();
  let reached = [root];
  for (let depth = 1; reached.length > 0; depth++) {
    const next: number[] = [];
    for (const edge of edges) {
      for (const [near, far] of [
        [edge.from, edge.to],
        [edge.to, edge.from],
      ] as const) {
        if (!reached.includes(near) || far === root || steps.has(far)) continue;
        steps.set(far, { edge, to: near, depth });
        next.push(far);
      }
    }
    reached = next;
  }
  return steps;
}
