/** The world's time to scale, in its own calendar, from ages to days. */
import { Button, Checkbox, Menu } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload, IconFilter, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useDate } from '../../api/entities.js';
import { useNames } from '../../api/graph.js';
import {
  type LayerName,
  type Timeline as Shown,
  type Stretch,
  type TimelineRow,
  useTimeline,
} from '../../api/timeline.js';
import { useTypes } from '../../api/types-known.js';
import { useKeys } from '../../frame/keys.js';
import { DrawnOrTable } from '../../parts/drawn-or-table.js';
import { entityPath } from '../../parts/entity-link.js';
import { EntityPicker } from '../../parts/entity-picker.js';
import { saveFile } from '../../parts/save-file.js';
import { useTitle } from '../../parts/screen.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { count, digits, shortened } from '../../parts/words.js';
import { stateOf, stretchAround } from './address.js';
import { Chart, type ChartHandle } from './chart.js';
import { coloursOf } from './paint.js';
import { extentOf, isWhole, LAYER_WORDS } from './shapes.js';
import { svgOf } from './svg.js';
import { findingsOf, TimelineTable } from './timeline-table.js';
import '../findings/findings.css';
import './timeline.css';

/** After the last movement: the address follows, and the ends are told in words. */
const SETTLED_MS = 250;
/** Of a name in the line below. */
const LONGEST = 120;
const LAYERS: readonly LayerName[] = ['eras', 'events', 'lives', 'states'];

export default function TimelineScreen() {
  useTitle('Timeline');
  const search = useSearch();
  const [, go] = useLocation();
  const { filter, view, isTable } = useMemo(() => stateOf(search), [search]);
  const [stretch, setStretch] = useState<Stretch | null>(view === null ? null : stretchAround(view));
  const [ends, setEnds] = useState<Stretch | null>(view);
  const [selected, setSelected] = useState<TimelineRow | null>(null);
  const found = useTimeline(filter, stretch);
  const chart = useRef<ChartHandle>(null);
  const set = (fields: Readonly<Record<string, readonly string[]>>) => {
    const next = new URLSearchParams(search);
    for (const [field, values] of Object.entries(fields)) {
      next.delete(field);
      for (const value of values) next.append(field, value);
    }
    go(next.size === 0 ? '/timeline' : `/timeline?${next}`, { replace: true });
  };
  const settle = useDebouncedCallback((next: Stretch) => {
    const [from, until] = [Math.round(next.from), Math.round(next.until)];
    setEnds({ from, until });
    set({ from: [String(from)], until: [String(until)] });
  }, SETTLED_MS);
  const isMoved = useRef(view !== null);
  const onView = (next: Stretch) => {
    const isFirst = !isMoved.current;
    isMoved.current = true;
    // The first look is at everything, which needs no address of its own and is mostly here already.
    if (isFirst && found.data !== undefined && isWhole(found.data)) return;
    const around = stretchAround(next);
    setStretch((old) => (old?.from === around.from && old.until === around.until ? old : around));
    if (!isFirst) settle(next);
  };
  /** To what has to do with these, and to all of its time. */
  const narrow = (near: readonly string[]) => {
    isMoved.current = false;
    setStretch(null);
    setEnds(null);
    set({ near, from: [], until: [] });
  };
  const rows = useMemo(() => inOrder(found.data, ends), [found.data, ends]);
  const step = (by: number) => {
    const at = rows.findIndex(({ id }) => id === selected?.id);
    const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
    if (next !== undefined) setSelected(next);
  };
  const open = (row: TimelineRow) => go(entityPath(row.entity.id));
  useKeys('Timeline', [
    { keys: 'ArrowLeft', does: 'Earlier', run: () => chart.current?.move(-0.2) },
    { keys: 'ArrowRight', does: 'Later', run: () => chart.current?.move(0.2) },
    { keys: '+', does: 'Closer', run: () => chart.current?.by(1.5) },
    { keys: '=', does: 'Closer', run: () => chart.current?.by(1.5), isSilent: true },
    { keys: '-', does: 'Further', run: () => chart.current?.by(1 / 1.5) },
    { keys: '0', does: 'All of time', run: () => chart.current?.to(null) },
    { keys: 'j', does: 'Next on the timeline', run: () => step(1) },
    { keys: 'k', does: 'Previous on the timeline', run: () => step(-1) },
    { keys: 'Enter', does: 'Open what is selected', run: () => selected !== null && open(selected) },
    { keys: 't', does: 'As a table, or drawn', run: () => set({ as: isTable ? [] : ['table'] }) },
  ]);
  const words = useEndsInWords(ends ?? found.data?.whole ?? null);
  const layers = filter.layer ?? LAYERS;
  const save = () => {
    const drawing = chart.current?.drawing() ?? null;
    if (drawing !== null)
      saveFile(
        'timeline.svg',
        svgOf(drawing, coloursOf(document.body), `Timeline, ${words}`),
        'image/svg+xml',
      );
  };
  return (
    <div className="desk">
      <section className="desk-list timeline" aria-label="Timeline">
        <div className="desk-head">
          <h1 className="screen-title">Timeline</h1>
          <span className="screen-note num told" role="status">
            {words}
          </span>
          <div className="desk-tools row">
            <Filters
              filter={filter}
              layers={layers}
              relations={found.data?.relations ?? []}
              set={set}
              narrow={narrow}
            />
            <Button
              leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}
              onClick={save}
              disabled={isTable || found.data === undefined}
            >
              SVG
            </Button>
            <DrawnOrTable isTable={isTable} onTable={(on) => set({ as: on ? ['table'] : [] })} />
          </div>
        </div>
        <Near filter={filter} set={set} narrow={narrow} />
        <div className="timeline-body">
          {found.error !== null ? (
            <Failed error={found.error} again={() => void found.refetch()} />
          ) : found.data === undefined ? (
            <div className="timeline-wait">
              <Loading what="the timeline" lines={12} />
            </div>
          ) : isTable ? (
            <TimelineTable timeline={found.data} />
          ) : found.data.layers.every(({ total }) => total === 0) && stretch === null ? (
            <Empty title="Nothing has a date yet.">
              <p>Write dates to people, events and reigns; the timeline draws them.</p>
            </Empty>
          ) : (
            <>
              <Chart
                key={(filter.near ?? []).join(' ')}
                ref={chart}
                timeline={found.data}
                start={view}
                selected={selected?.id ?? null}
                said={saidOf(found.data, words)}
                onView={onView}
                onSelect={setSelected}
                onOpen={open}
                onFinding={(finding) => go(`/findings/${finding}`)}
              />
              <div className="timeline-zoom" role="group" aria-label="Look closer or further">
                <button type="button" aria-label="Closer" onClick={() => chart.current?.by(1.5)}>
                  <IconPlus size={16} stroke={1.8} aria-hidden />
                </button>
                <button type="button" aria-label="Further" onClick={() => chart.current?.by(1 / 1.5)}>
                  <IconMinus size={16} stroke={1.8} aria-hidden />
                </button>
                <button type="button" className="timeline-all" onClick={() => chart.current?.to(null)}>
                  All
                </button>
              </div>
            </>
          )}
        </div>
        <div className="timeline-foot" role="status">
          {selected === null ? (
            <span className="muted small with-touch">
              Drag to move, + and − look closer and further; touch something to read of it.
            </span>
          ) : null}
          {selected === null ? (
            <span className="muted small with-keys">
              Drag to move, turn the wheel to look closer. <kbd>←</kbd> <kbd>→</kbd> <kbd>+</kbd> <kbd>-</kbd>{' '}
              <kbd>0</kbd> do the same; <kbd>j</kbd> <kbd>k</kbd> go from one to the next.
            </span>
          ) : (
            <Selected row={selected} onClose={() => setSelected(null)} />
          )}
        </div>
      </section>
    </div>
  );
}

/** What stands in sight, by when it begins. */
function inOrder(timeline: Shown | undefined, view: Stretch | null): TimelineRow[] {
  if (timeline === undefined) return [];
  const seen = view ?? timeline.whole;
  return timeline.layers
    .flatMap(({ rows }) => rows)
    .filter((row) => extentOf(row).until > seen.from && extentOf(row).from < seen.until)
    .sort((a, b) => extentOf(a).from - extentOf(b).from);
}

function useEndsInWords(ends: Stretch | null): string {
  const from = useDate(ends === null ? null : `@${Math.round(ends.from)}`);
  const until = useDate(ends === null ? null : `@${Math.round(ends.until)}`);
  if (from.data === undefined || until.data === undefined) return '';
  return `${from.data.text} – ${until.data.text}`;
}

function saidOf({ layers, findings }: Shown, words: string): string {
  const told = layers
    .filter(({ total }) => total > 0)
    .map(({ layer, total }) => `${LAYER_WORDS[layer].toLowerCase()}: ${digits(total)}`);
  const open = findings.reduce((sum, mark) => sum + mark.count, 0);
  return `Timeline, ${words}. ${told.join(', ')}. ${count(open, 'open finding')}. The table tells the same in words.`;
}

function Selected({ row, onClose }: { row: TimelineRow; onClose: () => void }) {
  return (
    <p className="row">
      <strong className="told">{shortened(row.label, LONGEST)}</strong>
      <span className="num soft told">{row.when}</span>
      <span className="muted">{row.other === null ? row.entity.type : ''}</span>
      <Link href={entityPath(row.entity.id)} className="told">
        Open {row.other === null ? 'it' : shortened(row.entity.name, LONGEST)}
      </Link>
      {row.other === null ? null : (
        <Link href={entityPath(row.other.id)} className="told">
          Open {shortened(row.other.name, LONGEST)}
        </Link>
      )}
      {row.open_findings === 0 ? null : (
        <Link href={findingsOf(row)}>{count(row.open_findings, 'open finding')}</Link>
      )}
      <button type="button" className="plain timeline-close" onClick={onClose} aria-label="Select nothing">
        <IconX size={14} stroke={1.8} aria-hidden />
      </button>
    </p>
  );
}

interface Setting {
  readonly filter: ReturnType<typeof stateOf>['filter'];
  readonly set: (fields: Readonly<Record<string, readonly string[]>>) => void;
  readonly narrow: (near: readonly string[]) => void;
}

function Filters({
  filter,
  layers,
  relations,
  set,
  narrow,
}: Setting & { layers: readonly LayerName[]; relations: Shown['relations'] }) {
  const shown = relations.filter(({ is_shown }) => is_shown).map(({ name }) => name);
  return (
    <>
      <EntityPicker
        label="Only what has to do with"
        placeholder="A place, a house, a person"
        className="timeline-near"
        onPick={({ id }) => narrow([...new Set([...(filter.near ?? []), id])])}
      />
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <Button leftSection={<IconFilter size={14} stroke={1.8} aria-hidden />}>Kinds</Button>
        </Menu.Target>
        <Menu.Dropdown className="timeline-kinds">
          <Menu.Label>Layers</Menu.Label>
          {LAYERS.map((layer) => (
            <Choice
              key={layer}
              label={LAYER_WORDS[layer]}
              isOn={layers.includes(layer)}
              onChange={() => {
                const next = toggled(layers, layer);
                set({ layer: next.length === LAYERS.length || next.length === 0 ? [] : next });
              }}
            />
          ))}
          <Menu.Label>Kinds of events and lives</Menu.Label>
          <Types chosen={filter.type ?? []} onTypes={(type) => set({ type })} />
          <Menu.Label>States</Menu.Label>
          {relations.map(({ name, label }) => (
            <Choice
              key={name}
              label={label}
              isOn={shown.includes(name)}
              onChange={() => set({ relation: toggled(shown, name) })}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

const toggled = (all: readonly string[], one: string) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** Asked for when the menu is opened. */
function Types({
  chosen,
  onTypes,
}: {
  chosen: readonly string[];
  onTypes: (types: readonly string[]) => void;
}) {
  const types = useTypes();
  const dated = types.data?.types.filter(({ entities }) => entities > 0) ?? [];
  return dated.map(({ name }) => (
    <Choice
      key={name}
      label={name}
      isOn={chosen.includes(name)}
      onChange={() => onTypes(toggled(chosen, name))}
    />
  ));
}

function Choice({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: () => void }) {
  return (
    <Menu.Item role="menuitemcheckbox" aria-checked={isOn} onClick={onChange}>
      <Checkbox size="xs" checked={isOn} label={label} readOnly tabIndex={-1} aria-hidden />
      <span className="hidden-text">{label}</span>
    </Menu.Item>
  );
}

/** What it is narrowed to, each to be taken away. */
function Near({ filter, set, narrow }: Setting) {
  const near = filter.near ?? [];
  const types = filter.type ?? [];
  const nameOf = useNames(near);
  if (near.length + types.length === 0) return null;
  return (
    <p className="timeline-narrowed row small">
      <span className="muted">Only</span>
      {near.map((id) => (
        <Chip key={id} text={nameOf(id)} onTake={() => narrow(near.filter((one) => one !== id))} />
      ))}
      {types.map((type) => (
        <Chip key={type} text={type} onTake={() => set({ type: types.filter((one) => one !== type) })} />
      ))}
    </p>
  );
}

function Chip({ text, onTake }: { text: string; onTake: () => void }) {
  return (
    <button type="button" className="chip told" onClick={onTake} aria-label={`Without ${text}`}>
      <bdi className="cut">{text}</bdi>
      <IconX size={12} stroke={2} aria-hidden />
    </button>
  );
}
