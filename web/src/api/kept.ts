/** What is kept behind the world: sources, memory, insights, conversations, the mapping, and how it is run. */
import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { showFailure } from '../parts/notice.js';

/** Asks once, and keeps what was shown while something else is asked for. */
export function useKept<Data>(key: QueryKey, ask: () => Promise<Data>) {
  return useQuery({ queryKey: key, queryFn: ask, placeholderData: keepPreviousData });
}

/** A list in pages. */
export function usePages<Page extends { readonly next: string | null }>(
  key: QueryKey,
  ask: (cursor: { readonly cursor?: string }) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Does something, says what went wrong, and asks again for what may have changed. */
export function useDoing<Given, Done>(
  act: (given: Given) => Promise<Done>,
  { keys, onDone }: { readonly keys: readonly string[]; readonly onDone?: (done: Done) => void },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (done) => {
      onDone?.(done);
      await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
    onError: showFailure,
  });
}
