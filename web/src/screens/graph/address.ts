/** The state of the graph as its address tells it. */
import type { GraphFilter } from '../../api/graph.js';

/** Nodes at most. */
export const SIZES = ['100', '300', '1000', '3000', '10000'];

/** Changes fields of the address. */
export type SetFields = (fields: Readonly<Record<string, readonly string[]>>) => void;

export interface Address {
  readonly start: readonly string[];
  readonly hops: number;
  readonly limit: number;
  readonly filter: GraphFilter;
  readonly from: string | null;
  readonly to: string | null;
  readonly isTable: boolean;
}

export function addressOf(search: string): Address {
  const given = new URLSearchParams(search);
  const list = (name: string) => given.getAll(name).filter((one) => one !== '');
  const sure = Number(given.get('sure') ?? Number.NaN);
  const limit = Number(given.get('limit'));
  return {
    start: list('start'),
    hops: Math.min(6, Math.max(1, Number(given.get('hops')) || 1)),
    limit: SIZES.includes(String(limit)) ? limit : 300,
    filter: {
      ...(list('type').length === 0 ? {} : { type: list('type') }),
      ...(given.get('at') ? { at: given.get('at') ?? '' } : {}),
      ...(sure > 0 && sure <= 1 ? { sure } : {}),
      ...(given.get('settled') === 'true' ? { settled: true } : {}),
      ...(given.get('disputed') === 'true' ? { disputed: true } : {}),
    },
    from: given.get('from'),
    to: given.get('to'),
    isTable: given.get('as') === 'table',
  };
}
