/** Which rows a transaction on the working copy has changed, noted by triggers of the connection alone. */
import type { Database } from '../sqlite/database.js';
import type { KeptTable } from './tables.js';

/** A row number, or the first column of the key. */
export type Key = number | string;
/** By table. */
export type Changed = ReadonlyMap<string, readonly Key[]>;

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
        const notes = sides.map(
          (side) => `INSERT INTO lore_changed (kept, key) SELECT ${at}, ${side}.${key}
            WHERE NOT EXISTS (SELECT 1 FROM lore_changed WHERE kept = ${at} AND key = ${side}.${key});`,
        );
        return `CREATE TEMP TRIGGER lore_${event}_${name} AFTER ${event} ON main."${name}" BEGIN ${notes.join(' ')} END;`;
      }),
    );
    db.raw.exec(
      `CREATE TEMP TABLE lore_changed (kept INTEGER, key ANY, PRIMARY KEY (kept, key)) WITHOUT ROWID; ${parts.join('\n')}`,
    );
  }

  take(): Changed {
    const changed = new Map<string, Key[]>();
    const noted = this.#db.all<{ kept: number; key: Key }>(
      'SELECT kept, key FROM lore_changed ORDER BY kept, key',
    );
    for (const { kept, key } of noted) {
      const name = this.#tables[kept]?.name ?? '';
      const known = changed.get(name);
      if (known) known.push(key);
      else changed.set(name, [key]);
    }
    this.#db.run('DELETE FROM lore_changed');
    return changed;
  }
}

/** As if every row had just come. */
export function everything(db: Database, tables: readonly KeptTable[]): Changed {
  return new Map(
    tables.map(({ name, key }) => {
      const keys = db.arrays<[Key]>(`SELECT DISTINCT ${key} FROM "${name}"`);
      return [name, keys.map(([one]) => one)];
    }),
  );
}
