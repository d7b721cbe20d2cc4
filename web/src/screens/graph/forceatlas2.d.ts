/** One round of the layout, which the package has and does not declare. */
declare module 'graphology-layout-forceatlas2/iterate.js' {
  export default function iterate(
    settings: Readonly<Record<string, number | boolean>>,
    nodes: Float32Array,
    edges: Float32Array,
  ): void;
}
