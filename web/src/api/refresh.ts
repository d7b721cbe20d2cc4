/** Asks again for what may have changed; a long list is only marked, since it would be read anew from its beginning. */
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';

/** Pages of a list up to which it is read again by itself. */
const MOST_PAGES = 3;

export function refresh(queries: QueryClient, keys: readonly string[]): void {
  for (const key of keys) {
    void queries.invalidateQueries({ queryKey: [key], predicate: (query) => !isLong(query) });
    void queries.invalidateQueries({ queryKey: [key], predicate: isLong, refetchType: 'none' });
  }
}

function isLong({ state }: Query): boolean {
  const pages = (state.data as Partial<InfiniteData<unknown>> | undefined)?.pages;
  return Array.isArray(pages) && pages.length > MOST_PAGES;
}

/** Whether a list has been marked and not been read again. */
export function isBehind(queries: QueryClient, key: readonly unknown[]): boolean {
  const query = queries.getQueryCache().find({ queryKey: key, exact: true });
  return query?.state.isInvalidated === true && isLong(query);
}
