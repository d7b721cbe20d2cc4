/** Where vectors lie: the exact ones in a table, a bit for each dimension in one of sqlite-vec's, for each model. */
import { LoreError } from '../../../model/index.js';
import type { Database } from '../database.js';

export interface ModelRow {
  readonly row: number;
  readonly dimensions: number;
}

export function findModel(db: Database, id: string): ModelRow | undefined {
  return db.get<ModelRow>('SELECT row, dimensions FROM embedding_model WHERE id = ?', id);
}

/** Inside a write transaction, with the extension loaded. */
export function openModel(db: Database, id: string, dimensions: number, now: number): ModelRow {
  const known = findModel(db, id);
  if (known) {
    if (known.dimensions !== dimensions) throw wrongDimensions(id, known.dimensions, dimensions);
    db.run('UPDATE embedding_model SET used = ? WHERE row = ?', now, known.row);
    return known;
  }
  const model = db.get<ModelRow>(
    'INSERT INTO embedding_model (id, dimensions, used) VALUES (?, ?, ?) RETURNING row, dimensions',
    id,
    dimensions,
    now,
  );
  if (!model) throw new Error('a model was not inserted');
  db.exec(`CREATE VIRTUAL TABLE ${codesOf(model)} USING vec0 (code bit[${padded(dimensions)}])`);
  return model;
}

/** The virtual table of a model's bits. */
export function codesOf({ row }: Pick<ModelRow, 'row'>): string {
  return `vector_code_${row}`;
}

/** Bits come in eights; zeros at the end change no angle. */
export function padded(dimensions: number): number {
  return Math.ceil(dimensions / 8) * 8;
}

export function toBlob(vector: Float32Array): Uint8Array {
  const size = padded(vector.length);
  const whole = size === vector.length ? Float32Array.from(vector) : new Float32Array(size);
  if (whole.length !== vector.length) whole.set(vector);
  return new Uint8Array(whole.buffer);
}

export function wrongDimensions(model: string, wanted: number, found: number): LoreError {
  return new LoreError({
    code: 'store/wrong-dimensions',
    message: `Vectors of ${model} have ${wanted} dimensions here, and one came with ${found}.`,
    hint: 'The model has changed under its name: give it another, so that everything is embedded anew.',
  });
}
