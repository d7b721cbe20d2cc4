/** Rules: by pack, one with its text, drafts that are checked, completed and tried, and tests. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { components } from '../api.generated.js';
import { api, told } from './client.js';

type Change = components['schemas']['RuleChange'];

export function useRules() {
  return useQuery({ queryKey: ['rules'], queryFn: () => told(api.GET('/rules')) });
}

export function useRule(id: string | null) {
  return useQuery({
    queryKey: ['rule', id],
    queryFn: () => told(api.GET('/rules/{id}', { params: { path: { id: id ?? '' } } })),
    enabled: id !== null,
  });
}

export function useRuleTests(id: string | null) {
  return useQuery({
    queryKey: ['rule', id, 'tests'],
    queryFn: () => told(api.GET('/rules/{id}/tests', { params: { path: { id: id ?? '' } } })),
    enabled: id !== null,
  });
}

export function useChangeRule() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) =>
      told(api.PATCH('/rules/{id}', { params: { path: { id } }, body: change })),
    onSuccess: (rule) => {
      queries.setQueryData(['rule', rule.id], rule);
      void queries.invalidateQueries({ queryKey: ['rules'] });
    },
  });
}

export const checkDraft = (text: string, signal?: AbortSignal) =>
  told(api.POST('/rule-drafts/check', { body: { text }, ...(signal === undefined ? {} : { signal }) }));

export const completeDraft = (text: string, offset: number) =>
  told(api.POST('/rule-drafts/completions', { body: { text, offset } }));

export const runDraft = (text: string) => told(api.POST('/rule-drafts/run', { body: { text, limit: 50 } }));
