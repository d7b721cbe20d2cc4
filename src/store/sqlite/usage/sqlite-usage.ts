/** What language models used, in SQLite: each method is one short transaction. */
import type { HeldUsage, SettledUsage, UsageLine, UsageStore, UsageSum } from '../../usage.js';
import type { Database } from '../database.js';
import { reading, writing } from '../queue/transaction.js';

const SUMS = `coalesce(sum(calls), 0) AS calls, coalesce(sum(input_tokens), 0) AS inputTokens,
  coalesce(sum(output_tokens), 0) AS outputTokens, coalesce(sum(micros), 0) AS micros,
  coalesce(sum(iif(micros IS NULL, calls, 0)), 0) AS unpriced`;

export class SqliteUsage implements UsageStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  hold(held: HeldUsage, now: number, fits: (before: UsageSum) => boolean): Promise<boolean> {
    return writing(this.#db, () => {
      this.#db.run('DELETE FROM usage WHERE held_until <= ?', now);
      if (!fits(sumOf(this.#db, held.day, now))) return false;
      this.#put({ ...held, at: now, estimated: true }, held.expiresAt);
      return true;
    });
  }

  settle(used: SettledUsage): Promise<void> {
    return writing(this.#db, () => this.#put(used, null));
  }

  release(id: string): Promise<void> {
    return writing(this.#db, () => {
      this.#db.run('DELETE FROM usage WHERE id = ? AND held_until IS NOT NULL', id);
    });
  }

  sum(day: string, now: number): Promise<UsageSum> {
    return reading(this.#db, () => sumOf(this.#db, day, now));
  }

  settled(fromDay: string, toDay: string): Promise<SettledUsage[]> {
    return reading(this.#db, () =>
      this.#db
        .all<Omit<SettledUsage, 'estimated'> & { estimated: number }>(
          `SELECT id, day, model, purpose, calls, input_tokens AS inputTokens, output_tokens AS outputTokens, micros, at,
             estimated FROM usage WHERE day BETWEEN ? AND ? AND held_until IS NULL ORDER BY row`,
          fromDay,
          toDay,
        )
        .map((used) => ({ ...used, estimated: used.estimated === 1 })),
    );
  }

  lines(fromDay: string, toDay: string): Promise<UsageLine[]> {
    return reading(this.#db, () =>
      this.#db.all<UsageLine>(
        `SELECT day, model, purpose, ${SUMS}, sum(iif(estimated = 1, calls, 0)) AS estimated FROM usage
         WHERE day BETWEEN ? AND ? AND held_until IS NULL
         GROUP BY day, model, purpose ORDER BY day, model, purpose`,
        fromDay,
        toDay,
      ),
    );
  }

  #put(used: SettledUsage, heldUntil: number | null): void {
    this.#db.run(
      `INSERT INTO usage (id, day, model, purpose, calls, input_tokens, output_tokens, micros, at, estimated, held_until)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET calls = excluded.calls, input_tokens = excluded.input_tokens,
         output_tokens = excluded.output_tokens, micros = excluded.micros, at = excluded.at,
         estimated = excluded.estimated, held_until = excluded.held_until`,
      used.id,
      used.day,
      used.model,
      used.purpose,
      used.calls,
      used.inputTokens,
      used.outputTokens,
      used.micros,
      used.at,
      used.estimated ? 1 : 0,
      heldUntil,
    );
  }
}

function sumOf(db: Database, day: string, now: number): UsageSum {
  const sum = db.get<UsageSum>(
    `SELECT ${SUMS} FROM usage WHERE day = ? AND (held_until IS NULL OR held_until > ?)`,
    day,
    now,
  );
  if (sum === undefined) throw new Error('a sum has no row');
  return { ...sum };
}
