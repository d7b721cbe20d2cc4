/** Beside the picture: where one starts, what is selected, paths, and what the colours mean. */
import { Button, NativeSelect, useComputedColorScheme } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Graph, GraphNode, GraphPaths } from '../../api/graph.js';
import { EntityLink } from '../../parts/entity-link.js';
import { EntityPicker } from '../../parts/entity-picker.js';
import { count, digits } from '../../parts/words.js';
import { type Address, type SetFields, SIZES } from './address.js';
import { typeColours } from './colours.js';

export function Where({
  address: { start, hops, limit },
  nameOf,
  set,
}: {
  address: Address;
  nameOf: (id: string) => string;
  set: SetFields;
}) {
  return (
    <section className="graph-part" aria-label="Where one starts">
      <p className="label">{start.length === 0 ? 'The busiest part of the world' : 'From'}</p>
      <p className="row">
        {start.map((id) => (
          <button
            key={id}
            type="button"
            className="chip told"
            onClick={() => set({ start: start.filter((one) => one !== id) })}
            aria-label={`Not from ${nameOf(id)}`}
          >
            <bdi className="cut">{nameOf(id)}</bdi>
            <IconX size={12} stroke={2} aria-hidden />
          </button>
        ))}
      </p>
      <div className="row">
        <NativeSelect
          label="Steps"
          data={['1', '2', '3', '4']}
          value={String(hops)}
          disabled={start.length === 0}
          onChange={({ currentTarget }) => set({ hops: [currentTarget.value] })}
        />
        <NativeSelect
          label="Nodes at most"
          data={SIZES.map((value) => ({ value, label: digits(Number(value)) }))}
          value={String(limit)}
          onChange={({ currentTarget }) => set({ limit: [currentTarget.value] })}
        />
      </div>
    </section>
  );
}

export function Chosen({
  node,
  onExpand,
  set,
}: {
  node: GraphNode;
  onExpand: (id: string) => void;
  set: SetFields;
}) {
  return (
    <section className="graph-part" aria-label="Selected" aria-live="polite">
      <p className="label">Selected</p>
      <p>
        <EntityLink entity={node} withType />
      </p>
      <p className="muted small">
        {count(node.degree, 'relation')}
        {node.open_findings === 0 ? null : (
          <>
            {', '}
            <Link href={`/findings?entity=${encodeURIComponent(node.id)}`}>
              {count(node.open_findings, 'open finding')}
            </Link>
          </>
        )}
      </p>
      <div className="row">
        <Button onClick={() => onExpand(node.id)}>Go on from here</Button>
        <Button onClick={() => set({ start: [node.id], from: [], to: [] })}>Only around it</Button>
        <Button onClick={() => set({ from: [node.id] })}>Path from here</Button>
      </div>
    </section>
  );
}

export function PathFinder({
  address: { from, to },
  nameOf,
  set,
}: {
  address: Address;
  nameOf: (id: string) => string;
  set: SetFields;
}) {
  return (
    <section className="graph-part" aria-label="Paths between two">
      <p className="label">Paths between two</p>
      <PathEnd
        {...{ what: 'From', id: from, nameOf }}
        onPick={(id) => set({ from: [id] })}
        onTake={() => set({ from: [] })}
      />
      <PathEnd
        {...{ what: 'To', id: to, nameOf }}
        onPick={(id) => set({ to: [id] })}
        onTake={() => set({ to: [] })}
      />
    </section>
  );
}

function PathEnd({
  what,
  id,
  nameOf,
  onPick,
  onTake,
}: {
  what: string;
  id: string | null;
  nameOf: (id: string) => string;
  onPick: (id: string) => void;
  onTake: () => void;
}) {
  return (
    <p className="row nowrap path-end">
      <span className="muted small">{what}</span>
      {id === null ? (
        <EntityPicker label={`Path: ${what}`} placeholder="Anybody" onPick={(one) => onPick(one.id)} />
      ) : (
        <button
          type="button"
          className="chip told"
          onClick={onTake}
          aria-label={`Path not ${what.toLowerCase()} ${nameOf(id)}`}
        >
          <bdi className="cut">{nameOf(id)}</bdi>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      )}
    </p>
  );
}

export function Paths({ found }: { found: GraphPaths }) {
  const edges = new Map(found.edges.map((edge) => [edge.id, edge]));
  const nodes = new Map(found.nodes.map((node) => [node.id, node]));
  const [first] = found.paths;
  if (first === undefined)
    return (
      <p className="graph-part muted small">
        {found.steps === null
          ? 'There is too much between them: filter, and look again.'
          : `No path of up to ${found.steps} steps.`}
      </p>
    );
  return (
    <section className="graph-part" aria-label="Paths">
      <p className="label">
        {count(found.paths.length, 'path')} of {count(first.length, 'step')}
      </p>
      <ol className="graph-paths">
        {found.paths.map((path) => (
          <li key={path.join()}>
            {path.map((id) => {
              const edge = edges.get(id);
              const [from, to] = [nodes.get(edge?.from ?? ''), nodes.get(edge?.to ?? '')];
              return edge === undefined || from === undefined || to === undefined ? null : (
                <span key={id} className="graph-step">
                  <EntityLink entity={from} /> <span className="muted small">{edge.label}</span>{' '}
                  <EntityLink entity={to} />
                  {edge.is_disputed ? <span className="disputed small"> disputed</span> : null}
                </span>
              );
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Legend({ graph }: { graph: Graph }) {
  const scheme = useComputedColorScheme('light');
  const colours = typeColours(graph.types, scheme === 'dark');
  return (
    <section className="graph-part" aria-label="What the colours mean">
      <p className="label">Types</p>
      <ul className="graph-legend">
        {graph.types.map(({ type, count: number }) => (
          <li key={type}>
            <i style={{ background: colours.get(type) }} aria-hidden />
            <span className="told">{type}</span>
            <span className="num muted">{digits(number)}</span>
          </li>
        ))}
        <li>
          <i className="graph-disputed" aria-hidden />
          <span>disputed relation</span>
          <span className="num muted">
            {digits(graph.edges.filter(({ is_disputed }) => is_disputed).length)}
          </span>
        </li>
      </ul>
    </section>
  );
}
