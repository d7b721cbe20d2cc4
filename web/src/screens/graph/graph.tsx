/** The world as a graph: explored from any entity, filtered, and searched for the paths between two. */
import { Button, Checkbox, Menu, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconMinus, IconPlus } from '@tabler/icons-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Graph, type GraphFilter, useGraph, useNames, usePaths } from '../../api/graph.js';
import { useKeys } from '../../frame/keys.js';
import { loaded } from '../../frame/loaded.js';
import { DrawnOrTable } from '../../parts/drawn-or-table.js';
import { entityPath } from '../../parts/entity-link.js';
import { EntityPicker } from '../../parts/entity-picker.js';
import { useTitle } from '../../parts/screen.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { count, digits } from '../../parts/words.js';
import { addressOf, type SetFields } from './address.js';
import { GraphTable } from './graph-table.js';
import type { PictureHandle } from './picture.js';
import { Chosen, Legend, PathFinder, Paths, Where } from './side.js';
import '../findings/findings.css';
import '../timeline/timeline.css';
import './graph.css';

// On its way before the graph is known that it shows.
const coming = import('./picture.js');
const Picture = loaded(() => coming, <Loading what="the picture" />);

const SURE = [
  { value: '', label: 'However sure' },
  { value: '0.5', label: 'At least 50 %' },
  { value: '0.8', label: 'At least 80 %' },
  { value: '1', label: 'Only what is sure' },
];
const WAIT_MS = 400;

export default function GraphScreen() {
  useTitle('Graph');
  const search = useSearch();
  const [, go] = useLocation();
  const address = useMemo(() => addressOf(search), [search]);
  const { start, hops, limit, filter, from, to, isTable } = address;
  const isPath = from !== null && to !== null;
  const around = useGraph(
    { ...filter, ...(start.length === 0 ? {} : { start: [...start] }), hops, limit },
    !isPath,
  );
  const paths = usePaths(from, to, filter);
  const asked = isPath ? paths : around;
  const graph: Graph | undefined = asked.data;
  const [selected, setSelected] = useState<string | null>(null);
  const picture = useRef<PictureHandle>(null);
  const set = (fields: Readonly<Record<string, readonly string[]>>) => {
    const next = new URLSearchParams(search);
    for (const [field, values] of Object.entries(fields)) {
      next.delete(field);
      for (const value of values) if (value !== '') next.append(field, value);
    }
    go(next.size === 0 ? '/graph' : `/graph?${next}`);
  };
  const nodes = useMemo(
    () => [...(graph?.nodes ?? [])].sort((a, b) => b.degree - a.degree || (a.name < b.name ? -1 : 1)),
    [graph],
  );
  const chosen = nodes.find(({ id }) => id === selected) ?? null;
  const nameOf = useNames([...start, ...[from, to].filter((id) => id !== null)], graph?.nodes ?? null);
  const step = (by: number) => {
    const at = nodes.findIndex(({ id }) => id === selected);
    const next = nodes[at < 0 ? (by > 0 ? 0 : nodes.length - 1) : at + by];
    if (next !== undefined) setSelected(next.id);
  };
  const expand = (id: string) => set({ start: [...new Set([...start, id])], from: [], to: [] });
  useGraphKeys({ picture, step, selected, expand, go, onTable: () => set({ as: isTable ? [] : ['table'] }) });
  return (
    <div className="desk">
      <section className="desk-list graph" aria-label="Graph">
        <div className="desk-head">
          <h1 className="screen-title">Graph</h1>
          <span className="screen-note num" role="status">
            {graph === undefined
              ? ''
              : `${count(graph.nodes.length, 'node')}, ${count(graph.edges.length, 'relation')}`}
            {graph?.is_cut === true ? '; there is more' : ''}
          </span>
          <div className="desk-tools row">
            <EntityPicker
              label="Explore from"
              placeholder="Explore from…"
              className="timeline-near"
              onPick={({ id }) => set({ start: [id], from: [], to: [] })}
            />
            <NativeSelect
              aria-label="How sure"
              data={SURE}
              value={filter.sure === undefined ? '' : String(filter.sure)}
              onChange={({ currentTarget }) => set({ sure: [currentTarget.value] })}
            />
            <At at={filter.at ?? ''} onAt={(at) => set({ at: [at] })} />
            <Kinds graph={graph} filter={filter} set={set} />
            <DrawnOrTable isTable={isTable} onTable={(on) => set({ as: on ? ['table'] : [] })} />
          </div>
        </div>
        <div className="graph-body">
          <div className="graph-picture">
            <Body
              {...{ asked, isPath, isTable, picture, selected }}
              onSelect={setSelected}
              onOpen={expand}
              onAnew={() => go('/graph')}
            />
          </div>
          <aside className="graph-side" aria-label="Explore">
            <Where address={address} nameOf={nameOf} set={set} />
            {chosen === null ? null : <Chosen node={chosen} onExpand={expand} set={set} />}
            <PathFinder address={address} nameOf={nameOf} set={set} />
            {isPath && paths.data !== undefined ? <Paths found={paths.data} /> : null}
            {graph === undefined ? null : <Legend graph={graph} />}
          </aside>
        </div>
      </section>
    </div>
  );
}

function saidOf({ nodes, edges }: Graph): string {
  const disputed = edges.filter(({ is_disputed }) => is_disputed).length;
  return `${count(nodes.length, 'node')} and ${count(edges.length, 'relation')}, ${digits(disputed)} of them disputed. The table tells the same in words.`;
}

function At({ at, onAt }: { at: string; onAt: (at: string) => void }) {
  const later = useDebouncedCallback(onAt, WAIT_MS);
  return (
    <TextInput
      className="graph-at"
      aria-label="At a time of the world"
      placeholder="At any time"
      defaultValue={at}
      onChange={({ currentTarget }) => later(currentTarget.value.trim())}
    />
  );
}

function Kinds({ graph, filter, set }: { graph: Graph | undefined; filter: GraphFilter; set: SetFields }) {
  const chosen = filter.type ?? [];
  const types = [...new Set([...chosen, ...(graph?.types.map(({ type }) => type) ?? [])])];
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button leftSection={<IconFilter size={14} stroke={1.8} aria-hidden />}>Kinds</Button>
      </Menu.Target>
      <Menu.Dropdown className="timeline-kinds">
        <Item
          label="Without what is only in prose"
          isOn={filter.settled === true}
          onClick={() => set({ settled: filter.settled === true ? [] : ['true'] })}
        />
        <Item
          label="Only what is disputed"
          isOn={filter.disputed === true}
          onClick={() => set({ disputed: filter.disputed === true ? [] : ['true'] })}
        />
        <Menu.Label>Types</Menu.Label>
        {types.map((type) => (
          <Item
            key={type}
            label={type}
            isOn={chosen.includes(type)}
            onClick={() =>
              set({ type: chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type] })
            }
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ label, isOn, onClick }: { label: string; isOn: boolean; onClick: () => void }) {
  return (
    <Menu.Item role="menuitemcheckbox" aria-checked={isOn} onClick={onClick}>
      <Checkbox size="xs" checked={isOn} label={label} readOnly tabIndex={-1} aria-hidden />
      <span className="hidden-text">{label}</span>
    </Menu.Item>
  );
}

function useGraphKeys({
  picture,
  step,
  selected,
  expand,
  go,
  onTable,
}: {
  picture: RefObject<PictureHandle | null>;
  step: (by: number) => void;
  selected: string | null;
  expand: (id: string) => void;
  go: (path: string) => void;
  onTable: () => void;
}): void {
  useKeys('Graph', [
    { keys: 'j', does: 'Next node', run: () => step(1) },
    { keys: 'k', does: 'Previous node', run: () => step(-1) },
    { keys: 'x', does: 'Go on from the selected node', run: () => selected !== null && expand(selected) },
    {
      keys: 'Enter',
      does: 'Open what is selected',
      run: () => selected !== null && go(entityPath(selected)),
    },
    { keys: '+', does: 'Closer', run: () => picture.current?.by(1.4) },
    { keys: '=', does: 'Closer', run: () => picture.current?.by(1.4), isSilent: true },
    { keys: '-', does: 'Further', run: () => picture.current?.by(1 / 1.4) },
    { keys: '0', does: 'All of it', run: () => picture.current?.fit() },
    { keys: 'ArrowLeft', does: 'Move', run: () => picture.current?.move(-0.1, 0) },
    { keys: 'ArrowRight', does: 'Move', run: () => picture.current?.move(0.1, 0), isSilent: true },
    { keys: 'ArrowUp', does: 'Move', run: () => picture.current?.move(0, 0.1), isSilent: true },
    { keys: 'ArrowDown', does: 'Move', run: () => picture.current?.move(0, -0.1), isSilent: true },
    { keys: 't', does: 'As a table, or drawn', run: onTable },
  ]);
}

interface BodyProps {
  readonly asked: {
    readonly data: Graph | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly isPath: boolean;
  readonly isTable: boolean;
  readonly picture: RefObject<PictureHandle | null>;
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
  readonly onAnew: () => void;
}

function Body({ asked, isPath, isTable, picture, selected, onSelect, onOpen, onAnew }: BodyProps) {
  const { data: graph } = asked;
  return asked.error !== null ? (
    <Failed error={asked.error} again={() => void asked.refetch()}>
      <Button onClick={onAnew}>Begin anew</Button>
    </Failed>
  ) : graph === undefined ? (
    <div className="timeline-wait">
      <Loading what="the graph" lines={10} />
    </div>
  ) : graph.edges.length === 0 ? (
    <Empty title={isPath ? 'No path leads from one to the other.' : 'Nothing is related here.'}>
      <Button onClick={onAnew}>Show the busiest part of the world</Button>
    </Empty>
  ) : isTable ? (
    <GraphTable graph={graph} />
  ) : (
    <>
      <Picture
        ref={picture}
        graph={graph}
        selected={selected}
        said={saidOf(graph)}
        onSelect={onSelect}
        onOpen={onOpen}
      />
      <div className="timeline-zoom" role="group" aria-label="Look closer or further">
        <button type="button" aria-label="Closer" onClick={() => picture.current?.by(1.4)}>
          <IconPlus size={16} stroke={1.8} aria-hidden />
        </button>
        <button type="button" aria-label="Further" onClick={() => picture.current?.by(1 / 1.4)}>
          <IconMinus size={16} stroke={1.8} aria-hidden />
        </button>
        <button type="button" className="timeline-all" onClick={() => picture.current?.fit()}>
          All
        </button>
      </div>
    </>
  );
}
