/** Runs of the rules, newest first. */
import { RUN_MODES, type Run } from '../../model/index.js';
import type { RunLog } from '../findings.js';
import type { RecordKind } from '../records.js';
import type { Deciding } from './deciding.js';

type RunRecord = Omit<Run, 'id'> & { readonly id: number };

const RUN: RecordKind<RunRecord> = {
  name: 'run',
  fields: {
    id: 'number',
    mode: RUN_MODES,
    scope: 'text',
    startedAt: 'number',
    finishedAt: 'number',
    durationMs: 'number',
    rulesRun: 'number',
    rulesFailed: 'json',
    contradictions: 'number',
    anachronisms: 'number',
    violations: 'number',
    orphans: 'number',
    possible: 'number',
    appeared: 'number',
    gone: 'number',
  },
  key: ['id'],
  numbered: 'id',
};

interface WholeRecord {
  readonly id: number;
  readonly knowing: string | null;
  readonly scratchMs: number | null;
}

/** The same records, as far as they tell of runs over everything. */
const WHOLE: RecordKind<WholeRecord> = {
  name: 'run',
  fields: { id: 'number', knowing: 'text', scratchMs: 'number' },
  key: ['id'],
  numbered: 'id',
};

export function runsOver({ records }: Deciding): RunLog {
  return {
    async runs({ limit, mode } = {}) {
      const [found] = await records.read({
        kind: RUN,
        ...(mode && { where: { mode } }),
        order: ['-id'],
        ...(limit !== undefined && { limit }),
      });
      return found.map((run) => ({ ...run, id: `run-${run.id}` }));
    },
    async lastWhole() {
      const where = { knowing: { not: null } };
      const [[last]] = await records.read({ kind: WHOLE, where, order: ['-id'], limit: 1 });
      const { knowing = null, scratchMs = null } = last ?? {};
      return knowing === null || scratchMs === null ? null : { knowing, scratchMs };
    },
  };
}
