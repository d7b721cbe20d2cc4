/** What many screens ask for: who is calling, the world, people, jobs. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, askSession, told } from './client.js';
import { keepCsrfToken } from './session-token.js';

export function useSession() {
  return useQuery({ queryKey: ['session'], queryFn: askSession });
}

const RANK = { reader: 0, agent: 1, builder: 2 } as const;

/** Whether the caller may do what needs this role. */
export function useMay(role: keyof typeof RANK): boolean {
  const { data } = useSession();
  return data !== undefined && data.role !== null && RANK[data.role] >= RANK[role];
}

export function useWorld() {
  const session = useSession();
  return useQuery({
    queryKey: ['world'],
    queryFn: () => told(api.GET('/world')),
    enabled: session.data !== undefined && session.data.world !== null,
  });
}

export function usePeople(isWanted: boolean) {
  return useQuery({
    queryKey: ['verdicts', 'people'],
    queryFn: () => told(api.GET('/people')),
    enabled: isWanted,
  });
}

export function useStartRun() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (scope: string) => told(api.POST('/runs', { body: { scope } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['world'] }),
  });
}

export function useIngest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => told(api.POST('/ingest', { body: {} })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['world'] }),
  });
}

export function useRename() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => told(api.PATCH('/session', { body: { name } })),
    onSuccess: (session) => {
      keepCsrfToken(session.csrf);
      queries.setQueryData(['session'], session);
    },
  });
}

/** One job while it is under way; events keep it fresh. */
export function useJob(id: number | null) {
  return useQuery({
    queryKey: ['jobs', id],
    queryFn: () => told(api.GET('/jobs/{id}', { params: { path: { id: String(id) } } })),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data !== undefined && ['done', 'dead', 'cancelled'].includes(state.data.state) ? false : 2_000,
  });
}
