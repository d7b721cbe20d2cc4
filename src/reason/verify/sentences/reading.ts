/** A draft while it is read, sentence by sentence: what was spoken of so far, and what it names as its sources. */
import type { Bounds } from '../../../time/index.js';
import type { Reasoning } from '../../reasoning.js';
import type { CitedFile, Quote } from '../cited.js';
import type { LastYears } from '../clauses/dated-text.js';
import type { ListState } from '../clauses/lists.js';
import type { Hedges } from '../hedges.js';
import type { KnownSources } from '../known-sources.js';
import type { Mention, ReadSentence } from '../mentions.js';
import type { NameReader } from '../names/name-reader.js';
import type { Sentence } from '../text.js';

export interface Reading {
  readonly reasoning: Reasoning;
  readonly names: NameReader;
  readonly quotes: readonly Quote[];
  readonly sentences: readonly Sentence[];
  /** One of them says that no canonical document stands behind it. */
  readonly isProvisional: boolean;
  readonly draft: string;
  readonly sources: () => Promise<KnownSources>;
  readonly isName: (written: string) => Promise<boolean>;
  /** Documents that are named as who says so, and blanked. */
  readonly titles: readonly CitedFile[];
  readonly list: ListState;
  readonly years: LastYears;
  /** Whom the sentence before spoke of. */
  before: readonly Mention[];
  moments: readonly Bounds[];
  /** Sources that are named and do not exist. */
  readonly unknown: { readonly written: string; readonly sentence: number }[];
}

/** What the draft as a whole speaks of. */
export interface Seen {
  readonly entities: Set<string>;
  readonly provisional: Set<string>;
  readonly times: Set<string>;
}

export function noteSeen(seen: Seen, read: ReadSentence, hedges: Hedges): void {
  for (const { entities } of read.mentions) {
    for (const { id } of entities) seen.entities.add(id);
    const [only, ...others] = entities;
    if (only?.verified === false && others.length === 0 && !hedges.provisional)
      seen.provisional.add(only.name);
  }
  for (const date of read.dates) seen.times.add(date.text);
}

export function momentsOf({ dates }: ReadSentence): Bounds[] {
  return dates.flatMap(({ from, until }) => [from, until].filter((one) => one !== null));
}
