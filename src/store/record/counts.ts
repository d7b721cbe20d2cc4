/** How much there is, counted from records. */
import { CURRENT } from '../../model/index.js';
import { MENTION, PASSAGE, SOURCE } from '../commit/rows.js';
import { ASSERTION, STATEMENT } from '../commit/statement-rows.js';
import type { RecordKind, RecordStore, Tallied, Where } from '../records.js';
import type { Port, Reads } from '../store.js';
import { COMMIT } from './commits.js';

const LIVE = { recordedUntil: CURRENT } as const;

export function countsOver(
  records: RecordStore,
  port: Pick<Port, 'tally'>,
): Pick<Reads, 'counts' | 'sourceCounts'> {
  const count = async <R extends object>(kind: RecordKind<R>, where: Where<R>): Promise<number> =>
    (await records.tally({ kind, where }))[0]?.count ?? 0;
  return {
    async counts() {
      const [tally, assertions, passages, mentions, commits, closed] = await Promise.all([
        port.tally(),
        count(ASSERTION, LIVE),
        count(PASSAGE, LIVE),
        count(MENTION, LIVE),
        count(COMMIT, {}),
        // What waits has 0.
        records.tally({
          kind: STATEMENT,
          where: { recordedUntil: { between: [1, CURRENT - 1] } },
          by: ['recordedFrom', 'recordedUntil'],
        }),
      ]);
      // What a commit opened and closed again nobody has ever believed.
      const once = closed.filter(({ of }) => (of.recordedFrom ?? 0) < (of.recordedUntil ?? 0));
      const closedStatements = once.reduce((sum, { count }) => sum + count, 0);
      return { ...tally, assertions, passages, mentions, commits, closedStatements };
    },

    async sourceCounts(ids) {
      const found = { id: { in: ids }, ...LIVE };
      const [known] = await records.read({ kind: SOURCE, where: found, order: ['id'] });
      const where = { source: { in: known.map(({ row }) => row) }, ...LIVE };
      const [passages, statements] = await Promise.all([
        records.tally({ kind: PASSAGE, where, by: ['source'] }),
        records.tally({ kind: ASSERTION, where, by: ['source'], distinct: 'statement' }),
      ]);
      const of = (tallies: readonly Tallied<{ readonly source: number }>[], row: number) =>
        tallies.find(({ of: { source } }) => source === row)?.count ?? 0;
      return known.map(({ row, id }) => ({
        source: id,
        passages: of(passages, row),
        statements: of(statements, row),
      }));
    },
  };
}
