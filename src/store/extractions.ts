/** What models found in passages, kept by the passage's own words: a passage that stays the same is not read twice. */

/** A statement that a model found, as its words say it; every quote stands in the passage. */
export interface FoundClaim {
  readonly subject: string;
  /** A relation type or an attribute. */
  readonly predicate: string;
  /** A name, or a date for an attribute. */
  readonly object: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly at: string | null;
  readonly confidence: number;
  readonly quote: string;
  readonly qualifiers?: Readonly<Record<string, string>>;
}

/** Somebody or something the model says is there; no page need know it. */
export interface FoundName {
  readonly name: string;
  readonly type: string;
  readonly quote: string;
  /** The field of knowledge of whoever speaks of it first. */
  readonly expertDomain?: string;
}

export interface Extraction {
  /** Of the passage's text. */
  readonly hash: string;
  readonly model: string;
  /** Where it stood when it was read. */
  readonly file: string;
  readonly line: number | null;
  readonly claims: readonly FoundClaim[];
  readonly names: readonly FoundName[];
}

export interface ExtractionStore {
  /** Of these passages; in the order of models. */
  of(hashes: readonly string[]): Promise<Extraction[]>;
  /** Takes the place of what the model found in that passage before. */
  put(extraction: Extraction): Promise<void>;
  /** All that this way of reading found in these files before gives way to what it finds now. */
  replace(model: string, files: readonly string[], found: readonly Extraction[]): Promise<void>;
  all(): Promise<Extraction[]>;
  /** What the model found whose file was not read again since: no statement tells it yet. */
  untold(model: string): Promise<Pick<Extraction, 'hash' | 'file'>[]>;
  /** Their files were read again. */
  markTold(model: string, hashes: readonly string[]): Promise<void>;
  /** Passages that the model is to read again; what it found in them stands until then. */
  outdated(model: string): Promise<string[]>;
  markOutdated(model: string, hashes: readonly string[]): Promise<void>;
  /** They were read again, and say what they said. */
  markCurrent(model: string, hashes: readonly string[]): Promise<void>;
}

/** The reader that comes with the engine, as its statements name it, with its version behind. */
export const OFFLINE_READER = 'lore-reader';
