/** A commit of a store that keeps records: decided here, and written as one list that expects no other commit since. */
import type { Change, CommitReport } from '../changes.js';
import { decideCommit, reportOf } from '../commit/decide.js';
import { Fetched, Workspace } from '../commit/workspace.js';
import type { Writing } from '../commit/writing.js';
import { add, enqueue, expect } from '../records.js';
import type { CommitOptions } from '../store.js';
import type { TypeOrder } from '../type-order.js';
import { COMMIT } from './commits.js';
import { AGAIN, type Deciding, decide } from './deciding.js';

/** More rounds than that, and what is asked for never ends. */
const MOST_ROUNDS = 200;

export function commitOver(
  { records, now, types }: Deciding & { readonly types: TypeOrder },
  changes: Iterable<Change>,
  options: CommitOptions,
): Promise<CommitReport> {
  const all = [...changes];
  return decide(async () => {
    const [[last]] = await records.read({ kind: COMMIT, order: ['-seq'], limit: 1 });
    const seq = (last?.seq ?? 0) + 1;
    const { w, workspace } = await decided(new Fetched(records), { types, seq }, all);
    if (!w.changed || options.dryRun) return reportOf(w, null);
    // Time never runs backwards from one commit to the next, whatever the machine's clock does.
    const at = Math.max(now(), last?.at ?? 0);
    const { author, reason, jobs = [] } = options;
    const done = await records.write([
      expect(COMMIT, { seq: { atLeast: seq } }),
      ...workspace.writes(),
      add(COMMIT, { seq, at, author, reason }),
      ...enqueue(jobs),
    ]);
    return done === null ? AGAIN : reportOf(w, at);
  });
}

interface Decided {
  readonly w: Writing;
  readonly workspace: Workspace;
}

async function decided(
  fetched: Fetched,
  { types, seq }: { readonly types: TypeOrder; readonly seq: number },
  changes: readonly Change[],
): Promise<Decided> {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const workspace = new Workspace(fetched);
    try {
      const w = decideCommit({ rows: workspace, types, seq }, changes);
      if (workspace.isWhole) return { w, workspace };
    } catch (error) {
      // What is missing may look like a mistake.
      if (workspace.isWhole) throw error;
    }
    await fetched.read(workspace.missed, workspace.uncounted);
  }
  throw new Error(`a commit was not decided after ${MOST_ROUNDS} rounds`);
}
