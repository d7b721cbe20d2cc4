/** How much there is, counted from records. */
import { CURRENT } from '../../model/index.js';
import type { RecordKind, RecordStore, Where } from '../records.js';
import type { Port, Reads } from '../store.js';
import { COMMIT } from './commits.js';
import { ASSERTION, MENTION, PASSAGE, SOURCE, STATEMENT } from './world-kinds.js';

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
      const where = { source: { in: ids }, ...LIVE };
      const [[known], passages, statements] = await Promise.all([
        records.read({ kind: SOURCE, where: { id: { in: ids }, ...LIVE }, order: ['id'] }),
        records.tally({ kind: PASSAGE, where, by: ['source'] }),
        records.tally({ kind: ASSERTION, where, by: ['source'], distinct: 'statement' }),
      ]);
      const of = (tallies: typeof passages, id: string) =>
        tallies.find(({ of: { source } }) => source === id)?.count ?? 0;
      return known.map(({ id }) => ({
        source: id,
        passages: of(passages, id),
        statements: of(statements, id),
      }));
    },
  };
}
