/** Documents and their passages. */
import type { RecordedWindow } from './recorded.js';
import type { LineSpan } from './statement.js';
import type { Reliability } from './words.js';

export interface Source {
  /** Path relative to the world, or the name an export gave it. */
  readonly id: string;
  readonly title: string;
  /** The reader that understood it: `markdown`, `yaml`, `gedcom`, … */
  readonly format: string;
  readonly reliability: Reliability;
  /** The document's own in-world date, in its own words. */
  readonly written: string | null;
  /** The file that carries it; differs from `id` for documents inside an export. */
  readonly origin: string;
  /** Of the origin's bytes: an unchanged origin is not read again. */
  readonly hash: string;
  readonly recorded: RecordedWindow;
}

export interface Passage {
  readonly id: string;
  readonly source: string;
  /** Headings from the outermost in: `["The year 340", "The siege"]`. */
  readonly heading: readonly string[];
  readonly text: string;
  readonly lines: LineSpan | null;
}

/** Of what came out of another world: it adds to what is known here, and weakens nothing. */
export const BUNDLE_FORMAT = 'bundle';
