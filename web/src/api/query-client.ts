/** What was asked for is kept until an event says that it has changed. */
import { QueryClient } from '@tanstack/react-query';
import { asFailure } from './failure.js';

const MOST_TRIES = 2;

export const queries = new QueryClient({
  defaultOptions: {
    // The server may be on this very machine: whether there is a network says nothing.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // A refusal stays one; a server that is just being started is asked again.
      retry: (tries, error) => asFailure(error).status === 0 && tries < MOST_TRIES,
    },
  },
});
