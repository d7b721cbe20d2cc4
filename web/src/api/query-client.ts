/** What was asked for is kept until an event says that it has changed. */
import { QueryClient } from '@tanstack/react-query';
import { asFailure } from './failure.js';

const MOST_TRIES = 2;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // A refusal stays one; a server that is just being started is asked again.
      retry: (tries, error) => asFailure(error).status === 0 && tries < MOST_TRIES,
    },
  },
});
