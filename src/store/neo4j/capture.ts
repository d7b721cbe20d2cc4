/** Which rows a transaction on the working copy has changed, noted by triggers of the connection alone. */
import type { Database } from '../sqlite/database.js';
import type { KeptTable } from './tables.js';

/** A row number, or the first column of the key. */
export type Key = number | string;
/** By table. */
export type Changed = ReadonlyMap<string, readonly Key[]>;

/** What a transaction has changed, and which of it was not there before. */
export interface Written {
  readonly changed: Changed;
  readonly fresh: Fresh;
}

/** By table. */
export type Fresh = ReadonlyMap<string, ReadonlySet<Key>>;

export function rowsIn(changed: Changed): number {
  return [...changed.values()].reduce((sum, keys) => sum + keys.length, 0);
}

export class Capture {
  readonly #db: Database;
  readonly #tables: readonly KeptTable[];

  constructor(db: Database, tables: readonly KeptTable[]) {
    this.#db = db;
    this.#tables = tables;
    const parts = tables.flatMap(({ name, key }, at) =>
      ['INSERT', 'UPDATE', 'DELETE'].map((event) => {
        const sides = event === 'INSERT' ? ['NEW'] : event === 'DELETE' ? ['OLD'] : ['OLD', 'NEW'];
        // What an outer statement does on a conflict would go for this one too: nothing may conflict.
        // What is changed or deleted first was there before.
        const fresh = event === 'INSERT' ? 1 : 0;
        const notes = sides.map(
          (side) => `INSERT INTO lore_changed (kept, key, fresh) SELECT ${at}, ${side}.${key}, ${fresh}
            WHERE NOT EXISTS (SELECT 1 FROM lore_changed WHERE kept = ${at} AND key = ${side}.${key});`,
        );
        return `CREATE TEMP TRIGGER lore_${event}_${name} AFTER ${event} ON main."${name}" BEGIN ${notes.join(' ')} END;`;
      }),
    );
    db.raw.exec(
      `CREATE TEMP TABLE lore_changed (kept INTEGER, key ANY, fresh INTEGER, PRIMARY KEY (kept, key)) WITHOUT ROWID; ${parts.join('\n')}`,
    );
  }

  take(): Written {
    const changed = new Map<string, Key[]>();
    const fresh = new Map<string, Set<Key>>();
    for (const [at, { name }] of this.#tables.entries()) {
      const noted = this.#db.arrays<[Key, number]>(
        'SELECT key, fresh FROM lore_changed WHERE kept = ? ORDER BY key',
        at,
      );
      if (noted.length === 0) continue;
      changed.set(
        name,
        noted.map(([key]) => key),
      );
      fresh.set(name, new Set(noted.flatMap(([key, isFresh]) => (isFresh === 1 ? [key] : []))));
    }
    this.#db.run('DELETE FROM lore_changed');
    return { changed, fresh };
  }
}

/** As if every row had just come. */
export function everything(db: Database, tables: readonly KeptTable[]): Written {
  const changed = new Map(
    tables.map(({ name, key }) => {
      const keys = db.arrays<[Key]>(`SELECT DISTINCT ${key} FROM "${name}"`);
      return [name, keys.map(([one]) => one)];
    }),
  );
  return { changed, fresh: new Map([...changed].map(([name, keys]) => [name, new Set(keys)])) };
}
