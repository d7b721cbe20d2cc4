/** Rules and their parts as findings are filed under them. */
import type { Database } from '../database.js';

interface Filing {
  readonly row: number;
  readonly swept: number;
}

/** For one transaction: others may add and sweep after it. */
export class Filings {
  readonly #db: Database;
  readonly #known = new Map<string, Filing>();
  readonly #swept = new Map<number, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Added when it is new. */
  rowOf(rule: string, part: string): number {
    const key = `${rule}\u001f${part}`;
    const known = this.#known.get(key);
    if (known) return known.row;
    const filing = this.#find(rule, part) ?? this.#insert(rule, part);
    this.#known.set(key, filing);
    this.#swept.set(filing.row, filing.swept);
    return filing.row;
  }

  /** The commit at which all of it was last swept; 0 for never. */
  sweptAt(filing: number): number {
    return this.#swept.get(filing) ?? 0;
  }

  noteSwept(filing: number, seq: number): void {
    this.#db.run('UPDATE filing SET swept = ?1 WHERE row = ?2 AND swept < ?1', seq, filing);
  }

  #find(rule: string, part: string): Filing | undefined {
    return this.#db.get<Filing>('SELECT row, swept FROM filing WHERE rule = ? AND part = ?', rule, part);
  }

  #insert(rule: string, part: string): Filing {
    const filing = this.#db.get<Filing>(
      'INSERT INTO filing (rule, part) VALUES (?, ?) RETURNING row, swept',
      rule,
      part,
    );
    if (!filing) throw new Error('an insert gave no row');
    return filing;
  }
}

/** Those that a rule's id, or its id and part as `id:part`, stands for. */
export function filingsNamed(db: Database, names: readonly string[]): number[] {
  return db
    .all<{ row: number }>(
      `SELECT row FROM filing WHERE rule IN (SELECT value FROM json_each(?1))
         OR rule || ':' || part IN (SELECT value FROM json_each(?1)) ORDER BY row`,
      JSON.stringify(names),
    )
    .map(({ row }) => row);
}

export function partName(rule: string, part: string): string {
  return part === '' ? rule : `${rule}:${part}`;
}
