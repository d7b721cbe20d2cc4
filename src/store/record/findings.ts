/** What is asked of findings in few words: each a question to the store, or a change of a record. */
import { FINDING_STATUSES, type FindingStatus } from '../../model/index.js';
import type {
  FindingFilter,
  FindingPort,
  FindingStore,
  FindingTally,
  ReviewQueue,
  RuleBook,
  RunLog,
} from '../findings.js';
import { change, type RecordKind } from '../records.js';
import type { Deciding } from './deciding.js';

interface FindingRecord {
  readonly id: string;
  readonly flagged: boolean;
  readonly status: FindingStatus;
  readonly detectedAt: number;
  readonly goneAt: number | null;
  /** When the word was said that counts now. */
  readonly judgedAt: number | null;
}

export const FINDING: RecordKind<FindingRecord> = {
  name: 'finding',
  fields: {
    id: 'text',
    flagged: 'boolean',
    status: FINDING_STATUSES,
    detectedAt: 'number',
    goneAt: 'number',
    judgedAt: 'number',
  },
  key: ['id'],
};
const POSTPONED: RecordKind<{ readonly id: string; readonly seq: number }> = {
  name: 'rule_postponed',
  fields: { id: 'text', seq: 'number' },
  key: ['id'],
};
const NOT_GONE = FINDING_STATUSES.filter((status) => status !== 'gone');

export function findingsOver(
  { records }: Deciding,
  port: Pick<FindingPort, 'judgeAll' | 'tallies'>,
): Omit<FindingStore, keyof FindingPort | keyof RuleBook | keyof RunLog | keyof ReviewQueue | 'lastJudged'> {
  const tallyFindings = async (filter: FindingFilter = {}): Promise<readonly FindingTally[]> =>
    (await port.tallies([filter]))[0] ?? [];
  const countEach = async (filters: readonly FindingFilter[]): Promise<number[]> =>
    (await port.tallies(filters)).map((tally) => tally.reduce((sum, { count }) => sum + count, 0));
  return {
    tallyFindings,
    countEach,
    async judge({ id, ...request }) {
      const [judged] = await port.judgeAll([id], request);
      if (judged === undefined) throw new Error(`finding ${id} is lost`);
      return judged;
    },
    async countFindings(filter = {}) {
      const [count = 0] = await countEach([filter]);
      return count;
    },
    async postponed() {
      const [found] = await records.read({ kind: POSTPONED, order: ['id'] });
      return found.map(({ id }) => id);
    },
    async reported() {
      const tallies = await tallyFindings({ statuses: NOT_GONE });
      const places = new Map(tallies.map(({ rule, part }) => [`${rule} ${part}`, { rule, part }]));
      return [...places.values()];
    },
    async markFlagged(ids) {
      await records.write([change(FINDING, { id: { in: ids }, flagged: false }, { flagged: true })]);
    },
  };
}
