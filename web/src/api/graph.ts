/** A part of the graph, and paths through it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { components, paths } from '../api.generated.js';
import { api, told } from './client.js';

export type Graph = components['schemas']['Graph'];
export type GraphNode = components['schemas']['GraphNode'];
export type GraphEdge = components['schemas']['GraphEdge'];
export type GraphPaths = components['schemas']['GraphPaths'];
export type GraphQuery = NonNullable<paths['/graph']['get']['parameters']['query']>;
export type GraphFilter = Pick<GraphQuery, 'type' | 'relation' | 'at' | 'sure' | 'settled' | 'disputed'>;

export function useGraph(query: GraphQuery, isWanted: boolean) {
  return useQuery({
    queryKey: ['graph', query],
    queryFn: () => told(api.GET('/graph', { params: { query } })),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

/** Names of these; only those are asked for that are not among what is known, once it is. */
export function useNames(ids: readonly string[], known: readonly GraphNode[] | null = []) {
  const wanted = known === null ? [] : ids.filter((id) => known.every((node) => node.id !== id));
  const asked = useGraph({ start: wanted, hops: 1, limit: Math.max(1, wanted.length) }, wanted.length > 0);
  const names = new Map([...(asked.data?.nodes ?? []), ...(known ?? [])].map(({ id, name }) => [id, name]));
  return (id: string): string => names.get(id) ?? id;
}

export function usePaths(from: string | null, to: string | null, filter: GraphFilter) {
  return useQuery({
    queryKey: ['graph', 'paths', from, to, filter],
    queryFn: () =>
      told(api.GET('/graph/paths', { params: { query: { from: from ?? '', to: to ?? '', ...filter } } })),
    enabled: from !== null && to !== null,
  });
}
