/** Entity types, relations and attributes that this world knows. */
import { useQuery } from '@tanstack/react-query';
import { api, told } from './client.js';

export function useTypes() {
  return useQuery({
    queryKey: ['world', 'types'],
    queryFn: () => told(api.GET('/world/types')),
    staleTime: 60_000,
  });
}
