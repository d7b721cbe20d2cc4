/** What lies in a stretch of the world's time. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { components, paths } from '../api.generated.js';
import { api, told } from './client.js';

export type Timeline = components['schemas']['Timeline'];
export type TimelineLayer = components['schemas']['TimelineLayer'];
export type TimelineRow = components['schemas']['TimelineRow'];
export type LayerName = TimelineLayer['layer'];

type Query = NonNullable<paths['/timeline']['get']['parameters']['query']>;
export type TimelineFilter = Pick<Query, 'layer' | 'type' | 'relation' | 'near'>;

export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** The whole axis where no stretch is given. */
export function useTimeline(filter: TimelineFilter, stretch: Stretch | null) {
  return useQuery({
    queryKey: ['timeline', filter, stretch],
    queryFn: () =>
      told(
        api.GET('/timeline', {
          params: { query: { ...filter, ...(stretch ?? {}), limit: 240, parts: 400 } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}
