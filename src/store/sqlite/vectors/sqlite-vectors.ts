/** Vectors of passages in SQLite, by content and model. */
import { CURRENT, contentHash, LoreError } from '../../../model/index.js';
import { HEADING_SEPARATOR } from '../../commit/passages.js';
import type {
  NearHit,
  PassageScope,
  PendingPage,
  PendingText,
  VectorCounts,
  VectorState,
  VectorStore,
} from '../../vectors.js';
import { retryWhileBusy } from '../busy.js';
import type { Database } from '../database.js';
import type { Reading } from '../read/reading.js';
import { vectorsUnavailable } from './extension.js';
import { nearestPassages } from './nearest.js';
import { transaction } from './transaction.js';
import { codesOf, findModel, openModel, toBlob, wrongDimensions } from './vector-tables.js';

const HASH_LENGTH = 24;
const PASSAGES_AT_ONCE = 5_000;
const LIVE = `recorded_until = ${CURRENT}`;

interface PassageWords {
  passage: number;
  heading: string;
  text: string;
}

export class SqliteVectors implements VectorStore {
  readonly #reading: Reading;
  readonly #db: Database;
  readonly #now: () => number;

  constructor(reading: Reading, now: () => number) {
    this.#reading = reading;
    this.#db = reading.db;
    this.#now = now;
  }

  async state(model?: string): Promise<VectorState> {
    return {
      unavailable: vectorsUnavailable(this.#db),
      models: await retryWhileBusy(() =>
        this.#db
          .all<{ id: string }>('SELECT id FROM embedding_model ORDER BY used DESC, row DESC')
          .map(({ id }) => id),
      ),
      counts: model === undefined ? null : await this.#counts(model),
    };
  }

  async #counts(model: string): Promise<VectorCounts> {
    await this.#hashNewPassages();
    return retryWhileBusy(() => {
      const row = findModel(this.#db, model)?.row ?? 0;
      const live = this.#db.number(`SELECT count(*) FROM passage WHERE ${LIVE}`);
      const embedded = this.#db.number(
        `SELECT count(*) FROM passage_content c JOIN passage p ON p.row = c.passage AND p.${LIVE}
           JOIN embedding e ON e.model = ? AND e.content = c.content`,
        row,
      );
      return { embedded, pending: live - embedded };
    });
  }

  async pending(model: string, after: number, limit: number): Promise<PendingPage> {
    await this.#hashNewPassages();
    return retryWhileBusy(() => {
      const row = findModel(this.#db, model)?.row ?? 0;
      const records = this.#db.all<PassageWords & { content: string }>(
        `SELECT c.passage, c.content, p.heading, p.text FROM passage_content c JOIN passage p ON p.row = c.passage
         WHERE c.passage > ? AND p.${LIVE}
           AND NOT EXISTS (SELECT 1 FROM embedding e WHERE e.model = ? AND e.content = c.content)
         ORDER BY c.passage LIMIT ?`,
        after,
        row,
        limit,
      );
      const texts = new Map<string, PendingText>();
      for (const record of records) {
        texts.set(record.content, { content: record.content, text: wordsOf(record) });
      }
      const last = records.length < limit ? undefined : records[records.length - 1];
      return { texts: [...texts.values()], passages: records.length, after: last?.passage ?? null };
    });
  }

  async put(
    model: string,
    vectors: readonly { readonly content: string; readonly vector: Float32Array }[],
  ): Promise<void> {
    this.#demand();
    const [first] = vectors;
    if (!first) return;
    const { length } = first.vector;
    await transaction(this.#db, () => {
      const opened = openModel(this.#db, model, length, this.#now());
      const codes = codesOf(opened);
      for (const { content, vector } of vectors) {
        if (vector.length !== length) throw wrongDimensions(model, length, vector.length);
        const before = this.#rowOf(opened.row, content);
        if (before !== undefined) this.#db.run(`DELETE FROM ${codes} WHERE rowid = ?`, before);
        this.#db
          .prepare(
            `INSERT INTO embedding (model, content, vector) VALUES (?, ?, ?)
             ON CONFLICT (model, content) DO UPDATE SET vector = excluded.vector`,
          )
          .run(opened.row, content, toBlob(vector));
        this.#db.run(
          `INSERT INTO ${codes} (rowid, code) SELECT row, vec_quantize_binary(vector) FROM embedding
           WHERE model = ? AND content = ?`,
          opened.row,
          content,
        );
      }
    });
  }

  async prune(model: string, unusedFor: number): Promise<number> {
    this.#demand();
    return transaction(this.#db, () => {
      const now = this.#now();
      this.#db.run('UPDATE embedding_model SET used = ? WHERE id = ?', now, model);
      const models = this.#db.all<{ row: number }>(
        'SELECT row FROM embedding_model WHERE used < ?',
        now - unusedFor,
      );
      let gone = 0;
      for (const { row } of models) {
        gone += this.#db.run('DELETE FROM embedding WHERE model = ?', row);
        this.#db.run('DELETE FROM embedding_model WHERE row = ?', row);
        this.#db.exec(`DROP TABLE IF EXISTS ${codesOf({ row })}`);
      }
      this.#db.run(
        `DELETE FROM passage_content WHERE passage IN (SELECT row FROM passage WHERE recorded_until < ${CURRENT})
           AND passage < (SELECT max(passage) FROM passage_content)`,
      );
      const orphans = this.#db.all<{ row: number; model: number }>(
        `SELECT row, model FROM embedding e WHERE NOT EXISTS
           (SELECT 1 FROM passage_content c JOIN passage p ON p.row = c.passage AND p.${LIVE} WHERE c.content = e.content)`,
      );
      for (const orphan of orphans) this.#forget(orphan.model, orphan.row);
      return gone + orphans.length;
    });
  }

  async nearest(
    model: string,
    vector: Float32Array,
    scope: PassageScope,
    limit: number,
    among?: readonly number[],
  ): Promise<NearHit[]> {
    if (vectorsUnavailable(this.#db) !== null) return [];
    return retryWhileBusy(() => {
      const known = findModel(this.#db, model);
      if (!known) return [];
      if (known.dimensions !== vector.length) throw wrongDimensions(model, known.dimensions, vector.length);
      return nearestPassages(this.#reading, known, toBlob(vector), scope, limit, among);
    });
  }

  #rowOf(model: number, content: string): number | undefined {
    return this.#db.get<{ row: number }>(
      'SELECT row FROM embedding WHERE model = ? AND content = ?',
      model,
      content,
    )?.row;
  }

  #forget(model: number, row: number): void {
    this.#db.run('DELETE FROM embedding WHERE row = ?', row);
    this.#db.run(`DELETE FROM ${codesOf({ row: model })} WHERE rowid = CAST(? AS INTEGER)`, row);
  }

  /** Row numbers only grow, so that what came since the last time is what lies above the highest one seen. */
  async #hashNewPassages(): Promise<void> {
    for (;;) {
      const found = await retryWhileBusy(() =>
        this.#db.all<PassageWords>(
          `SELECT row AS passage, heading, text FROM passage
           WHERE row > (SELECT coalesce(max(passage), 0) FROM passage_content) AND ${LIVE} ORDER BY row LIMIT ${PASSAGES_AT_ONCE}`,
        ),
      );
      if (found.length === 0) return;
      const rows = found.map((words) => [words.passage, contentOf(words)]);
      await transaction(this.#db, () =>
        this.#db.run(
          `INSERT OR IGNORE INTO passage_content (passage, content)
           SELECT value ->> 0, value ->> 1 FROM json_each(?)`,
          JSON.stringify(rows),
        ),
      );
    }
  }

  #demand(): void {
    const problem = vectorsUnavailable(this.#db);
    if (problem === null) return;
    throw new LoreError({
      code: 'store/no-vectors',
      message: problem,
      hint: 'Everything else works without it; names and full text answer.',
    });
  }
}

/** What is embedded: the headings, which say what it is about, and the text as a reader sees it. */
function wordsOf({ heading, text }: PassageWords): string {
  const shown = text.replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1').replace(/^\s*>\s?/gm, '');
  return heading === '' ? shown : `${heading.split(HEADING_SEPARATOR).join(' – ')}\n${shown}`;
}

function contentOf(words: PassageWords): string {
  return contentHash(wordsOf(words)).slice(0, HASH_LENGTH);
}
