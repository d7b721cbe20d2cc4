/** Tokens in SQLite. */
import type { TokenRecord, TokenStore } from '../tokens.js';
import { looking, writing } from './queue/transaction.js';
import type { CommitContext } from './write/commit.js';

const COLUMNS = `id, name, role, hash, by, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt,
  last_used_at AS lastUsedAt`;
/** That somebody uses a token is written down this often at most. */
const NOTED_MS = 60_000;

export class SqliteTokens implements TokenStore {
  readonly #context: Pick<CommitContext, 'db' | 'now'>;

  constructor(context: Pick<CommitContext, 'db' | 'now'>) {
    this.#context = context;
  }

  add({ id, name, role, hash, by, expiresAt }: Parameters<TokenStore['add']>[0]): Promise<TokenRecord> {
    const { db, now } = this.#context;
    return writing(db, () => {
      const added = db.get<TokenRecord>(
        `INSERT INTO token (id, name, role, hash, by, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)
         RETURNING ${COLUMNS}`,
        ...[id, name, role, hash, by, now(), expiresAt],
      );
      if (added === undefined) throw new Error('an insert gave no row');
      return { ...added };
    });
  }

  all(): Promise<TokenRecord[]> {
    const { db } = this.#context;
    return looking(db, () =>
      db.all<TokenRecord>(`SELECT ${COLUMNS} FROM token ORDER BY row`).map((one) => ({ ...one })),
    );
  }

  get(id: string): Promise<TokenRecord | null> {
    const { db } = this.#context;
    return looking(db, () => {
      const found = db.get<TokenRecord>(`SELECT ${COLUMNS} FROM token WHERE id = ?`, id);
      return found === undefined ? null : { ...found };
    });
  }

  revoke(id: string): Promise<boolean> {
    const { db, now } = this.#context;
    return writing(
      db,
      () => db.run('UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', now(), id) === 1,
    );
  }

  async used(id: string): Promise<void> {
    const { db, now } = this.#context;
    const last = (await this.get(id))?.lastUsedAt ?? 0;
    if (now() - last < NOTED_MS) return;
    await writing(db, () => db.run('UPDATE token SET last_used_at = ? WHERE id = ?', now(), id));
  }
}
