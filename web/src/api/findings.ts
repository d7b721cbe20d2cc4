/** Findings: the list under a filter, its facets, one card with its explanation, comments and views. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { paths } from '../api.generated.js';
import { api, told } from './client.js';
import { queries as kept } from './query-client.js';

type ListQuery = NonNullable<paths['/findings']['get']['parameters']['query']>;
export type FindingFilter = Omit<ListQuery, 'cursor' | 'limit'>;

const PAGE = 100;

export const listKey = (filter: FindingFilter) => ['findings', 'list', filter] as const;

const pagesUnder = (filter: FindingFilter) =>
  infiniteQueryOptions({
    queryKey: listKey(filter),
    queryFn: ({ pageParam }) =>
      told(
        api.GET('/findings', {
          params: { query: { ...filter, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export function useFindings(filter: FindingFilter, isReady = true) {
  return useInfiniteQuery({ ...pagesUnder(filter), placeholderData: keepPreviousData, enabled: isReady });
}

/** As many as are printed: the list shows them all once they are here. */
export const MOST_PRINTED = 500;

export async function loadToPrint(filter: FindingFilter): Promise<void> {
  await kept.fetchInfiniteQuery({ ...pagesUnder(filter), pages: MOST_PRINTED / PAGE, staleTime: 0 });
}

/** The first few, where no list is shown. */
export function useFewFindings(filter: FindingFilter, limit: number) {
  return useQuery({
    queryKey: ['findings', 'few', filter, limit],
    queryFn: () => told(api.GET('/findings', { params: { query: { ...filter, limit } } })),
  });
}

export function useFacets({ sort: _, ...filter }: FindingFilter, isReady = true) {
  return useQuery({
    queryKey: ['findings', 'facets', filter],
    queryFn: () => told(api.GET('/findings/facets', { params: { query: { ...filter, most: 12 } } })),
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
}

/** How many the whole list holds, and how many of each kind. */
export function useOpenCounts(isWanted: boolean) {
  return useQuery({
    queryKey: ['findings', 'counts'],
    queryFn: () => told(api.GET('/findings/facets', { params: { query: { facet: ['kind'] } } })),
    enabled: isWanted,
    select: ({ total, facets }) => ({
      total,
      confusions: facets.kind?.values.find(({ value }) => value === 'confusion')?.count ?? 0,
    }),
  });
}

export function useFinding(id: string | null) {
  return useQuery({
    queryKey: ['finding', id],
    queryFn: () => told(api.GET('/findings/{id}', { params: { path: { id: id ?? '' } } })),
    enabled: id !== null,
  });
}

export function useExplanation(id: string, isWanted = true) {
  return useQuery({
    queryKey: ['finding', id, 'explanation'],
    queryFn: () => told(api.GET('/findings/{id}/explanation', { params: { path: { id } } })),
    enabled: isWanted,
  });
}

export function useComments(id: string) {
  return useQuery({
    queryKey: ['comments', id],
    queryFn: () => told(api.GET('/findings/{id}/comments', { params: { path: { id } } })),
  });
}

export function useAddComment(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      told(api.POST('/findings/{id}/comments', { params: { path: { id } }, body: { text } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['comments', id] }),
  });
}

export function useRemoveComment(finding: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => told(api.DELETE('/comments/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['comments', finding] }),
  });
}

export function useViews(isWanted: boolean) {
  return useQuery({ queryKey: ['views'], queryFn: () => told(api.GET('/views')), enabled: isWanted });
}
