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

  async put({ hash, model, file, line, claims, names }: Extraction): Promise<void> {
    const found = JSON.stringify({ claims, names });
    try {
      await retryWhileBusy(() =>
        this.#db.run(
          `INSERT INTO extraction (${COLUMNS}, at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET file = excluded.file, line = excluded.line, found = excluded.found, at = excluded.at`,
          ...[hash, model, file, line, found, this.#now()],
        ),
      );
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
