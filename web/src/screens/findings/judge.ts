/** A person's word on findings: one or many, and taking it back. */
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, told } from '../../api/client.js';
import type { FindingFilter } from '../../api/findings.js';
import { refresh } from '../../api/refresh.js';
import type { FindingRow } from '../../api/types.js';
import { say, showFailure } from '../../parts/notice.js';
import { count, digits } from '../../parts/words.js';

export type VerdictWord = 'confirm' | 'dismiss' | 'exception' | 'reopen' | 'snooze';

export interface Word {
  readonly verdict: VerdictWord;
  readonly reason?: string;
  readonly expires?: string;
  readonly until?: string | null;
}

/** On these, or on all that a filter picks. */
export type Target =
  | { readonly ids: readonly string[] }
  | { readonly filter: FindingFilter; readonly total: number };

const DONE: Readonly<Record<VerdictWord, string>> = {
  confirm: 'confirmed',
  dismiss: 'dismissed',
  exception: 'declared an exception',
  reopen: 'open again',
  snooze: 'snoozed',
};

const STATES = {
  confirm: 'confirmed',
  dismiss: 'dismissed',
  exception: 'exception',
  reopen: 'open',
  snooze: 'snoozed',
} as const;

const TOUCHED = ['findings', 'finding', 'world', 'confusions'];

/** The rows that are shown say so at once, also where the list is too long to be read again. */
function markRows(queries: QueryClient, ids: readonly string[], { verdict, until }: Word): void {
  const judged = new Set(ids);
  const state = verdict === 'snooze' && until === null ? 'open' : STATES[verdict];
  queries.setQueriesData<InfiniteData<{ readonly items: readonly FindingRow[] }>>(
    { queryKey: ['findings', 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((row) => (judged.has(row.id) ? { ...row, state } : row)),
        })),
      },
  );
}

export function useJudge() {
  const queries = useQueryClient();
  const { mutate: undo } = useUndo();
  return useMutation({
    mutationFn: ({ target, word }: { target: Target; word: Word }) => {
      const said = 'ids' in target ? { ids: [...target.ids] } : { filter: unsorted(target.filter) };
      return told(api.POST('/findings/verdicts', { body: { ...word, ...said } }));
    },
    onSuccess: ({ judged, ids, raised, skipped }, { word }) => {
      const left =
        skipped[0] === undefined
          ? ''
          : ` ${count(skipped.length, 'finding')} left as it was: ${skipped[0].because}`;
      const which = judged === 1 ? 'Finding' : count(judged, 'finding');
      const done = word.verdict === 'snooze' && word.until === null ? 'awake again' : DONE[word.verdict];
      say(`${which} ${done}${heavier(raised.length, judged)}.${left}`, {
        place: 'verdict',
        ...(judged === 0 || word.verdict === 'reopen' || done === 'awake again' ? {} : { undo }),
      });
      markRows(queries, ids, word);
      refresh(queries, TOUCHED);
    },
    onError: showFailure,
  });
}

/** A person's word raises a finding to what its rule says; that is told where it happens. */
function heavier(raised: number, judged: number): string {
  if (raised === 0) return '';
  if (judged === 1) return ': it counts as an error now';
  return raised === judged ? ': they count as errors now' : `, ${digits(raised)} of them as errors now`;
}

export function useUndo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<string> => {
      const { reopened, verdict } = await told(api.POST('/findings/undo'));
      const which = count(reopened.length, 'finding');
      if (verdict === 'snoozed') return `Taken back: ${which} awake again.`;
      if (verdict === 'repaired') return `The repair is taken back: ${which} found again.`;
      return `Taken back: ${which} ${verdict} before, open now.`;
    },
    onSuccess: (message) => {
      say(message, { place: 'verdict' });
      refresh(queries, [...TOUCHED, 'entity', 'entities']);
    },
    onError: showFailure,
  });
}

export function useAssign() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, assignee }: { ids: readonly string[]; assignee: string | null }) =>
      told(api.POST('/findings/assignments', { body: { ids: [...ids], assignee } })),
    onSuccess: () => {
      for (const key of ['findings', 'finding', 'verdicts'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: showFailure,
  });
}

export function useRepair(id: string) {
  const queries = useQueryClient();
  const { mutate: undo } = useUndo();
  return useMutation({
    mutationFn: ({ repair, reason }: { repair: string; reason: string }) =>
      told(api.POST('/findings/{id}/repair', { params: { path: { id } }, body: { repair, reason } })),
    onSuccess: ({ gone, appeared }) => {
      const opened = appeared.length === 0 ? '' : `, ${count(appeared.length, 'new one')}`;
      say(
        `Repaired: ${count(gone.length, 'finding')} gone${opened}. Your files are as they were; write the change there too.`,
        { place: 'verdict', undo },
      );
      void queries.invalidateQueries();
    },
    onError: showFailure,
  });
}

function unsorted({ sort: _, ...filter }: FindingFilter): Omit<FindingFilter, 'sort'> {
  return filter;
}
