/** Entities: the list, and of one the article, its family, what lies around it and what is written of it. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { paths } from '../api.generated.js';
import { api, told } from './client.js';

type ListQuery = NonNullable<paths['/entities']['get']['parameters']['query']>;
export type EntityFilter = Omit<ListQuery, 'cursor' | 'limit'>;

/** In the words of the address: a time of the world, and a day of ours. */
export interface When {
  readonly at?: string;
  readonly as_of?: string;
}

const PAGE = 200;

export function useEntities(filter: EntityFilter) {
  return useInfiniteQuery({
    queryKey: ['entities', filter],
    queryFn: ({ pageParam }) =>
      told(
        api.GET('/entities', {
          params: { query: { ...filter, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function useArticle(id: string, when: When) {
  return useQuery({
    queryKey: ['entity', id, 'article', when],
    queryFn: () => told(api.GET('/entities/{id}', { params: { path: { id }, query: when } })),
    placeholderData: keepPreviousData,
  });
}

export function useFamily(id: string, { as_of }: When, isWanted: boolean) {
  return useQuery({
    queryKey: ['entity', id, 'family', as_of ?? null],
    queryFn: () =>
      told(
        api.GET('/entities/{id}/family', {
          params: { path: { id }, query: as_of === undefined ? {} : { as_of } },
        }),
      ),
    enabled: isWanted,
  });
}

export function useNeighbourhood(id: string, when: When) {
  return useQuery({
    queryKey: ['entity', id, 'relations', when],
    queryFn: () => told(api.GET('/entities/{id}/relations', { params: { path: { id }, query: when } })),
    placeholderData: keepPreviousData,
  });
}

export function usePassages(id: string, { as_of }: When) {
  return useInfiniteQuery({
    queryKey: ['entity', id, 'passages', as_of ?? null],
    queryFn: ({ pageParam }) =>
      told(
        api.GET('/entities/{id}/passages', {
          params: {
            path: { id },
            query: {
              ...(as_of === undefined ? {} : { as_of }),
              ...(pageParam === null ? {} : { cursor: pageParam }),
              limit: 5,
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export function useWorldAxis(isWanted: boolean) {
  return useQuery({
    queryKey: ['axis'],
    queryFn: () => told(api.GET('/world/axis', { params: { query: { ticks: 8 } } })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  });
}

/** A second of the axis, or any written date, in the words of the world's calendar. */
export function useDate(text: string | null) {
  return useQuery({
    queryKey: ['date', text],
    queryFn: () => told(api.GET('/world/date', { params: { query: { text: text ?? '' } } })),
    enabled: text !== null && text !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}
