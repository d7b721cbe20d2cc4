/** A commit that reads no document: what a linter, or a person about its work, decides. */
import { explained } from '../explain-error.js';
import { boundDirt } from '../ground/dirt.js';
import { writing } from '../queue/transaction.js';
import type { CommitContext } from '../write/commit.js';

export interface Author {
  readonly by: string;
  readonly reason: string;
}

/** Recorded only if `work` says that it changed something. */
export async function ownCommit<T>(
  { db, now }: CommitContext,
  { by, reason }: Author,
  work: (seq: number, at: number) => { readonly changed: boolean; readonly result: T },
): Promise<T> {
  try {
    return await writing(db, () => {
      const seq = db.number('SELECT max(seq) FROM commits') + 1;
      const { changed, result } = work(seq, now());
      if (!changed) return result;
      // Time never runs backwards from one commit to the next, whatever the machine's clock does.
      const last = db.number('SELECT at FROM commits WHERE seq = ?', seq - 1);
      boundDirt(db);
      db.run(
        'INSERT INTO commits (seq, at, author, reason) VALUES (?, ?, ?, ?)',
        seq,
        Math.max(now(), last),
        by,
        reason,
      );
      return result;
    });
  } catch (error) {
    throw explained(error);
  }
}
