/** What is asked of findings in few words: each a question to the store, or a change of a record. */
import { FINDING_STATUSES, type FindingStatus } from '../../model/index.js';
import { ENTITY } from '../commit/rows.js';
import type {
  FindingFilter,
  FindingPort,
  FindingStore,
  FindingTally,
  ReviewQueue,
  RuleBook,
  RunLog,
} from '../findings.js';
import type { GroundPort, GroundReading } from '../ground.js';
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
/** Where a finding lies: its rule, and what it is anchored at; 0 for nothing. */
const PLACE: RecordKind<{
  readonly id: string;
  readonly filing: number;
  readonly anchor: number;
  readonly other: number;
  readonly goneAt: number | null;
}> = {
  name: 'finding',
  fields: { id: 'text', filing: 'number', anchor: 'number', other: 'number', goneAt: 'number' },
  key: ['id'],
};
/** A rule, or a part of one, as findings are filed under it. */
const FILING: RecordKind<{ readonly row: number; readonly rule: string; readonly part: string }> = {
  name: 'filing',
  fields: { row: 'number', rule: 'text', part: 'text' },
  key: ['row'],
};
/** A finding and an entity that it involves. `isOpen`: it waits for a word, or was confirmed. */
export const INVOLVED: RecordKind<{
  readonly finding: string;
  readonly entity: string;
  readonly isOpen: boolean;
}> = {
  name: 'finding_entity',
  fields: { finding: 'text', entity: 'text', isOpen: 'boolean' },
  key: ['finding', 'entity'],
};
const POSTPONED: RecordKind<{ readonly id: string; readonly seq: number }> = {
  name: 'rule_postponed',
  fields: { id: 'text', seq: 'number' },
  key: ['id'],
};
const NOT_GONE = FINDING_STATUSES.filter((status) => status !== 'gone');

export function findingsOver(
  { records }: Deciding,
  port: Pick<FindingPort, 'judgeAll' | 'reading' | 'tallies'>,
): Omit<
  FindingStore,
  Exclude<keyof FindingPort, 'reading'> | keyof RuleBook | keyof RunLog | keyof ReviewQueue | 'lastJudged'
> {
  const tallyFindings = async (filter: FindingFilter = {}): Promise<readonly FindingTally[]> =>
    (await port.tallies([filter]))[0] ?? [];
  const countEach = async (filters: readonly FindingFilter[]): Promise<number[]> =>
    (await port.tallies(filters)).map((tally) => tally.reduce((sum, { count }) => sum + count, 0));
  const { reading } = port;
  return {
    reading<T>(work: (ground: GroundReading) => Promise<T>): Promise<T> {
      const asked = (ground: GroundPort) => work(Object.assign(ground, handlesOver(ground)));
      // `call` forgets what the work gives.
      return reading.call(port, asked) as Promise<T>;
    },
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
    async placesInvolving(handles) {
      const [entities] = await records.read({ kind: ENTITY, where: { row: { in: handles } } });
      const [involved] = await records.read({
        kind: INVOLVED,
        where: { entity: { in: entities.map(({ id }) => id) } },
      });
      const [found] = await records.read({
        kind: PLACE,
        where: { id: { in: [...new Set(involved.map(({ finding }) => finding))] }, goneAt: null },
      });
      const [filings] = await records.read({
        kind: FILING,
        where: { row: { in: [...new Set(found.map(({ filing }) => filing))] } },
      });
      const filed = new Map(filings.map(({ row, rule, part }) => [row, { rule, part }]));
      const places = found.flatMap(({ filing, anchor: entity, other }) => {
        const rule = filed.get(filing);
        return rule ? [{ ...rule, anchor: entity === 0 ? null : { entity, other } }] : [];
      });
      return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
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

function handlesOver(ground: GroundPort): Pick<GroundReading, 'handles'> {
  return {
    async handles(ids) {
      return new Map((await ground.identities({ ids })).map(({ id, handle }) => [id, handle]));
    },
  };
}
