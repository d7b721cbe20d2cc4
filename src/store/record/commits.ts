/** What was committed when, as records. */
import type { Commit } from '../../model/index.js';
import type { RecordKind } from '../records.js';
import type { CommitLog } from '../store.js';
import type { Deciding } from './deciding.js';

export const COMMIT: RecordKind<Commit> = {
  name: 'commits',
  fields: { seq: 'number', at: 'number', author: 'text', reason: 'text' },
  key: ['seq'],
};
const MOST = 1000;

export function commitsOver({ records }: Deciding): CommitLog {
  return {
    async commits({ limit = MOST } = {}) {
      const [found] = await records.read({ kind: COMMIT, order: ['-seq'], limit });
      return found;
    },
    async commitAt(milliseconds) {
      const [[last]] = await records.read({
        kind: COMMIT,
        where: { at: { atMost: milliseconds } },
        order: ['-seq'],
        limit: 1,
      });
      return last?.seq ?? 0;
    },
  };
}
