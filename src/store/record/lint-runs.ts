/** Lint runs: one at a time, and one whose process was lost is taken up where it was. */
import { hostname } from 'node:os';
import { LoreError } from '../../model/index.js';
import { LINT_PHASES, type LintRun, type LintRuns, type LintStep, type LintTally } from '../lint.js';
import { add, change, expect, type RecordKind, type RecordTally } from '../records.js';
import { AGAIN, type Deciding, decide } from './deciding.js';
import { ABSTENTION, JUDGEMENT } from './judgements.js';

/** Silent for longer than that, a run is taken over, wherever its process is. */
const SILENCE_MS = 60_000;

const NO_TALLY: LintTally = { written: 0, known: 0, lifted: 0, weighed: 0, changed: 0, problems: [] };

interface RunRecord extends Omit<LintRun, 'quarantined' | 'flagged' | 'abstained'> {
  /** Who runs it, and when it was last heard of. */
  readonly owner: string;
  readonly heardAt: number;
}

const RUN: RecordKind<RunRecord> = {
  name: 'lint_run',
  fields: {
    id: 'number',
    reason: 'text',
    by: 'text',
    judge: 'text',
    startedAt: 'number',
    finishedAt: 'number',
    owner: 'text',
    heardAt: 'number',
    phase: LINT_PHASES,
    cursor: 'text',
    tally: 'json',
  },
  key: ['id'],
  numbered: 'id',
};
const QUARANTINE: RecordKind<{ readonly row: number; readonly run: number | null }> = {
  name: 'quarantine',
  fields: { row: 'number', run: 'number' },
  key: ['row'],
};

export function lintRunsOver({ records, now }: Deciding): LintRuns {
  const told = async (found: readonly RunRecord[]): Promise<LintRun[]> => {
    const run = { in: found.map(({ id }) => id) };
    const counts = async <R extends { readonly run: number | null }>(query: RecordTally<R>) =>
      new Map((await records.tally(query)).map(({ of, count }) => [of.run ?? 0, count]));
    const quarantined = await counts({ kind: QUARANTINE, where: { run }, by: ['run'] });
    const flagged = await counts({ kind: JUDGEMENT, where: { run }, by: ['run'] });
    const abstained = await counts({ kind: ABSTENTION, where: { run }, by: ['run'] });
    return found.map(({ owner: _, heardAt: __, tally, ...one }) => ({
      ...one,
      tally: { ...NO_TALLY, ...tally },
      quarantined: quarantined.get(one.id) ?? 0,
      flagged: flagged.get(one.id) ?? 0,
      abstained: abstained.get(one.id) ?? 0,
    }));
  };
  const runs: LintRuns['runs'] = async ({ limit, ids } = {}) => {
    const [found] = await records.read({
      kind: RUN,
      ...(ids && { where: { id: { in: ids } } }),
      order: ['-id'],
      ...(limit !== undefined && { limit }),
    });
    return told(found);
  };
  const step = (id: number, { phase, cursor, tally }: LintStep, more: Partial<RunRecord> = {}) =>
    records.write([change(RUN, { id }, { phase, cursor, tally, heardAt: now(), ...more })]);
  return {
    begin: ({ reason, by, judge }) =>
      decide(async () => {
        const [[latest]] = await records.read({ kind: RUN, order: ['-id'], limit: 1 });
        const [[open]] = await records.read({
          kind: RUN,
          where: { finishedAt: null },
          order: ['-id'],
          limit: 1,
        });
        const here = { owner: ownerHere(), heardAt: now(), judge };
        if (open) {
          if (isAlive(open, now())) throw underWay(open);
          const { id, owner, heardAt } = open;
          const done = await records.write([
            expect(RUN, { id, owner, heardAt, finishedAt: null }, { least: 1 }),
            change(RUN, { id }, here),
          ]);
          const [run] = await told([{ ...open, judge }]);
          return done === null || run === undefined ? AGAIN : { run, resumed: true };
        }
        const id = (latest?.id ?? 0) + 1;
        const fresh = { id, reason, by, startedAt: now(), finishedAt: null, tally: NO_TALLY, ...here };
        const run: RunRecord = { ...fresh, phase: LINT_PHASES[0], cursor: '' };
        const done = await records.write([
          expect(RUN, { finishedAt: null }),
          expect(RUN, { id: { atLeast: id } }),
          add(RUN, run),
        ]);
        const [begun] = await told([run]);
        return done === null || begun === undefined ? AGAIN : { run: begun, resumed: false };
      }),

    async step(id, at) {
      await step(id, at);
    },

    async pulse(id) {
      await records.write([change(RUN, { id }, { heardAt: now() })]);
    },

    async leave(id) {
      await records.write([change(RUN, { id, finishedAt: null }, { owner: '', heardAt: 0 })]);
    },

    async finish(id, at) {
      await step(id, at, { finishedAt: now() });
      const [run] = await runs({ ids: [id] });
      if (run === undefined) throw new Error(`no lint run has number ${id}`);
      return run;
    },

    runs,
  };
}

const ownerHere = (): string => `${hostname()} ${process.pid}`;

/** A process of this machine that exists no longer is known to be gone before the time is over. */
function isAlive({ owner, heardAt }: RunRecord, now: number): boolean {
  if (now - heardAt > SILENCE_MS) return false;
  const at = owner.lastIndexOf(' ');
  if (owner.slice(0, at) !== hostname()) return true;
  try {
    process.kill(Number(owner.slice(at + 1)), 0);
    return true;
  } catch (error) {
    // It exists, and is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function underWay({ id, owner, startedAt }: RunRecord): LoreError {
  return new LoreError({
    code: 'lint/under-way',
    message: `Lint run ${id} is under way since ${new Date(startedAt).toISOString()} (${owner}).`,
    hint: 'One runs at a time: wait for it, and follow it with `lore lint --runs`.',
  });
}
