/** New statements and assertions on their way into SQLite: most are plain, and take half as many values to bind. */
import { CURRENT } from '../../../model/index.js';
import { type AssertionRow, STATEMENT, type StatementRow } from '../../commit/statement-rows.js';
import type { Bindable, Database } from '../database.js';
import type { Dictionaries } from '../dictionary.js';
import { RowBuffer } from '../row-buffer.js';

const COMMON = [
  ...['row', 'uid', 'subject', 'predicate', 'from_min', 'from_max', 'until_min', 'until_max', 'from_text'],
  'until_text',
];
const VALUE = ['value_kind', 'value_text', 'value_number', 'value_unit', 'value_min', 'value_max'];
const FULL = [
  ...[...COMMON, 'object', 'symmetric', 'relative', 'qualifiers', 'confidence', 'reliability', ...VALUE],
];
const ANY = [...FULL, 'flagged', 'extracted', 'recorded_from', 'recorded_until'];
/** Most of a world is certain, canonical and unqualified. */
const PLAIN_RELATION = [...COMMON, 'object', 'symmetric'];
const PLAIN_TEXT = [...COMMON, 'value_text'];
const PLAIN_DATE = [...COMMON, 'value_text', 'value_number', 'value_unit', 'value_min', 'value_max'];
const TEXT = 0;
const DATE = 3;

/** Rows of one shape; row numbers are handed out in blocks as large as one INSERT, so that they arrive nearly in order. */
interface Lane {
  readonly buffer: RowBuffer;
  next: number;
  end: number;
}

type LaneName = 'relation' | 'text' | 'date' | 'full' | 'any';

export class StatementBuffer {
  readonly #words: Dictionaries;
  readonly #seq: number;
  readonly #lanes: Readonly<Record<LaneName, Lane>>;
  /** Where the next block of rows begins. */
  next: number;

  constructor(db: Database, words: Dictionaries, seq: number) {
    this.#words = words;
    this.#seq = seq;
    this.next = db.number('SELECT max(row) FROM statement') + 1;
    const lane = (columns: readonly string[], constants: Record<string, number> = {}): Lane => ({
      buffer: new RowBuffer(db, 'statement', columns, constants),
      next: 0,
      end: 0,
    });
    const recorded = { recorded_from: seq };
    this.#lanes = {
      relation: lane(PLAIN_RELATION, recorded),
      text: lane(PLAIN_TEXT, { ...recorded, value_kind: TEXT }),
      date: lane(PLAIN_DATE, { ...recorded, value_kind: DATE }),
      full: lane(FULL, recorded),
      any: lane(ANY),
    };
  }

  push(): boolean {
    throw new Error(`${STATEMENT.name} is inserted`);
  }

  /** The row it was given. */
  insert(s: Partial<StatementRow>): number {
    const name = this.#laneOf(s);
    const lane = this.#lanes[name];
    const row = this.#rowIn(lane);
    const values = lane.buffer.row;
    values.push(row, s.uid ?? '', s.subject ?? 0, this.#words.predicates.rowOf(s.predicate ?? ''));
    values.push(s.fromMin ?? 0, s.fromMax ?? 0, s.untilMin ?? 0, s.untilMax ?? 0);
    values.push(this.#worded(s.fromText), this.#worded(s.untilText));
    if (name === 'relation') values.push(s.object ?? null, s.symmetric ? 1 : 0);
    else if (name === 'text') values.push(s.valueText ?? null);
    else this.#pushRest(values, s, name);
    lane.buffer.pushed();
    return row;
  }

  flush(): void {
    for (const { buffer } of Object.values(this.#lanes)) buffer.flush();
  }

  #pushRest(values: Bindable[], s: Partial<StatementRow>, lane: LaneName): void {
    if (lane !== 'date') {
      const qualifiers = s.qualifiers == null ? null : JSON.stringify(s.qualifiers);
      values.push(s.object ?? null, s.symmetric ? 1 : 0, s.relative ? 1 : 0, qualifiers);
      values.push(s.confidence ?? 1, s.reliability ?? 0, s.valueKind ?? null);
    }
    values.push(
      s.valueText ?? null,
      s.valueNumber ?? null,
      this.#worded(s.valueUnit),
      s.valueMin ?? null,
      s.valueMax ?? null,
    );
    if (lane === 'any')
      values.push(s.flagged ? 1 : 0, s.extracted ? 1 : 0, s.recordedFrom ?? 0, s.recordedUntil ?? CURRENT);
  }

  #worded(text: string | null | undefined): number | null {
    return text == null ? null : this.#words.words.rowOf(text);
  }

  #laneOf(s: Partial<StatementRow>): LaneName {
    if (s.recordedFrom !== this.#seq || s.recordedUntil !== CURRENT || s.flagged || s.extracted) return 'any';
    const isPlain = s.qualifiers == null && !s.relative && s.confidence === 1 && s.reliability === 0;
    if (!isPlain) return 'full';
    if (s.valueKind == null) return 'relation';
    return s.valueKind === TEXT ? 'text' : s.valueKind === DATE ? 'date' : 'full';
  }

  #rowIn(lane: Lane): number {
    if (lane.next === lane.end) {
      lane.next = this.next;
      this.next += lane.buffer.size;
      lane.end = this.next;
    }
    return lane.next++;
  }
}

const PLAIN_ASSERTION = ['statement', 'source', 'passage', 'line_start', 'line_end'];
const ASSERTION = [
  ...PLAIN_ASSERTION,
  ...['confidence', 'reliability', 'quote', 'note', 'source_model', 'retcon', 'leans'],
];

export class AssertionBuffer {
  readonly #words: Dictionaries;
  readonly #seq: number;
  readonly #plain: RowBuffer;
  readonly #full: RowBuffer;
  readonly #any: RowBuffer;

  constructor(db: Database, words: Dictionaries, seq: number) {
    this.#words = words;
    this.#seq = seq;
    this.#plain = new RowBuffer(db, 'assertion', PLAIN_ASSERTION, { recorded_from: seq });
    this.#full = new RowBuffer(db, 'assertion', ASSERTION, { recorded_from: seq });
    this.#any = new RowBuffer(db, 'assertion', [...ASSERTION, 'recorded_from', 'recorded_until']);
  }

  push(a: Partial<AssertionRow>): boolean {
    const buffer = this.#bufferOf(a);
    const values = buffer.row;
    values.push(a.statement ?? 0, a.source ?? 0, a.passage ?? null, a.lineStart ?? null, a.lineEnd ?? null);
    if (buffer !== this.#plain) {
      values.push(a.confidence ?? 1, a.reliability ?? 0, a.quote ?? null, a.note ?? null);
      values.push(a.sourceModel == null ? null : this.#words.words.rowOf(a.sourceModel), a.retcon ?? null);
      values.push(a.leans ? 1 : 0);
    }
    if (buffer === this.#any) values.push(a.recordedFrom ?? 0, a.recordedUntil ?? CURRENT);
    buffer.pushed();
    return true;
  }

  #bufferOf(a: Partial<AssertionRow>): RowBuffer {
    if (a.recordedFrom !== this.#seq || a.recordedUntil !== CURRENT) return this.#any;
    const isPlain =
      a.confidence === 1 &&
      a.reliability === 0 &&
      a.quote == null &&
      a.note == null &&
      a.sourceModel == null &&
      a.retcon == null &&
      !a.leans;
    return isPlain ? this.#plain : this.#full;
  }

  flush(): void {
    this.#plain.flush();
    this.#full.flush();
    this.#any.flush();
  }
}
