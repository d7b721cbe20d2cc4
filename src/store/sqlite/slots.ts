/** Places of which there are only so many, in SQLite. */
import type { SlotStore } from '../bus.js';
import type { Database } from './database.js';
import { looking, writing } from './queue/transaction.js';
import type { CommitContext } from './write/commit.js';

export class SqliteSlots implements SlotStore {
  readonly #db: Database;
  readonly #now: () => number;

  constructor({ db, now }: Pick<CommitContext, 'db' | 'now'>) {
    this.#db = db;
    this.#now = now;
  }

  async hold(name: string, { most, holder, ms }: Parameters<SlotStore['hold']>[1]): Promise<boolean> {
    // Whoever waits looks without the lock.
    if (!(await looking(this.#db, () => this.#isFree(name, most, holder)))) return false;
    return writing(this.#db, () => {
      if (!this.#isFree(name, most, holder)) return false;
      this.#db.run('DELETE FROM slot WHERE name = ? AND until <= ?', name, this.#now());
      this.#db.run(
        'INSERT INTO slot (name, holder, until) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET until = excluded.until',
        ...[name, holder, this.#now() + ms],
      );
      return true;
    });
  }

  #isFree(name: string, most: number, holder: string): boolean {
    const sql = 'SELECT count(*) FROM slot WHERE name = ? AND holder <> ? AND until > ?';
    return this.#db.number(sql, name, holder, this.#now()) < most;
  }

  free(name: string, holder: string): Promise<void> {
    return writing(this.#db, () => {
      this.#db.run('DELETE FROM slot WHERE name = ? AND holder = ?', name, holder);
    });
  }

  holders(name: string): Promise<string[]> {
    const sql = 'SELECT holder FROM slot WHERE name = ? AND until > ? ORDER BY holder';
    return looking(this.#db, () =>
      this.#db.all<{ holder: string }>(sql, name, this.#now()).map(({ holder }) => holder),
    );
  }
}
