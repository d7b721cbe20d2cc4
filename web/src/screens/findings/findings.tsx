/** The screen people live in: all that was found, narrowed, read and settled, by keyboard alone if one likes. */
import { Button, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconArrowsSort, IconDownload, IconFilter } from '@tabler/icons-react';
import type { RowSelectionState } from '@tanstack/react-table';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import { BASE } from '../../api/client.js';
import { useFacets, useFindings, useViews } from '../../api/findings.js';
import { useMay } from '../../api/queries.js';
import { useKeys } from '../../frame/keys.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { useTitle } from '../../parts/screen.js';
import { count } from '../../parts/words.js';
import { ActionsProvider, type Deed, useActions } from './actions.js';
import { BulkBar } from './bulk-bar.js';
import { Card } from './card.js';
import { Facets } from './facets.js';
import './findings.css';
import { filterOf, isFiltered, type ListField, SORTS, searchOf, sortWords, toggled, withField } from './filter.js';
import { type Target, useUndo } from './judge.js';
import { List } from './list.js';
import { Views } from './views.js';

export default function Findings() {
  const after = useRef<(target: Target) => void>(() => undefined);
  const onSaid = useCallback((target: Target) => after.current(target), []);
  return (
    <ActionsProvider onSaid={onSaid}>
      <Desk after={after} />
    </ActionsProvider>
  );
}

function Desk({ after }: { after: { current: (target: Target) => void } }) {
  const { id = null } = useParams<{ id?: string }>();
  const { search, view, isReady } = useAddress();
  const [, go] = useLocation();
  const filter = useMemo(() => filterOf(search), [search]);
  const found = useFindings(filter, isReady);
  const facets = useFacets(filter, isReady);
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [isEverything, setEverything] = useState(false);
  const [cursor, setCursor] = useState<string | null>(null);
  const [areFacetsOpen, setFacetsOpen] = useState(false);
  const isPhone = useMediaQuery('(max-width: 800px)') ?? false;
  const may = useMay('builder');
  const rows = useMemo(() => found.data?.pages.flatMap(({ items }) => items) ?? [], [found.data]);
  const total = found.data?.pages[0]?.total ?? 0;
  useTitle(id === null ? 'Findings' : (rows.find((row) => row.id === id)?.message.slice(0, 80) ?? 'Finding'));

  const query = view === null ? search : `view=${encodeURIComponent(view)}`;
  const narrow = (next: string) => {
    setSelected({});
    setEverything(false);
    go(address(id, next), { replace: true });
  };
  const open = useCallback(
    (next: string | null, replace = false) => {
      if (next !== null) setCursor(next);
      go(address(next, query), { replace });
    },
    [go, query],
  );
  const here = id ?? cursor;
  const move = (step: number) => {
    const at = rows.findIndex((row) => row.id === here);
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next === undefined) return;
    if (id === null) setCursor(next.id);
    else open(next.id, true);
  };
  after.current = (target) => {
    setSelected({});
    setEverything(false);
    if (!('ids' in target) || target.ids.length !== 1 || target.ids[0] !== here) return;
    const at = rows.findIndex((row) => row.id === here);
    const next = rows[at + 1] ?? rows[at - 1];
    if (next === undefined) return;
    if (id === null) setCursor(next.id);
    else open(next.id, true);
  };
  const picked = Object.keys(selected).filter((one) => selected[one] === true);
  const everything: Target | null = isEverything ? { filter, total } : null;
  const target: Target | null =
    everything ?? (picked.length > 0 ? { ids: picked } : here === null ? null : { ids: [here] });
  const state = rows.find((row) => row.id === here)?.state;
  useDeskKeys({
    may,
    move,
    target,
    isSnoozed: state === 'snoozed' && picked.length === 0,
    onOpen: () => here !== null && open(here),
    onClose: () => (picked.length > 0 ? setSelected({}) : open(null)),
    onPick: () => {
      if (here !== null) setSelected((before) => ({ ...before, [here]: before[here] !== true }));
    },
    onFacets: () => setFacetsOpen((before) => !before),
  });
  const nearEnd = useCallback(() => {
    if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
  }, [found.hasNextPage, found.isFetchingNextPage, found.fetchNextPage]);
  const facetPane =
    facets.data === undefined ? null : (
      <Facets
        facets={facets.data}
        chosen={filter as Readonly<Record<string, readonly string[]>>}
        onToggle={(field: ListField, value) => narrow(toggled(search, field, value))}
      />
    );
  const isSplit = id !== null && !isPhone;
  const showsFacets = isPhone || isSplit ? areFacetsOpen : !areFacetsOpen;
  return (
    <div className={`desk${isSplit ? ' split' : ''}${id !== null && isPhone ? ' alone' : ''}`}>
      {id !== null && isPhone ? null : (
        <section className="desk-list" aria-label="List of findings">
          <div className="desk-head">
            <h1 className="screen-title">Findings</h1>
            <span className="screen-note num" role="status">
              {found.data === undefined ? '' : count(total, 'finding')}
            </span>
            <div className="desk-tools row">
              <FilterText search={search} onText={(text) => narrow(withField(search, 'text', text))} />
              <Button
                aria-expanded={showsFacets}
                leftSection={<IconFilter size={14} stroke={1.8} aria-hidden />}
                onClick={() => setFacetsOpen(!areFacetsOpen)}
              >
                Filter
              </Button>
              <SortMenu sort={filter.sort ?? 'worst'} onSort={(sort) => narrow(withField(search, 'sort', sort))} />
              {isSplit ? null : (
                <>
                  <Views search={search} view={view} />
                  <ExportMenu search={search} />
                </>
              )}
            </div>
          </div>
          <div className="desk-body">
            {showsFacets ? <div className="desk-facets">{facetPane}</div> : null}
            <div className="desk-rows">
              <Rows
                found={found}
                isFiltered={isFiltered(search)}
                onAll={() => narrow('')}
                list={
                  <List
                    rows={rows}
                    total={total}
                    cursor={here}
                    isNarrow={isSplit || isPhone}
                    maySelect={may && !isPhone}
                    selected={selected}
                    onSelected={(next) => {
                      setEverything(false);
                      setSelected(next);
                    }}
                    onOpen={open}
                    onNearEnd={nearEnd}
                  />
                }
                isEmpty={rows.length === 0}
              />
              {picked.length > 0 ? (
                <BulkBar
                  ids={picked}
                  total={total}
                  everything={everything}
                  onEverything={() => setEverything(true)}
                  onClear={() => {
                    setSelected({});
                    setEverything(false);
                  }}
                />
              ) : null}
            </div>
          </div>
        </section>
      )}
      {id === null ? null : (
        <section className="desk-card" aria-label="The finding">
          <p className="desk-back">
            <Link href={address(null, query)}>
              <IconArrowLeft size={14} aria-hidden /> {isPhone ? 'All findings' : 'Close'}
            </Link>
            {isSplit ? <kbd>Esc</kbd> : null}
          </p>
          <Card key={id} id={id} headingLevel={isPhone ? 1 : 2} />
        </section>
      )}
    </div>
  );
}

function address(id: string | null, search: string): string {
  const path = id === null ? '/findings' : `/findings/${encodeURIComponent(id)}`;
  return search === '' ? path : `${path}?${search}`;
}

/** What the address says; a saved view stands for its filter. */
function useAddress(): { search: string; view: string | null; isReady: boolean } {
  const search = useSearch();
  const views = useViews();
  const given = new URLSearchParams(search);
  const view = given.get('view');
  if (view === null) return { search, view: null, isReady: true };
  const found = views.data?.items.find(({ id }) => id === view);
  if (found !== undefined) return { search: searchOf(found.query), view, isReady: true };
  given.delete('view');
  return { search: given.toString(), view: null, isReady: views.data !== undefined || views.isError };
}

interface DeskKeys {
  readonly may: boolean;
  readonly move: (step: number) => void;
  readonly target: Target | null;
  readonly isSnoozed: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onPick: () => void;
  readonly onFacets: () => void;
}

function useDeskKeys({ may, move, target, isSnoozed, onOpen, onClose, onPick, onFacets }: DeskKeys): void {
  const { say } = useActions();
  const undo = useUndo();
  const word = (keys: string, does: string, deed: Deed) => ({
    keys,
    does,
    run: () => {
      if (target !== null) say(deed, target);
    },
  });
  useKeys('Findings', [
    { keys: 'j', does: 'Next', run: () => move(1) },
    { keys: 'k', does: 'Previous', run: () => move(-1) },
    { keys: 'ArrowDown', does: 'Next', run: () => move(1), isSilent: true },
    { keys: 'ArrowUp', does: 'Previous', run: () => move(-1), isSilent: true },
    { keys: 'Enter', does: 'Open', run: onOpen },
    { keys: 'Escape', does: 'Close', run: onClose },
    { keys: 'f', does: 'Filter', run: onFacets },
    ...(may
      ? [
          word('c', 'Confirm: it is wrong indeed', 'confirm'),
          word('d', 'Dismiss: it is not wrong', 'dismiss'),
          word('e', 'Exception: it is so on purpose', 'exception'),
          word('r', 'Repair', 'repair'),
          word('s', 'Snooze, or wake', isSnoozed ? 'wake' : 'snooze'),
          word('o', 'Reopen', 'reopen'),
          { keys: 'u', does: 'Take the last word back', run: () => undo.mutate() },
          { keys: 'x', does: 'Select', run: onPick },
          { keys: 'm', does: 'Comment', run: () => document.getElementById('say')?.focus() },
          {
            keys: 'a',
            does: 'Assign',
            run: () => document.querySelector<HTMLElement>('.desk-card [data-assign], .bulk [data-assign]')?.click(),
          },
        ]
      : []),
  ]);
}

interface RowsProps {
  readonly found: { readonly error: unknown; readonly isPending: boolean; readonly refetch: () => unknown };
  readonly isFiltered: boolean;
  readonly isEmpty: boolean;
  readonly onAll: () => void;
  readonly list: React.ReactNode;
}

function Rows({ found, isFiltered: isNarrowed, isEmpty, onAll, list }: RowsProps) {
  if (found.error !== null) return <Failed error={found.error} again={() => void found.refetch()} />;
  if (found.isPending) return <Loading what="findings" lines={12} />;
  if (!isEmpty) return list;
  return isNarrowed ? (
    <Empty title="Nothing fits this filter.">
      <Button onClick={onAll}>Show all findings</Button>
    </Empty>
  ) : (
    <Empty title="Nothing is open.">
      <p>
        Everything that was found is settled. <Link href="/">Check again</Link>, or look at what was{' '}
        <Link href="/findings?state=dismissed&state=exception&state=gone">settled before</Link>.
      </p>
    </Empty>
  );
}

/** Typed words narrow the list a moment after the last letter. */
const WAIT_MS = 250;

function FilterText({ search, onText }: { search: string; onText: (text: string) => void }) {
  const given = new URLSearchParams(search).get('text') ?? '';
  const later = useDebouncedCallback(onText, WAIT_MS);
  return (
    <TextInput
      key={given === '' ? 'none' : 'some'}
      className="desk-text"
      type="search"
      aria-label="Words in a finding"
      placeholder="Words in a finding"
      defaultValue={given}
      onChange={({ currentTarget }) => later(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur();
      }}
    />
  );
}

function SortMenu({ sort, onSort }: { sort: (typeof SORTS)[number]; onSort: (sort: string) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconArrowsSort size={14} stroke={1.8} aria-hidden />} className="desk-sort">
          {sortWords[sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SORTS.map((one) => (
          <Menu.Item key={one} onClick={() => onSort(one)}>
            {sortWords[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ExportMenu({ search }: { search: string }) {
  const href = (format: string) => `${BASE}/export/findings?${withField(search, 'format', format)}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}>Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={href('csv')} download="findings.csv">
          As CSV
        </Menu.Item>
        <Menu.Item component="a" href={href('json')} download="findings.json">
          As JSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

