/** Answers to confusions, and taking them back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, told } from '../../api/client.js';
import { refresh } from '../../api/refresh.js';
import type { components } from '../../api.generated.js';
import { say, showFailure } from '../../parts/notice.js';
import { count } from '../../parts/words.js';

type Body = components['schemas']['ConfusionAnswer'];

const TOUCHED = ['confusions', 'findings', 'finding', 'world'];

/** The last one answered on this page, for `u`. */
const answered: string[] = [];

export function useAnswer() {
  const queries = useQueryClient();
  const { mutate: takeBack } = useTakeBack();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Body }) =>
      told(api.POST('/confusions/{id}/answer', { params: { path: { id } }, body })),
    onSuccess: ({ ended, redacted }, { id }) => {
      answered.push(id);
      const hidden = redacted.length === 0 ? '' : ` Taken out before it was stored: ${redacted.join(', ')}.`;
      say(`Answered${ended.length === 0 ? '' : `: ${count(ended.length, 'fact')} ended`}.${hidden}`, {
        place: 'answer',
        undo: () => takeBack(null),
      });
      refresh(queries, TOUCHED);
    },
    onError: showFailure,
  });
}

export function useTakeBack() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (given: string | null): Promise<string> => {
      const id = given ?? answered.pop();
      if (id === undefined) return 'There is no answer of yours left to take back.';
      const { reopened } = await told(api.DELETE('/confusions/{id}/answer', { params: { path: { id } } }));
      return `Taken back: ${count(reopened.length, 'fact')} hold again.`;
    },
    onSuccess: (message) => {
      say(message, { place: 'answer' });
      refresh(queries, TOUCHED);
    },
    onError: showFailure,
  });
}
