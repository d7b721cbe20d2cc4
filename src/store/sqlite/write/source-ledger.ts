/** The documents a commit has met: opened, changed and closed, with their earlier versions kept. */
import { CURRENT, ENTITY_ORIGINS, RELIABILITIES } from '../../../model/index.js';
import type { BoundSource } from '../../changes.js';
import type { Database } from '../database.js';
import { nextRowOf } from './writing.js';

/** Shared by all that came from the document, so that a change of reliability reaches every definition. */
export interface LedgerSource {
  readonly row: number;
  readonly id: string;
  title: string;
  format: string;
  reliability: number;
  written: string | null;
  origin: string;
  hash: string;
  entity_origin: number;
  since: number;
  recorded_from: number;
  recorded_until: number;
}

const VERSIONED = ['title', 'format', 'reliability', 'written', 'origin', 'hash', 'entity_origin'] as const;

export type SourceChange = 'new' | 'reopened' | 'changed' | 'same';

export class SourceLedger {
  readonly #db: Database;
  readonly #seq: number;
  readonly #byId = new Map<string, LedgerSource | null>();
  readonly #byRow = new Map<number, LedgerSource>();
  readonly #fresh: boolean;
  #nextRow: number;

  constructor(db: Database, seq: number) {
    this.#db = db;
    this.#seq = seq;
    this.#nextRow = nextRowOf(db, 'source');
    this.#fresh = this.#nextRow === 1;
  }

  byId(id: string): LedgerSource | null {
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    const found = this.#fresh
      ? undefined
      : this.#db.get<LedgerSource>('SELECT * FROM source WHERE id = ?', id);
    if (found) return this.#remember(found);
    this.#byId.set(id, null);
    return null;
  }

  byRow(row: number): LedgerSource {
    const known = this.#byRow.get(row);
    if (known) return known;
    const found = this.#db.get<LedgerSource>('SELECT * FROM source WHERE row = ?', row);
    if (!found) throw new Error(`no source has row ${row}`);
    return this.#remember(found);
  }

  /** Documents that a file carried until now. */
  ofOrigin(origin: string): LedgerSource[] {
    const rows = this.#db.all<{ row: number }>(
      `SELECT row FROM source WHERE origin = ? AND recorded_until = ${CURRENT}`,
      origin,
    );
    return rows.map(({ row }) => this.byRow(row));
  }

  /** The file that carries this document now; null when none does. */
  holderOf(id: string): string | null {
    const known = this.byId(id);
    return known?.recorded_until === CURRENT ? known.origin : null;
  }

  open({ source, entityOrigin }: BoundSource): { source: LedgerSource; change: SourceChange } {
    const wanted = {
      title: source.title,
      format: source.format,
      reliability: RELIABILITIES.indexOf(source.reliability),
      written: source.written,
      origin: source.origin,
      hash: source.hash,
      entity_origin: ENTITY_ORIGINS.indexOf(entityOrigin),
    };
    const known = this.byId(source.id);
    if (!known) return { source: this.#insert(source.id, wanted), change: 'new' };
    const reopened = known.recorded_until !== CURRENT;
    if (!reopened && VERSIONED.every((field) => known[field] === wanted[field])) {
      return { source: known, change: 'same' };
    }
    this.#keepVersion(known);
    Object.assign(known, wanted, { since: this.#seq, recorded_until: CURRENT });
    if (reopened) known.recorded_from = this.#seq;
    this.#update(known);
    return { source: known, change: reopened ? 'reopened' : 'changed' };
  }

  close(source: LedgerSource): void {
    source.recorded_until = this.#seq;
    this.#update(source);
  }

  #insert(id: string, wanted: Pick<LedgerSource, (typeof VERSIONED)[number]>): LedgerSource {
    const row = this.#nextRow++;
    const times = { since: this.#seq, recorded_from: this.#seq, recorded_until: CURRENT };
    this.#db.run(
      `INSERT INTO source (row, id, title, format, reliability, written, origin, hash, entity_origin, since, recorded_from)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      row,
      id,
      ...VERSIONED.map((field) => wanted[field]),
      this.#seq,
      this.#seq,
    );
    return this.#remember({ row, id, ...wanted, ...times });
  }

  #update(source: LedgerSource): void {
    this.#db.run(
      `UPDATE source SET title = ?, format = ?, reliability = ?, written = ?, origin = ?, hash = ?, entity_origin = ?,
         since = ?, recorded_from = ?, recorded_until = ? WHERE row = ?`,
      ...VERSIONED.map((field) => source[field]),
      source.since,
      source.recorded_from,
      source.recorded_until,
      source.row,
    );
  }

  /** What this very commit wrote is nobody's history. */
  #keepVersion(source: LedgerSource): void {
    if (source.since === this.#seq) return;
    const until = Math.min(source.recorded_until, this.#seq);
    this.#db.run(
      `INSERT INTO source_history (source, title, format, reliability, written, origin, hash, since, until, recorded_from, recorded_until)
       SELECT row, title, format, reliability, written, origin, hash, since, ?, recorded_from, recorded_until
       FROM source WHERE row = ?`,
      until,
      source.row,
    );
  }

  #remember(source: LedgerSource): LedgerSource {
    const kept = { ...source };
    this.#byId.set(kept.id, kept);
    this.#byRow.set(kept.row, kept);
    return kept;
  }
}
