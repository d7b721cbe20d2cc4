/** The list of findings: a table of any length of which only what is seen is drawn. */
import { Checkbox } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  type Row,
  type RowSelectionState,
  useReactTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { FindingRow } from '../../api/types.js';
import { kindWord, Status, Weight, weightWord } from '../../parts/marks.js';
import { usePrinting } from '../../parts/printing.js';
import { ago } from '../../parts/time.js';
import { digits, upright } from '../../parts/words.js';
import './list.css';

const ROW_HEIGHT = 54;
/** Where there is no room beside the sentence, it has two lines. */
const NARROW_ROW_HEIGHT = 76;
const OVERSCAN = 14;
/** Rows before the end at which the next page is asked for. */
const AHEAD = 70;

interface Props {
  readonly rows: readonly FindingRow[];
  readonly total: number;
  readonly cursor: string | null;
  readonly isNarrow: boolean;
  readonly maySelect: boolean;
  readonly selected: RowSelectionState;
  readonly onSelected: (selected: RowSelectionState) => void;
  readonly onOpen: (id: string) => void;
  readonly onNearEnd: () => void;
}

const columns: ColumnDef<FindingRow>[] = [
  {
    id: 'pick',
    header: () => <span className="hidden-text">Selected</span>,
    cell: ({ row }) => (
      <Checkbox
        size="xs"
        tabIndex={-1}
        aria-label={`Select: ${row.original.message.slice(0, 120)}`}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
        onClick={(event) => event.stopPropagation()}
      />
    ),
  },
  { id: 'weight', header: 'Weight', cell: ({ row: { original } }) => <Weight {...original} /> },
  { id: 'says', header: 'Finding', cell: ({ row: { original } }) => <Says row={original} /> },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ row: { original } }) => <span className="soft">{kindWord(original.kind)}</span>,
  },
  {
    id: 'found',
    header: 'Found',
    cell: ({ row: { original } }) => <span className="muted num">{ago(original.detected_at)}</span>,
  },
];

export function List(props: Props) {
  const { rows, total, cursor, isNarrow, maySelect, selected, onSelected, onOpen, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useReactTable({
    data: rows as FindingRow[],
    columns,
    getCoreRowModel: getCoreRowModel(),
    getRowId: ({ id }) => id,
    state: {
      rowSelection: selected,
      columnVisibility: {
        pick: maySelect,
        weight: !isNarrow,
        kind: !isNarrow,
        found: !isNarrow,
      },
    },
    onRowSelectionChange: (change) => onSelected(typeof change === 'function' ? change(selected) : change),
  });
  const all = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
    getItemKey: (index) => all[index]?.id ?? index,
  });
  const { measure } = virtual;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of a row goes with it
  useEffect(() => measure(), [isNarrow, measure]);
  const isPrinting = usePrinting();
  const items = isPrinting
    ? all.map(({ id }, index) => ({ index, key: id, start: 0 }))
    : virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last > all.length - AHEAD && !isPrinting) onNearEnd();
  }, [last, all.length, isPrinting, onNearEnd]);
  useCursor(cursor, all, virtual.scrollToIndex, scroller);
  const focusable = all.some(({ id }) => id === cursor) ? cursor : all[0]?.id;
  return (
    <div
      className={isNarrow ? 'list narrow' : 'list'}
      role="grid"
      aria-label="Findings"
      aria-rowcount={total + 1}
      aria-multiselectable={maySelect}
      ref={scroller}
      tabIndex={-1}
    >
      <div className="list-head list-row" role="row" aria-rowindex={1} tabIndex={-1}>
        {table.getHeaderGroups()[0]?.headers.map((header) => (
          <span key={header.id} role="columnheader" tabIndex={-1} className={`list-cell cell-${header.id}`}>
            {flexRender(header.column.columnDef.header, header.getContext())}
          </span>
        ))}
      </div>
      {isPrinting && all.length < total ? (
        <p className="list-printed">
          {digits(all.length)} of {digits(total)} are printed.
        </p>
      ) : null}
      <div className="list-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = all[index];
          return row === undefined ? null : (
            <Line
              key={key}
              row={row}
              index={index}
              start={start}
              isHere={row.id === cursor}
              isFocusable={row.id === focusable}
              onOpen={onOpen}
            />
          );
        })}
      </div>
    </div>
  );
}

interface LineProps {
  readonly row: Row<FindingRow>;
  readonly index: number;
  readonly start: number;
  readonly isHere: boolean;
  readonly isFocusable: boolean;
  readonly onOpen: (id: string) => void;
}

function Line({ row, index, start, isHere, isFocusable, onOpen }: LineProps) {
  return (
    <div
      id={`row-${row.id}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={row.getIsSelected()}
      aria-current={isHere}
      tabIndex={isFocusable ? 0 : -1}
      className={`list-row list-line${isHere ? ' here' : ''}${row.getIsSelected() ? ' picked' : ''}`}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => onOpen(row.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.preventDefault();
        onOpen(row.id);
      }}
    >
      {row.getVisibleCells().map((cell) => (
        <span key={cell.id} role="gridcell" tabIndex={-1} className={`list-cell cell-${cell.column.id}`}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </span>
      ))}
    </div>
  );
}

function Says({ row }: { row: FindingRow }) {
  const { message, subject, rule_name, sources, sources_total, state, assignee, comments } = row;
  const word = weightWord(row.severity, row.certainty, row.kind);
  const [source] = sources;
  return (
    <>
      <span className="says-line told" dir="auto">
        <i className={`dot ${word}`} aria-hidden />
        <span className="hidden-text says-weight">{word}: </span>
        <bdi>{upright(message)}</bdi>
      </span>
      <span className="says-under muted">
        {subject === null ? null : <span className="told cut">{subject.name}</span>}
        {rule_name === '' ? null : <span className="cut">{rule_name}</span>}
        {source === undefined ? null : (
          <span className="told cut says-source">
            {source.file}
            {sources_total > 1 ? ` and ${sources_total - 1} more` : ''}
          </span>
        )}
        {state === 'open' ? null : (
          <span className="says-state">
            <Status status={state} />
          </span>
        )}
        {assignee === null ? null : <span className="told cut says-who">{assignee}</span>}
        {comments > 0 ? (
          <span className="says-comments">
            <IconMessage size={12} aria-hidden /> {comments}
            <span className="hidden-text"> comments</span>
          </span>
        ) : null}
      </span>
    </>
  );
}

/** Keeps the row that the keys are on in sight, and under the focus when the focus is in the list. */
function useCursor(
  cursor: string | null,
  rows: readonly { readonly id: string }[],
  scrollTo: (index: number, options: { align: 'auto' }) => void,
  scroller: { readonly current: HTMLElement | null },
): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (cursor === null || cursor === known.current) return;
    const index = rows.findIndex(({ id }) => id === cursor);
    if (index < 0) return;
    known.current = cursor;
    scrollTo(index, { align: 'auto' });
    const active = document.activeElement;
    const isOurs = active === document.body || active === null || scroller.current?.contains(active) === true;
    if (isOurs)
      requestAnimationFrame(() => document.getElementById(`row-${cursor}`)?.focus({ preventScroll: true }));
  }, [cursor, rows, scrollTo, scroller]);
}
