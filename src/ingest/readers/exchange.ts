/** The exchange format: what YAML, JSON and JSONL documents carry, and what exports write. */
import type { EntityOrigin, Reliability } from '../../model/index.js';
import type { CalendarInput } from '../../time/index.js';

/**
 * JSONL: one object a line with exactly one of these keys. A line that names no `source` belongs to the last source
 * line above it, or to the file itself when there is none. A passage comes before what points at it.
 */
export type ExchangeLine =
  | { readonly world: WorldRecord }
  | { readonly source: SourceRecord }
  | { readonly passage: PassageRecord }
  | { readonly entity: EntityRecord }
  | { readonly statement: StatementRecord }
  | { readonly mention: MentionRecord };

/** YAML and JSON: the same records in lists; those under a source belong to it. */
export interface ExchangeDocument extends ExchangeLists {
  readonly world?: WorldRecord;
  /** The file's own source. */
  readonly source?: SourceRecord;
  readonly sources?: readonly (SourceRecord & ExchangeLists)[];
}

export interface ExchangeLists {
  readonly passages?: readonly PassageRecord[];
  readonly entities?: readonly EntityRecord[];
  readonly statements?: readonly StatementRecord[];
  readonly mentions?: readonly MentionRecord[];
}

/** What the world says of itself that wrote an export: by it `lore init` makes a world that reads the rest as it was meant. */
export interface WorldRecord {
  readonly name: string;
  readonly pack: readonly string[];
  /** Of dates that name no other. */
  readonly calendar?: string;
  readonly now?: string;
  /** Its own, whole. */
  readonly calendars?: readonly CalendarInput[];
  /** What it adds to its packs, as in lore.yaml. */
  readonly extend?: unknown;
}

export interface SourceRecord {
  /** Absent: the file's own path. */
  readonly id?: string;
  readonly title?: string;
  /** The reader that first understood it; absent: this file's format. */
  readonly format?: string;
  readonly reliability?: Reliability;
  /** The document's own date, in its own words. */
  readonly written?: string;
  /** What the entities it defines are; absent: `written`. */
  readonly entity_origin?: EntityOrigin;
}

export interface PassageRecord {
  readonly source?: string;
  /** Names the passage within its source, for `passage` of the records below. */
  readonly key: string;
  /** Headings from the outermost in. */
  readonly heading?: readonly string[];
  readonly text: string;
  /** First and last line in the original document. */
  readonly lines?: readonly [number, number];
}

/** A name, or as much as is known. `name` may be left out where `id` says it all. */
export type RefRecord = string | { readonly id?: string; readonly name?: string; readonly type?: string };

/** "This source defines this entity." Any other key is a field, as in a note's front matter. */
export interface EntityRecord {
  readonly source?: string;
  readonly passage?: string;
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  readonly aliases?: readonly string[];
  readonly expert_domain?: string;
  /** Known by name only: does not make the entity verified. */
  readonly mentioned_only?: boolean;
  readonly [field: string]: unknown;
}

/** A plain value is a text, number or boolean; the typed forms say which where that matters. */
export type ValueRecord =
  | string
  | number
  | boolean
  | { readonly date: string | { readonly text: string } }
  | { readonly number: number; readonly unit?: string }
  | { readonly text: string }
  | { readonly boolean: boolean };

/** "This source says so", for a statement that several sources assert. */
export interface AssertionRecord {
  readonly source?: string;
  readonly passage?: string;
  readonly lines?: readonly [number, number];
  readonly confidence?: number;
  readonly reliability?: Reliability;
  readonly quote?: string;
  readonly note?: string;
  readonly model?: string;
}

/** Without `asserted` the record itself is the one assertion. Any other key with a scalar value is a qualifier. */
export interface StatementRecord extends AssertionRecord {
  readonly subject: RefRecord;
  readonly predicate: string;
  /** An entity; excludes `value`. */
  readonly object?: RefRecord;
  readonly value?: ValueRecord;
  readonly from?: string;
  readonly until?: string;
  /** Happened within this date; excludes `from` and `until`. */
  readonly at?: string;
  /** Needed only for qualifiers whose names are keys of this record. */
  readonly qualifiers?: Readonly<Record<string, string | number | boolean>>;
  readonly asserted?: readonly AssertionRecord[];
}

/** "This passage is about that entity", and no more. */
export interface MentionRecord {
  readonly source?: string;
  readonly passage: string;
  readonly entity: RefRecord;
}
