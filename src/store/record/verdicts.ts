/** Words on findings: all of them, and those that were said last. */
import type { Finding } from '../../model/index.js';
import type { SaidVerdict, VerdictLog } from '../desk.js';
import type { FindingPort } from '../findings.js';
import type { RecordKind, Where } from '../records.js';
import type { Deciding } from './deciding.js';

interface VerdictRecord extends SaidVerdict {
  readonly row: number;
  readonly finding: string;
}

const WORDS: readonly SaidVerdict['verdict'][] = ['open', 'confirmed', 'dismissed', 'exception'];
export const VERDICT: RecordKind<VerdictRecord> = {
  name: 'finding_verdict',
  fields: {
    row: 'number',
    finding: 'text',
    verdict: WORDS,
    by: 'text',
    at: 'number',
    reason: 'text',
    expires: 'number',
  },
  key: ['row'],
  numbered: 'row',
};
const AT_ONCE = 50;

export function verdictsOver({ records }: Deciding, findings: Pick<FindingPort, 'findings'>): VerdictLog {
  /** Of these words those that count still, with their findings. */
  const counting = async (said: readonly VerdictRecord[]): Promise<Finding[]> => {
    const ids = [...new Set(said.map(({ finding }) => finding))];
    const found = ids.length === 0 ? [] : await findings.findings({ ids });
    return found.filter(
      ({ id, verdict, goneAt }) =>
        goneAt === null &&
        said.some(
          (one) =>
            one.finding === id &&
            verdict !== null &&
            one.at === verdict.at &&
            one.by === verdict.by &&
            one.reason === verdict.reason,
        ),
    );
  };
  /** What was judged together was judged at one moment, by one hand and for one reason. */
  const last = async (who: Where<VerdictRecord>[]): Promise<Finding[]> => {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const [said] = await records.read({
        kind: VERDICT,
        where: who.map((one) => ({ ...one, row: { below: before } })),
        order: ['-row'],
        limit: AT_ONCE,
      });
      const oldest = said.at(-1);
      if (oldest === undefined) return [];
      const standing = new Set((await counting(said)).map(({ id }) => id));
      const latest = said.find(({ finding, verdict }) => verdict !== 'open' && standing.has(finding));
      if (latest !== undefined) {
        const { at, by, reason } = latest;
        const [together] = await records.read({ kind: VERDICT, where: { at, by, reason }, order: ['row'] });
        return counting(together);
      }
      before = oldest.row;
    }
  };
  return {
    async history(finding) {
      const [said] = await records.read({ kind: VERDICT, where: { finding }, order: ['-row'] });
      return said.map(({ row: _, finding: __, ...word }) => word);
    },
    lastJudged: () => last([{}]),
    async lastJudgedBy(by) {
      // "Mira (page)" is Mira, too.
      const found = await last([{ by }, { by: { beginsWith: `${by} (` } }]);
      return found.map(({ id }) => id);
    },
  };
}
