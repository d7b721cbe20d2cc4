/** The port for a part of the graph that is looked at as a picture: many nodes and edges, each told in brief. */
import type { Brief } from './briefs.js';

export interface PartFilter {
  /** Exactly these entity types; the caller adds subtypes. Where one starts is shown whatever it is. */
  readonly types?: readonly string[];
  readonly predicates?: readonly string[];
  /** Only what may have held then: seconds on the axis. */
  readonly from?: number;
  readonly until?: number;
  readonly leastConfidence?: number;
  /** Without what was only found in prose. */
  readonly settled?: boolean;
  readonly disputed?: boolean;
}

export interface PartQuery extends PartFilter {
  /** Where one starts; the entities with the most relations when absent. */
  readonly start?: readonly string[];
  /** Steps from there. */
  readonly hops: number;
  readonly mostNodes: number;
  readonly mostEdges: number;
}

export interface PartNode extends Brief {
  /** Relations in all, shown or not. */
  readonly degree: number;
  readonly hop: number;
}

export interface PartEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly predicate: string;
  readonly confidence: number;
  readonly disputed: boolean;
  readonly extracted: boolean;
  readonly fromText: string | null;
  readonly untilText: string | null;
}

export interface PathsQuery extends PartFilter {
  /** Only what lies on the shortest paths between the two. */
  readonly between: readonly [string, string];
  readonly mostSteps: number;
  readonly limit: number;
}

export interface GraphPart {
  readonly nodes: readonly PartNode[];
  readonly edges: readonly PartEdge[];
  /** There is more within these steps than was told. */
  readonly isCut: boolean;
  /** Paths of the least length, each as its edges in order; none where none were asked for. */
  readonly paths: readonly (readonly string[])[];
  /** Nothing was found within the steps; null where the search was given up before, or none was asked for. */
  readonly steps: number | null;
}
