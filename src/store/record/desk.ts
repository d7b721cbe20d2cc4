/** Questions at the desk that are lists in other words. */
import type { DeskPort, DeskStore } from '../desk.js';

const WORST = { sort: 'worst' } as const;

export function deskOver(desk: Pick<DeskPort, 'list'>): Pick<DeskStore, 'count' | 'ids'> {
  return {
    async count(filter) {
      return (await desk.list({ ...filter, ...WORST, limit: 0 })).total;
    },
    async ids(filter, limit) {
      return (await desk.list({ ...filter, ...WORST, limit })).rows.map(({ id }) => id);
    },
  };
}
