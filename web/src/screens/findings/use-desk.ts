/** What the findings screen holds: the rows under the filter, where the keys are, what is selected. */
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { listKey, useFindings } from '../../api/findings.js';
import { isBehind } from '../../api/refresh.js';
import { address, useAddress } from './address.js';
import { filterOf } from './filter.js';
import type { Target } from './judge.js';

export function useDesk() {
  const { id = null } = useParams<{ id?: string }>();
  const { search, view, isReady } = useAddress();
  const [, go] = useLocation();
  const filter = useMemo(() => filterOf(search), [search]);
  const found = useFindings(filter, isReady);
  const queries = useQueryClient();
  const selection = useSelection(filter);
  const [cursor, setCursor] = useState<string | null>(null);
  const isPhone = useMediaQuery('(max-width: 800px)') ?? false;
  const rows = useMemo(() => found.data?.pages.flatMap(({ items }) => items) ?? [], [found.data]);
  const total = found.data?.pages[0]?.total ?? 0;
  const query = view === null ? search : `view=${encodeURIComponent(view)}`;
  const here = id ?? cursor;

  const open = useCallback(
    (next: string | null, replace = false) => {
      if (next !== null) setCursor(next);
      go(address(next, query), { replace });
    },
    [go, query],
  );
  const show = (next: string | undefined) => {
    if (next === undefined) return;
    if (id === null) setCursor(next);
    else open(next, true);
  };
  return {
    id,
    search,
    view,
    query,
    filter,
    found,
    rows,
    total,
    here,
    isPhone,
    /** Others have changed it, and it is too long to be read again unasked. */
    isBehind: found.isStale && isBehind(queries, listKey(filter)),
    selection,
    open,
    narrow: (next: string) => {
      selection.clear();
      go(address(id, next), { replace: true });
    },
    move: (step: number) => {
      const at = rows.findIndex((row) => row.id === here);
      show(rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.id);
    },
    /** After a word was said: the next one, if it was said of the one that is shown. */
    goOn: (target: Target) => {
      selection.clear();
      if (!('ids' in target) || target.ids.length !== 1 || target.ids[0] !== here) return;
      const at = rows.findIndex((row) => row.id === here);
      show((rows[at + 1] ?? rows[at - 1])?.id);
    },
    /** From the beginning: all pages again would take as many requests. */
    readAgain: () => void queries.resetQueries({ queryKey: listKey(filter), exact: true }),
    nearEnd: useCallback(() => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
    }, [found.hasNextPage, found.isFetchingNextPage, found.fetchNextPage]),
  };
}

function useSelection(filter: ReturnType<typeof filterOf>) {
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [isEverything, setEverything] = useState(false);
  const ids = Object.keys(selected).filter((one) => selected[one] === true);
  return {
    selected,
    ids,
    set: (next: RowSelectionState) => {
      setEverything(false);
      setSelected(next);
    },
    toggle: (id: string) => setSelected((before) => ({ ...before, [id]: before[id] !== true })),
    clear: () => {
      setSelected({});
      setEverything(false);
    },
    chooseEverything: () => setEverything(true),
    /** All that the filter picks, once that was asked for. */
    everything: (total: number): Target | null => (isEverything ? { filter, total } : null),
  };
}
