/** What somebody found suspicious, until a person has settled it. */
import { LoreError } from '../../model/index.js';
import type { ReviewFlag, ReviewQueue } from '../findings.js';
import { add, change, type RecordKind } from '../records.js';
import type { Deciding } from './deciding.js';

interface FlagRecord extends Pick<ReviewFlag, 'node' | 'reason' | 'by' | 'at'> {
  readonly row: number;
  readonly settledBy: string | null;
  readonly settledAt: number | null;
  readonly outcome: string | null;
}

export const FLAG: RecordKind<FlagRecord> = {
  name: 'review_flag',
  fields: {
    row: 'number',
    node: 'text',
    reason: 'text',
    by: 'text',
    at: 'number',
    settledBy: 'text',
    settledAt: 'number',
    outcome: 'text',
  },
  key: ['row'],
  numbered: 'row',
};
const PREFIX = 'review-';

export function reviewQueueOver({ records, now }: Deciding): ReviewQueue {
  return {
    async flag({ node, reason, by }) {
      const flag = { node, reason, by, at: now() };
      const [row = 0] = (await records.write([add(FLAG, flag)])) ?? [];
      return { id: `${PREFIX}${row}`, ...flag, settled: null };
    },

    async reviewQueue({ settled } = {}) {
      const where = settled === undefined ? {} : { settledAt: settled ? { not: null } : null };
      const [found] = await records.read({ kind: FLAG, where, order: ['row'] });
      return found.map(toFlag);
    },

    async settleFlag(id, by, outcome) {
      const row = flagRow(id);
      const done =
        row !== null &&
        (await records.write([
          change(FLAG, { row, settledAt: null }, { settledBy: by, settledAt: now(), outcome }),
        ]));
      if (done && done[0] === 1) return;
      throw new LoreError({
        code: 'store/unknown-flag',
        message: `There is nothing by the id ${id} that waits for review.`,
        hint: 'It may have been settled already: `lore review --flagged` lists what waits.',
      });
    },
  };
}

/** Null where it is the id of no flag. */
export function flagRow(id: string): number | null {
  const row = id.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) : Number.NaN;
  return Number.isSafeInteger(row) ? row : null;
}

function toFlag({ row, node, reason, by, at, settledBy, settledAt, outcome }: FlagRecord): ReviewFlag {
  const isOpen = settledBy === null || settledAt === null;
  return {
    ...{ id: `${PREFIX}${row}`, node, reason, by, at },
    settled: isOpen ? null : { by: settledBy, at: settledAt, outcome: outcome ?? '' },
  };
}
