/** A commit that reads no document: what a linter, or a person about its work, decides. */
import { add, expect, type RecordWrite } from '../records.js';
import { COMMIT } from './commits.js';
import { AGAIN, type Deciding, decide } from './deciding.js';

export interface Author {
  readonly by: string;
  readonly reason: string;
}

interface Decision<T> {
  readonly writes: readonly RecordWrite[];
  readonly result: T;
}

/** Recorded only if there is something to write, and decided anew where another commit came first. */
export function ownCommit<T>(
  { records, now }: Deciding,
  { by, reason }: Author,
  work: (seq: number, at: number) => Promise<Decision<T>>,
): Promise<T> {
  return decide(async () => {
    const [[last]] = await records.read({ kind: COMMIT, order: ['-seq'], limit: 1 });
    const seq = (last?.seq ?? 0) + 1;
    const { writes, result } = await work(seq, now());
    if (writes.length === 0) return result;
    // Time never runs backwards from one commit to the next, whatever the machine's clock does.
    const at = Math.max(now(), last?.at ?? 0);
    const done = await records.write([
      expect(COMMIT, { seq: { atLeast: seq } }),
      ...writes,
      add(COMMIT, { seq, at, author: by, reason }),
    ]);
    return done === null ? AGAIN : result;
  });
}
