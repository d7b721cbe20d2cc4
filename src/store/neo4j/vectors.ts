/** Which passages may be the nearest, by the server's own index over vectors; how near they are is told by the copy. */
import type { Database } from '../sqlite/database.js';
import { isFew } from '../sqlite/vectors/nearest.js';
import { findModel, type ModelRow } from '../sqlite/vectors/vector-tables.js';
import type { Server } from './server.js';

/** What wears the vectors of one model, known by its row. */
export function vectorLabel(model: number): string {
  return `LoreVector_${model}`;
}

export function embeddingOf(db: Database, row: number) {
  const found = db.get<{ content: string; vector: Uint8Array; model: number; dimensions: number }>(
    `SELECT e.content, e.vector, e.model, m.dimensions FROM embedding e JOIN embedding_model m ON m.row = e.model
     WHERE e.row = ?`,
    row,
  );
  if (!found) throw new Error(`there is no vector ${row}`);
  const { content, vector, model, dimensions } = found;
  const bytes = vector.slice(0, dimensions * Float32Array.BYTES_PER_ELEMENT);
  return { content, model, vector: [...new Float32Array(bytes.buffer, bytes.byteOffset, dimensions)] };
}

export class ServerVectors {
  readonly #server: Server;
  readonly #db: Database;
  /** Models whose index was asked for. */
  readonly #indexed = new Set<number>();

  constructor(server: Server, db: Database) {
    this.#server = server;
    this.#db = db;
  }

  /** Rows of vectors; null where the server does not have just those of the copy, or not yet an index over them. */
  async candidates(model: string, vector: Float32Array, many: number): Promise<number[] | null> {
    const known = findModel(this.#db, model);
    if (!known || known.dimensions !== vector.length || isFew({ db: this.#db }, known)) return null;
    try {
      await this.#index(known);
      const [found] = await this.#server.read(
        `MATCH (v:${vectorLabel(known.row)}) WITH count(v) AS there
         CALL db.index.vector.queryNodes($index, $many, $vector) YIELD node
         RETURN there, collect(node.lore_row) AS rows`,
        { index: indexOf(known), many: BigInt(many), vector: [...vector] },
      );
      const here = this.#db.number('SELECT count(*) FROM embedding WHERE model = ?', known.row);
      return Number(found?.there) === here && Array.isArray(found?.rows) ? found.rows.map(Number) : null;
    } catch {
      // The copy answers: more slowly, and just as well.
      return null;
    }
  }

  async #index(model: ModelRow): Promise<void> {
    if (this.#indexed.has(model.row)) return;
    await this.#server.apply(
      `CREATE VECTOR INDEX ${indexOf(model)} IF NOT EXISTS FOR (v:${vectorLabel(model.row)}) ON v.vector
       OPTIONS {indexConfig: {\`vector.dimensions\`: ${model.dimensions}, \`vector.similarity_function\`: 'cosine'}}`,
    );
    this.#indexed.add(model.row);
  }
}

function indexOf({ row, dimensions }: ModelRow): string {
  return `lore_vector_${row}_${dimensions}`;
}
