/** The documents a commit has met: opened, changed and closed, with their earlier versions kept. */
import { CURRENT, ENTITY_ORIGINS, RELIABILITIES } from '../../model/index.js';
import type { BoundSource } from '../changes.js';
import { type Rows, SOURCE, SOURCE_HISTORY, type SourceRow } from './rows.js';

/** Shared by all that came from the document, so that a change of reliability reaches every definition. */
export type LedgerSource = { -readonly [F in keyof SourceRow]: SourceRow[F] };

const VERSIONED = ['title', 'format', 'reliability', 'written', 'origin', 'hash', 'entityOrigin'] as const;

export type SourceChange = 'new' | 'reopened' | 'changed' | 'same';

export class SourceLedger {
  readonly #rows: Rows;
  readonly #seq: number;
  readonly #byId = new Map<string, LedgerSource | null>();
  readonly #byRow = new Map<number, LedgerSource>();
  readonly #fresh: boolean;
  /** Of those that this commit has met. */
  readonly #origins = new Set<string>();
  #nextRow: number;

  constructor(rows: Rows, seq: number) {
    this.#rows = rows;
    this.#seq = seq;
    this.#nextRow = rows.next(SOURCE);
    this.#fresh = this.#nextRow === 1;
  }

  byId(id: string): LedgerSource | null {
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    const [found] = this.#fresh ? [] : this.#rows.find(SOURCE, { id });
    if (found) return this.#remember(found);
    this.#byId.set(id, null);
    return null;
  }

  byRow(row: number): LedgerSource {
    const known = this.#byRow.get(row);
    if (known) return known;
    const [found] = this.#rows.find(SOURCE, { row });
    if (!found) throw new Error(`no source has row ${row}`);
    return this.#remember(found);
  }

  /** Documents that a file carried until now. */
  ofOrigin(origin: string): LedgerSource[] {
    if (this.#fresh && !this.#origins.has(origin)) return [];
    const found = this.#rows.find(SOURCE, { origin, recordedUntil: CURRENT });
    return found.map((source) => this.#byRow.get(source.row) ?? this.#remember(source));
  }

  /** The file that carries this document now; null when none does. */
  holderOf(id: string): string | null {
    const known = this.byId(id);
    return known?.recordedUntil === CURRENT ? known.origin : null;
  }

  open({ source, entityOrigin }: BoundSource): { source: LedgerSource; change: SourceChange } {
    const wanted = {
      title: source.title,
      format: source.format,
      reliability: RELIABILITIES.indexOf(source.reliability),
      written: source.written,
      origin: source.origin,
      hash: source.hash,
      entityOrigin: ENTITY_ORIGINS.indexOf(entityOrigin),
    };
    this.#origins.add(source.origin);
    const known = this.byId(source.id);
    if (!known) return { source: this.#insert(source.id, wanted), change: 'new' };
    const reopened = known.recordedUntil !== CURRENT;
    if (!reopened && VERSIONED.every((field) => known[field] === wanted[field])) {
      return { source: known, change: 'same' };
    }
    this.#keepVersion(known);
    Object.assign(known, wanted, { since: this.#seq, recordedUntil: CURRENT });
    if (reopened) known.recordedFrom = this.#seq;
    this.#update(known);
    return { source: known, change: reopened ? 'reopened' : 'changed' };
  }

  close(source: LedgerSource): void {
    source.recordedUntil = this.#seq;
    this.#update(source);
  }

  #insert(id: string, wanted: Pick<LedgerSource, (typeof VERSIONED)[number]>): LedgerSource {
    const row = this.#nextRow++;
    const times = { since: this.#seq, recordedFrom: this.#seq, recordedUntil: CURRENT };
    const source = { row, id, ...wanted, ...times };
    this.#rows.insert(SOURCE, source);
    return this.#remember(source);
  }

  #update({ row, ...source }: LedgerSource): void {
    this.#rows.change(SOURCE, { row }, source);
  }

  /** What this very commit wrote is nobody's history. */
  #keepVersion({ row, id: _, entityOrigin: __, ...source }: LedgerSource): void {
    if (source.since === this.#seq) return;
    const until = Math.min(source.recordedUntil, this.#seq);
    this.#rows.insert(SOURCE_HISTORY, { ...source, source: row, until });
  }

  #remember(source: SourceRow): LedgerSource {
    const kept = { ...source };
    this.#byId.set(kept.id, kept);
    this.#byRow.set(kept.row, kept);
    return kept;
  }
}
