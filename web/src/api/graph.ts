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

export function usePaths(from: string | null, to: string | null, filter: GraphFilter) {
  return useQuery({
    queryKey: ['graph', 'paths', from, to, filter],
    queryFn: () =>
      told(api.GET('/graph/paths', { params: { query: { from: from ?? '', to: to ?? '', ...filter } } })),
    enabled: from !== null && to !== null,
  });
}
