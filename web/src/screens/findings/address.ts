/** The address of a finding under a filter, and what an address says. */
import { useSearch } from 'wouter';
import { useViews } from '../../api/findings.js';
import { inKnownWords, searchOf } from './filter.js';

export function address(id: string | null, search: string): string {
  const path = id === null ? '/findings' : `/findings/${encodeURIComponent(id)}`;
  return search === '' ? path : `${path}?${search}`;
}

/** What the address says; a saved view stands for its filter. */
export function useAddress(): { search: string; view: string | null; isReady: boolean } {
  const search = inKnownWords(useSearch());
  const given = new URLSearchParams(search);
  const view = given.get('view');
  const views = useViews(view !== null);
  if (view === null) return { search, view: null, isReady: true };
  const found = views.data?.items.find(({ id }) => id === view);
  if (found !== undefined) return { search: searchOf(found.query), view, isReady: true };
  given.delete('view');
  return { search: given.toString(), view: null, isReady: views.data !== undefined || views.isError };
}
