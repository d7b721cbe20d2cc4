/** What models found in passages, as rows. */
import type { Extraction, ExtractionStore } from '../extractions.js';
import { retryWhileBusy } from './busy.js';
import type { Bindable, Database } from './database.js';
import { explained } from './explain-error.js';
import { inList } from './read/reading.js';

interface Row {
  hash: string;
  model: string;
  file: string;
  line: number | null;
  found: string;
}

const COLUMNS = 'hash, model, file, line, found';

export class SqliteExtractions implements ExtractionStore {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async of(hashes: readonly string[]): Promise<Extraction[]> {
    if (this.#db.number('SELECT EXISTS (SELECT 1 FROM extraction)') === 0) return [];
    const values: Bindable[] = [];
    const some = inList(hashes, values);
    const rows = this.#db.all<Row>(
      `SELECT ${COLUMNS} FROM extraction WHERE hash IN ${some} ORDER BY hash, model`,
      ...values,
    );
    return rows.map(asExtraction);
  }

  async put(extraction: Extraction): Promise<void> {
    await this.#write(() => this.#put(extraction));
  }

  async replace(model: string, files: readonly string[], found: readonly Extraction[]): Promise<void> {
    if (files.length === 0) return;
    const values: Bindable[] = [model];
    const old = `FROM extraction WHERE model = ? AND file IN ${inList(files, values)}`;
    if (found.length === 0 && this.#db.number(`SELECT EXISTS (SELECT 1 ${old})`, ...values) === 0) return;
    await this.#write(() => {
      this.#db.exec('BEGIN IMMEDIATE');
      try {
        this.#db.run(`DELETE ${old}`, ...values);
        for (const one of found) this.#put(one);
        this.#db.exec('COMMIT');
      } catch (error) {
        this.#db.exec('ROLLBACK');
        throw error;
      }
    });
  }

  #put({ hash, model, file, line, claims, names }: Extraction): void {
    const found = JSON.stringify({ claims, names });
    this.#db.run(
      `INSERT INTO extraction (${COLUMNS}, at, told) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET file = excluded.file, line = excluded.line, found = excluded.found, at = excluded.at,
         told = excluded.told`,
      ...[hash, model, file, line, found, this.#now(), claims.length === 0 ? 1 : 0],
    );
  }

  async untold(model: string): Promise<Pick<Extraction, 'hash' | 'file'>[]> {
    return this.#db.all(
      'SELECT hash, file FROM extraction WHERE model = ? AND told = 0 ORDER BY file',
      model,
    );
  }

  async markTold(model: string, hashes: readonly string[]): Promise<void> {
    const values: Bindable[] = [model];
    const some = inList(hashes, values);
    await this.#write(() =>
      this.#db.run(`UPDATE extraction SET told = 1 WHERE model = ? AND hash IN ${some}`, ...values),
    );
  }

  async #write(write: () => unknown): Promise<void> {
    try {
      await retryWhileBusy(write);
    } catch (error) {
      throw explained(error);
    }
  }

  async all(): Promise<Extraction[]> {
    return this.#db
      .all<Row>(`SELECT ${COLUMNS} FROM extraction ORDER BY file, line, hash, model`)
      .map(asExtraction);
  }
}

function asExtraction({ found, ...row }: Row): Extraction {
  const { claims, names }: Pick<Extraction, 'claims' | 'names'> = JSON.parse(found);
  return { ...row, claims, names };
}
