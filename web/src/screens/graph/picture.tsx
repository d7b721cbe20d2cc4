/** The picture of a graph: drawn by WebGL, laid out by a worker, moved by mouse, wheel and keys. */
import { useComputedColorScheme } from '@mantine/core';
import { type DirectedGraph, MultiDirectedGraph } from 'graphology';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import Sigma from 'sigma';
import type { NodeHoverDrawingFunction } from 'sigma/rendering';
import type { Graph } from '../../api/graph.js';
import { shortened } from '../../parts/words.js';
import { typeColours } from './colours.js';
import type { LayoutTold, LayoutWish } from './layout.worker.js';

export interface PictureHandle {
  readonly by: (factor: number) => void;
  readonly move: (x: number, y: number) => void;
  readonly fit: () => void;
}

interface Props {
  readonly ref: Ref<PictureHandle>;
  readonly graph: Graph;
  readonly selected: string | null;
  readonly said: string;
  readonly onSelect: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
}

const LONGEST = 40;
/** Beyond so many edges they are left out while one moves. */
const MANY = 4_000;

export default function Picture({ ref, graph, selected, said, onSelect, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const sigma = useRef<Sigma | null>(null);
  const [state, setState] = useState<'laying out' | 'done' | 'no WebGL'>('laying out');
  const scheme = useComputedColorScheme('light');
  const told = useRef({ onSelect, onOpen });
  told.current = { onSelect, onOpen };
  const shown = useRef(selected);
  shown.current = selected;
  const places = useRef(new Map<string, readonly [number, number]>());

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const model = modelOf(
      graph,
      typeColours(graph.types, scheme === 'dark'),
      scheme === 'dark',
      places.current,
    );
    const drawn = drawnIn(element, model, scheme === 'dark', shown);
    if (drawn === null) {
      setState('no WebGL');
      return;
    }
    sigma.current = drawn;
    drawn.on('clickNode', ({ node }) => told.current.onSelect(node));
    drawn.on('doubleClickNode', (event) => {
      event.preventSigmaDefault();
      told.current.onOpen(event.node);
    });
    drawn.on('clickStage', () => told.current.onSelect(null));
    drawn.on('afterRender', () => {
      // For whoever measures how soon a movement is seen.
      element.dataset.painted = String(performance.now());
    });
    setState('laying out');
    const stop = layOut(model, (isDone) => {
      model.forEachNode((id, { x, y }) => places.current.set(id, [Number(x), Number(y)]));
      if (isDone) setState('done');
    });
    return () => {
      stop();
      drawn.kill();
      sigma.current = null;
    };
  }, [graph, scheme]);
  // What is selected is drawn otherwise.
  useEffect(() => {
    sigma.current?.refresh({ skipIndexation: true });
  });
  useImperativeHandle(ref, () => {
    const camera = () => sigma.current?.getCamera();
    return {
      by: (factor) => {
        const now = camera();
        now?.setState({ ratio: now.ratio / factor });
      },
      move: (x, y) => {
        const now = camera();
        now?.setState({ x: now.x + x * now.ratio, y: now.y + y * now.ratio });
      },
      fit: () => camera()?.setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 }),
    };
  }, []);
  return (
    <>
      <div ref={box} className="picture" role="img" aria-label={said} data-state={state} />
      {state === 'no WebGL' ? (
        <p className="picture-note">This browser draws no WebGL. The table tells the same.</p>
      ) : null}
      {state === 'laying out' ? (
        <p className="picture-note" role="status">
          Finding places for {graph.nodes.length} nodes…
        </p>
      ) : null}
    </>
  );
}

function modelOf(
  graph: Graph,
  colours: ReadonlyMap<string, string>,
  isDark: boolean,
  known: ReadonlyMap<string, readonly [number, number]>,
): DirectedGraph {
  const model = new MultiDirectedGraph();
  const most = graph.nodes.reduce((sum, { degree }) => Math.max(sum, degree), 1);
  const scale = graph.nodes.length > 1_000 ? 0.4 : graph.nodes.length > 120 ? 0.62 : 1;
  for (const [index, node] of graph.nodes.entries()) {
    const [x, y] = known.get(node.id) ?? spiral(index);
    model.addNode(node.id, {
      ...{ x, y },
      label: shortened(node.name, LONGEST),
      size:
        (3 + 11 * Math.sqrt(node.degree / most)) * scale +
        (node.hop === 0 && graph.nodes.length < 500 ? 3 : 0),
      color: colours.get(node.type) ?? '#888888',
    });
  }
  const line = isDark ? '#4a463f' : '#cdc7ba';
  const clash = isDark ? '#e0685d' : '#c2473d';
  for (const edge of graph.edges)
    if (model.hasNode(edge.from) && model.hasNode(edge.to))
      model.addEdgeWithKey(edge.id, edge.from, edge.to, {
        size: edge.is_disputed ? 2.5 : 1,
        color: edge.is_disputed ? clash : edge.provisional ? `${line}88` : line,
        label: edge.label,
      });
  return model;
}

/** Places that do not lie on each other, the same every time. */
function spiral(index: number): [number, number] {
  const angle = index * 2.399963;
  const radius = 10 * Math.sqrt(index + 0.5);
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

function drawnIn(
  element: HTMLDivElement,
  model: DirectedGraph,
  isDark: boolean,
  shown: { readonly current: string | null },
): Sigma | null {
  const ink = isDark ? '#ebe7dd' : '#22201c';
  const accent = isDark ? '#8fd0c7' : '#155650';
  try {
    return new Sigma(model, element, {
      allowInvalidContainer: true,
      defaultEdgeType: model.size > MANY ? 'line' : 'arrow',
      labelFont: 'Inter, ui-sans-serif, system-ui, sans-serif',
      labelColor: { color: ink },
      labelSize: 12,
      labelDensity: 0.9,
      labelRenderedSizeThreshold: model.order > 1_000 ? 9 : 5,
      edgeLabelColor: { color: ink },
      edgeLabelSize: 11,
      renderEdgeLabels: model.size <= 60,
      hideEdgesOnMove: model.size > MANY,
      minCameraRatio: 0.01,
      maxCameraRatio: 4,
      zIndex: true,
      defaultDrawNodeHover: hoverIn(isDark),
      nodeReducer: (node, data) =>
        node === shown.current ? { ...data, highlighted: true, forceLabel: true, zIndex: 2 } : data,
      edgeReducer: (edge, data) =>
        shown.current !== null && model.hasExtremity(edge, shown.current)
          ? { ...data, size: 2, color: accent }
          : data,
    });
  } catch {
    return null;
  }
}

/** The name of what is pointed at or selected, on paper of our own colour. */
function hoverIn(isDark: boolean): NodeHoverDrawingFunction {
  return (context, { x, y, size, label }) => {
    const text = typeof label === 'string' ? label : '';
    context.font = '600 12.5px Inter, ui-sans-serif, system-ui, sans-serif';
    const width = context.measureText(text).width;
    context.fillStyle = isDark ? '#1f1e1b' : '#ffffff';
    context.strokeStyle = isDark ? '#74c0b6' : '#1b6a64';
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x, y, size + 3, 0, Math.PI * 2);
    context.stroke();
    context.beginPath();
    context.roundRect(x + size + 5, y - 11, width + 12, 22, 4);
    context.fill();
    context.stroke();
    context.fillStyle = isDark ? '#ebe7dd' : '#22201c';
    context.fillText(text, x + size + 11, y + 4.5);
  };
}

/** Gives how to stop it. */
function layOut(model: DirectedGraph, onPlaces: (isDone: boolean) => void): () => void {
  const ids = model.nodes();
  const index = new Map(ids.map((id, at) => [id, at]));
  const places = new Float32Array(ids.length * 2);
  for (const [at, id] of ids.entries()) {
    places[at * 2] = Number(model.getNodeAttribute(id, 'x'));
    places[at * 2 + 1] = Number(model.getNodeAttribute(id, 'y'));
  }
  const edges = Uint32Array.from(
    model.mapEdges((_, __, from, to) => [index.get(from) ?? 0, index.get(to) ?? 0]).flat(),
  );
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<LayoutTold>) => {
    let at = 0;
    model.updateEachNodeAttributes(
      (_, attributes) => {
        attributes.x = data.places[at * 2] ?? 0;
        attributes.y = data.places[at * 2 + 1] ?? 0;
        at++;
        return attributes;
      },
      { attributes: ['x', 'y'] },
    );
    onPlaces(data.isDone);
    if (data.isDone) worker.terminate();
  };
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  worker.postMessage({ places, edges, isStill } satisfies LayoutWish);
  return () => worker.terminate();
}
