/** A connection whose every transaction is part of a greater one, which is never committed. */
import { LoreError } from '../../../model/index.js';
import { Database, type Prepared } from '../database.js';

/** What a transaction of its own would have said, and what it says as a part. */
const PARTS: Readonly<Record<string, { readonly sql: string; readonly within: boolean }>> = {
  BEGIN: { sql: 'SAVEPOINT part', within: true },
  'BEGIN IMMEDIATE': { sql: 'SAVEPOINT part', within: true },
  COMMIT: { sql: 'RELEASE part', within: false },
  ROLLBACK: { sql: 'ROLLBACK TO part; RELEASE part', within: false },
};

export class SupposedDatabase extends Database {
  #within = false;
  /** What is begun when nothing is supposed would stay. */
  #isOver = false;

  override get isSole(): boolean {
    return true;
  }

  override get inTransaction(): boolean {
    return this.#within && this.raw.isTransaction;
  }

  /** Takes the lock; may throw busy, to be tried again. */
  start(): void {
    super.exec('BEGIN IMMEDIATE');
    this.#isOver = false;
  }

  undo(): void {
    if (this.raw.isTransaction) super.exec('ROLLBACK');
    this.#isOver = true;
    this.#within = false;
  }

  override prepare(sql: string): Prepared {
    this.#check();
    return super.prepare(sql);
  }

  override exec(sql: string): void {
    this.#check();
    const part = PARTS[sql];
    super.exec(part?.sql ?? sql);
    if (part) this.#within = part.within;
  }

  override run(...[sql, ...values]: Parameters<Database['run']>): number {
    if (!(sql in PARTS)) return super.run(sql, ...values);
    this.exec(sql);
    return 0;
  }

  #check(): void {
    if (this.#isOver)
      throw new LoreError({
        code: 'store/supposition-over',
        message: 'Something was asked of a store that was only supposed, after that had ended.',
        hint: 'Ask within the function that was given the store.',
      });
  }
}
