/** A person's word on findings: one or many, and taking it back. */
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, told } from '../../api/client.js';
import type { FindingFilter } from '../../api/findings.js';
import { refresh } from '../../api/refresh.js';
import type { FindingRow } from '../../api/types.js';
import { say, showFailure } from '../../parts/notice.js';
import { count } from '../../parts/words.js';

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

/** What `u` takes back first; the server itself keeps the verdicts. */
const snoozed: string[][] = [];

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
  return useMutation({
    mutationFn: ({ target, word }: { target: Target; word: Word }) => {
      const said = 'ids' in target ? { ids: [...target.ids] } : { filter: unsorted(target.filter) };
      return told(api.POST('/findings/verdicts', { body: { ...word, ...said } }));
    },
    onSuccess: ({ judged, ids, skipped }, { word }) => {
      if (word.verdict === 'snooze' && word.until !== null) snoozed.push(ids);
      else snoozed.length = 0;
      const left =
        skipped[0] === undefined
          ? ''
          : ` ${count(skipped.length, 'finding')} left as it was: ${skipped[0].because}`;
      const which = judged === 1 ? 'Finding' : count(judged, 'finding');
      say(`${which} ${DONE[word.verdict]}. Press u to take it back.${left}`, 'verdict');
      markRows(queries, ids, word);
      refresh(queries, TOUCHED);
    },
    onError: showFailure,
  });
}

export function useUndo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<string> => {
      const ids = snoozed.pop();
      if (ids !== undefined) {
        await told(api.POST('/findings/verdicts', { body: { ids, verdict: 'snooze', until: null } }));
        return `${count(ids.length, 'finding')} awake again.`;
      }
      const { reopened, verdict } = await told(api.POST('/findings/undo'));
      return reopened.length === 0
        ? 'There is no word of yours left to take back.'
        : `Taken back: ${count(reopened.length, 'finding')} ${verdict} before, open now.`;
    },
    onSuccess: (message) => {
      say(message, 'verdict');
      refresh(queries, TOUCHED);
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
  return useMutation({
    mutationFn: ({ repair, reason }: { repair: string; reason: string }) =>
      told(api.POST('/findings/{id}/repair', { params: { path: { id } }, body: { repair, reason } })),
    onSuccess: ({ gone, appeared }) => {
      const opened = appeared.length === 0 ? '' : `, ${count(appeared.length, 'new one')}`;
      say(
        `Repaired: ${count(gone.length, 'finding')} gone${opened}. Your files are as they were; write the change there too.`,
      );
      void queries.invalidateQueries();
    },
    onError: showFailure,
  });
}

function unsorted({ sort: _, ...filter }: FindingFilter): Omit<FindingFilter, 'sort'> {
  return filter;
}
