/** The bus outside, in SQLite: each method is one short transaction. */
import { randomUUID } from 'node:crypto';
import type {
  Arrival,
  BusPartitionRecord,
  BusPosition,
  BusStore,
  DeadLetter,
  NewOutgoing,
  Outgoing,
} from '../bus.js';
import type { NewJob } from '../queue.js';
import type { Database } from './database.js';
import { putJobs } from './queue/enqueue.js';
import { QUEUED } from './queue/job-row.js';
import { looking, writing } from './queue/transaction.js';
import type { CommitContext } from './write/commit.js';

/** So long a message is remembered after it was sent: whoever says it again meanwhile says nothing new. */
const REMEMBERED_MS = 2 * 86_400_000;

interface OutboxRow {
  readonly row: number;
  readonly id: string;
  readonly topic: string;
  readonly key: string | null;
  readonly value: Uint8Array | null;
  readonly headers: string;
}

export class SqliteBus implements BusStore {
  readonly #db: Database;
  readonly #now: () => number;

  constructor({ db, now }: Pick<CommitContext, 'db' | 'now'>) {
    this.#db = db;
    this.#now = now;
  }

  async identity(): Promise<string> {
    const known = (db: Database) => db.get<{ id: string }>('SELECT id FROM bus_identity')?.id;
    const id = await looking(this.#db, () => known(this.#db));
    if (id !== undefined) return id;
    return writing(this.#db, () => {
      const meanwhile = known(this.#db);
      if (meanwhile !== undefined) return meanwhile;
      const fresh = randomUUID();
      this.#db.run('INSERT INTO bus_identity (id) VALUES (?)', fresh);
      return fresh;
    });
  }

  take(arrivals: readonly Arrival[]): Promise<number> {
    return writing(this.#db, () => {
      const fresh = arrivals.filter((arrival) => this.#isNext(arrival));
      for (const arrival of fresh) this.#keep(arrival);
      return fresh.length;
    });
  }

  /** Moves the partition on; false where that was done before. */
  #isNext({ topic, topicId, partition, offset }: Arrival): boolean {
    const moved = this.#db.run(
      `INSERT INTO bus_partition (topic, topic_id, part, next, end_offset, asked_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET next = excluded.next, end_offset = max(end_offset, excluded.next),
         asked_at = excluded.asked_at WHERE next < excluded.next`,
      ...[topic, topicId, partition, offset + 1, offset + 1, this.#now()],
    );
    return moved > 0;
  }

  #keep({ topic, partition, offset, jobs, outgoing, deadLetter }: Arrival): void {
    putJobs(this.#db, jobs, this.#now());
    this.#put(outgoing);
    if (deadLetter === null) return;
    this.#db.run(
      'INSERT INTO dead_letter (topic, part, at_offset, code, reason, at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[topic, partition, offset, deadLetter.code, deadLetter.reason, this.#now()],
    );
  }

  note(ends: readonly (BusPosition & { readonly end: number })[]): Promise<void> {
    return writing(this.#db, () => {
      for (const { topic, topicId, partition, next, end } of ends)
        this.#db.run(
          `INSERT INTO bus_partition (topic, topic_id, part, next, end_offset, asked_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET end_offset = excluded.end_offset, asked_at = excluded.asked_at`,
          ...[topic, topicId, partition, next, end, this.#now()],
        );
    });
  }

  partitions(): Promise<BusPartitionRecord[]> {
    return looking(this.#db, () =>
      this.#db.all<BusPartitionRecord>(
        `SELECT topic, topic_id AS topicId, part AS partition, next, end_offset AS end, asked_at AS askedAt
         FROM bus_partition ORDER BY topic, asked_at DESC, part`,
      ),
    );
  }

  backlog(kind: string, most: number): Promise<number> {
    const sql = `SELECT count(*) FROM (SELECT 1 FROM job WHERE kind = ? AND state = ${QUEUED} LIMIT ?)`;
    return looking(this.#db, () => this.#db.number(sql, kind, most));
  }

  deadLetters(limit: number): Promise<{ readonly total: number; readonly letters: DeadLetter[] }> {
    return looking(this.#db, () => ({
      total: this.#db.number('SELECT count(*) FROM dead_letter'),
      letters: this.#db.all<DeadLetter>(
        `SELECT topic, part AS partition, at_offset AS "offset", code, reason, at FROM dead_letter
         ORDER BY row DESC LIMIT ?`,
        limit,
      ),
    }));
  }

  post(outgoing: readonly NewOutgoing[], jobs: readonly NewJob[]): Promise<void> {
    return writing(this.#db, () => {
      putJobs(this.#db, jobs, this.#now());
      this.#put(outgoing);
    });
  }

  #put(outgoing: readonly NewOutgoing[]): void {
    for (const { id, topic, key, value, headers } of outgoing)
      this.#db
        .prepare(
          'INSERT INTO outbox (id, topic, key, value, headers) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        )
        .run(id, topic, key, value, JSON.stringify(headers));
  }

  outgoing(limit: number): Promise<Outgoing[]> {
    const sql =
      'SELECT row, id, topic, key, value, headers FROM outbox WHERE sent_at IS NULL ORDER BY row LIMIT ?';
    return looking(this.#db, () =>
      this.#db.all<OutboxRow>(sql, limit).map(({ value, headers, ...row }) => ({
        ...row,
        value: value ?? new Uint8Array(),
        headers: JSON.parse(headers),
      })),
    );
  }

  sent(rows: readonly number[]): Promise<void> {
    return writing(this.#db, () => {
      for (const row of rows)
        this.#db.run('UPDATE outbox SET sent_at = ?, value = NULL WHERE row = ?', this.#now(), row);
      this.#db.run('DELETE FROM outbox WHERE sent_at < ?', this.#now() - REMEMBERED_MS);
    });
  }

  unsent(): Promise<number> {
    return looking(this.#db, () => this.#db.number('SELECT count(*) FROM outbox WHERE sent_at IS NULL'));
  }
}
