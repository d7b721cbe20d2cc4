/** The filter of the list as it stands in the address: one state, one address. */
import type { FindingFilter } from '../../api/findings.js';

export const LISTS = [
  'kind',
  'severity',
  'certainty',
  'state',
  'rule',
  'pack',
  'subject',
  'entity',
  'type',
  'reason',
  'source',
  'assignee',
] as const;
export type ListField = (typeof LISTS)[number];

export const SORTS = ['worst', 'newest', 'oldest', 'subject', 'rule', 'kind'] as const;
type Sort = (typeof SORTS)[number];

export function filterOf(search: string): FindingFilter {
  const given = new URLSearchParams(search);
  const filter: Record<string, unknown> = {};
  for (const field of LISTS) {
    const values = given.getAll(field).filter((value) => value !== '');
    if (values.length > 0) filter[field] = values;
  }
  const text = given.get('text');
  if (text !== null && text !== '') filter.text = text;
  const flagged = given.get('flagged');
  if (flagged === 'true' || flagged === 'false') filter.flagged = flagged === 'true';
  const since = given.get('since');
  if (since !== null && since !== '') filter.since = since;
  const sort = SORTS.find((one) => one === given.get('sort'));
  // What the server does not know it refuses with words that name what it knows.
  return { ...filter, sort: sort ?? 'worst' } as FindingFilter;
}

/** An orphan is called a gap on the page, so an address may say so too. */
export function inKnownWords(search: string): string {
  const given = new URLSearchParams(search);
  if (!given.has('kind', 'gap')) return search;
  const kinds = new Set(given.getAll('kind').map((kind) => (kind === 'gap' ? 'orphan' : kind)));
  given.delete('kind');
  for (const kind of kinds) given.append('kind', kind);
  return given.toString();
}

/** With one value of a field put in or taken out. */
export function toggled(search: string, field: ListField, value: string): string {
  const given = new URLSearchParams(search);
  const values = given.getAll(field);
  given.delete(field);
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  for (const one of next) given.append(field, one);
  given.delete('view');
  return given.toString();
}

/** With a field set, or left out where there is no value. */
export function withField(search: string, field: string, value: string | null): string {
  const given = new URLSearchParams(search);
  if (value === null || value === '') given.delete(field);
  else given.set(field, value);
  if (field !== 'view') given.delete('view');
  return given.toString();
}

export function isFiltered(search: string): boolean {
  const given = new URLSearchParams(search);
  return [...given.keys()].some((key) => key !== 'sort' && key !== 'view');
}

/** For a saved view: every field with its values. */
export function queryOf(search: string): Record<string, string[]> {
  const given = new URLSearchParams(search);
  given.delete('view');
  return Object.fromEntries([...new Set(given.keys())].map((key) => [key, given.getAll(key)]));
}

export function searchOf(query: Readonly<Record<string, readonly string[]>>): string {
  const given = new URLSearchParams();
  for (const [key, values] of Object.entries(query)) for (const value of values) given.append(key, value);
  return given.toString();
}

export const sortWords: Readonly<Record<Sort, string>> = {
  worst: 'Worst first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  subject: 'By subject',
  rule: 'By rule',
  kind: 'By kind',
};
