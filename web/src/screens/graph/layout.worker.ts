/** Finds places for nodes off the page's own thread, and tells them as it goes. */
import iterate from 'graphology-layout-forceatlas2/iterate.js';

export interface LayoutWish {
  /** x and y of each node, one after the other. */
  readonly places: Float32Array;
  /** Indices of nodes, two for each edge. */
  readonly edges: Uint32Array;
  /** Nothing is told before the end. */
  readonly isStill: boolean;
}

export interface LayoutTold {
  readonly places: Float32Array;
  readonly isDone: boolean;
}

/** How many numbers forceatlas2 keeps of a node and of an edge. */
const NODE = 10;
const EDGE = 3;
const MASS = 6;
const CONVERGENCE = 7;
const SIZE = 8;
const MANY = 800;
const TOLD_EVERY_MS = 80;
const LONGEST_MS = 9_000;

addEventListener('message', ({ data }: MessageEvent<LayoutWish>) => {
  const count = data.places.length / 2;
  const nodes = new Float32Array(count * NODE);
  for (let i = 0; i < count; i++) {
    nodes[i * NODE] = data.places[i * 2] ?? 0;
    nodes[i * NODE + 1] = data.places[i * 2 + 1] ?? 0;
    nodes[i * NODE + MASS] = 1;
    nodes[i * NODE + CONVERGENCE] = 1;
    nodes[i * NODE + SIZE] = 1;
  }
  const edges = new Float32Array((data.edges.length / 2) * EDGE);
  for (let i = 0; i < data.edges.length / 2; i++) {
    for (const end of [0, 1]) {
      const node = (data.edges[i * 2 + end] ?? 0) * NODE;
      edges[i * EDGE + end] = node;
      nodes[node + MASS] = (nodes[node + MASS] ?? 0) + 1;
    }
    edges[i * EDGE + 2] = 1;
  }
  run(nodes, edges, count, data.isStill);
});

function run(nodes: Float32Array, edges: Float32Array, count: number, isStill: boolean): void {
  const settings = {
    linLogMode: false,
    outboundAttractionDistribution: false,
    adjustSizes: false,
    edgeWeightInfluence: 0,
    scalingRatio: count > MANY ? 4 : 12,
    strongGravityMode: true,
    gravity: 0.03,
    slowDown: 1 + Math.log(Math.max(1, count)),
    barnesHutOptimize: count > MANY,
    barnesHutTheta: 0.7,
  };
  const rounds = count > MANY ? 160 : 400;
  const begun = performance.now();
  let told = begun;
  for (let round = 0; round < rounds && performance.now() - begun < LONGEST_MS; round++) {
    iterate(settings, nodes, edges);
    if (isStill || performance.now() - told < TOLD_EVERY_MS) continue;
    told = performance.now();
    postMessage({ places: placesOf(nodes, count), isDone: false } satisfies LayoutTold);
  }
  postMessage({ places: placesOf(nodes, count), isDone: true } satisfies LayoutTold);
}

function placesOf(nodes: Float32Array, count: number): Float32Array {
  const places = new Float32Array(count * 2);
  for (let i = 0; i < count; i++) {
    places[i * 2] = nodes[i * NODE] ?? 0;
    places[i * 2 + 1] = nodes[i * NODE + 1] ?? 0;
  }
  return places;
}
