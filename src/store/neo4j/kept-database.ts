/** A connection to the working copy whose transactions are parts of one that is kept only when the server has it. */

import type { Database } from '../sqlite/database.js';
import { SupposedDatabase } from '../sqlite/ground/supposed-database.js';

export class KeptDatabase extends SupposedDatabase {
  /** One of several writes: undone by itself where it fails. */
  async part<T>(work: () => Promise<T>): Promise<T> {
    this.raw.exec('SAVEPOINT one');
    try {
      const result = await work();
      this.raw.exec('RELEASE one');
      return result;
    } catch (error) {
      if (this.raw.isTransaction) this.raw.exec('ROLLBACK TO one; RELEASE one');
      throw error;
    }
  }

  /** The server has acknowledged it. */
  keep(write: number): void {
    this.raw.exec(`UPDATE lore_copy SET write = ${write}; COMMIT`);
    this.undo();
  }

  /** How the log is kept cannot be changed within a transaction. */
  override get<Row>(...[sql, ...values]: Parameters<Database['get']>): Row | undefined {
    return sql.startsWith('PRAGMA journal_mode') ? undefined : super.get<Row>(sql, ...values);
  }

  /** Nor can it be carried over into the file. */
  override all<Row>(...[sql, ...values]: Parameters<Database['all']>): Row[] {
    return sql.startsWith('PRAGMA wal_checkpoint') ? [] : super.all<Row>(sql, ...values);
  }
}
