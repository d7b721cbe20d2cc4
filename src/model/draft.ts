/** What a reader makes of one document, before the ontology and the clock have seen it: words and places only. */
import type { Notice } from './notice.js';
import type { LineSpan, Qualifiers } from './statement.js';
import type { EntityOrigin, Reliability } from './words.js';

/** Where in the document a thing stands; the file is the draft's. */
export interface Spot {
  readonly line?: number;
  readonly column?: number;
}

/** An entity as a document speaks of it: by id, or by name with perhaps a type. */
export interface Ref {
  readonly id?: string;
  readonly name: string;
  readonly type?: string;
  /** Where it was written as a link: the path that the link gives, without heading and extension. */
  readonly link?: string;
  /** What else it may be listed under, without a title or with an article. */
  readonly others?: readonly string[];
  /** Prose that names it by a link: the same passage says where that leads. */
  readonly isLinked?: true;
  /** What prose, a list or a timeline calls it, without a link: others may go by that name. */
  readonly written?: string;
  /** Where the words for it allow less than the predicate does, the types that both allow: "she" is no city. */
  readonly kinds?: readonly string[];
}

export interface EntityDraft {
  readonly ref: Ref;
  readonly aliases: readonly string[];
  /** Index into the draft's passages; null when no text stands behind it. */
  readonly passage: number | null;
  /** Only mentioned here (a link's target, a CSV cell): must not turn a provisional entity into a verified one. */
  readonly mentionedOnly: boolean;
  /** The file is a note about this one thing: another note of the same name is about another. */
  readonly isNote?: true;
  readonly expertDomain?: string;
  readonly spot: Spot;
}

/** A scalar as the file gave it; the binder decides by the predicate's declaration what it means. */
export type RawValue = string | number | boolean;

export type DraftObject =
  | { readonly kind: 'ref'; readonly ref: Ref }
  | { readonly kind: 'value'; readonly value: RawValue; readonly unit?: string }
  /** A field whose meaning only the ontology knows: `house: Vyr` may be a relation or an attribute. */
  | { readonly kind: 'open'; readonly value: RawValue };

export interface StatementDraft {
  readonly subject: Ref;
  /** A relation type, its inverse, an attribute, or any alias of them. */
  readonly predicate: string;
  readonly object: DraftObject;
  readonly from?: string;
  readonly until?: string;
  /** Happened within this date; excludes `from` and `until`. */
  readonly at?: string;
  readonly confidence?: number;
  readonly reliability?: Reliability;
  readonly sourceModel?: string;
  readonly quote?: string;
  readonly note?: string;
  readonly qualifiers: Qualifiers;
  readonly passage: number | null;
  readonly lines: LineSpan | null;
  readonly spot: Spot;
  /** Extracted: it speaks only of the page itself and of those whom something else makes known. */
  readonly known?: true;
  /** Prose by first names: it is exact if somebody bears each of these as it stands. */
  readonly exactIfNamed?: readonly string[];
  /** Told by a key of somebody's page: what is not surely meant stays under that key, as it was written. */
  readonly field?: PageField;
  /** Where its date stands, when that is a line of its own. */
  readonly dateSpot?: Spot;
}

export interface PageField {
  readonly key: string;
  /**
   * Whether the world's mapping says what the key means (`label`: of a label in the text, whose names must be plainly
   * names), its word alone does, or it is to stay text.
   */
  readonly by: 'mapping' | 'label' | 'word' | 'text';
  /** It counts only if something defines its subject, or its subject says what it is. */
  readonly ofKnown?: true;
  /** It is left out where it cannot mean what it says. */
  readonly isIfMeant?: true;
  /** The value as it stands there. */
  readonly written: RawValue;
}

export interface PassageDraft {
  readonly heading: readonly string[];
  readonly text: string;
  readonly lines: LineSpan | null;
}

/** A link in a passage that says no more than "this is about that". */
export interface MentionDraft {
  readonly passage: number;
  readonly ref: Ref;
  readonly spot: Spot;
}

export interface SourceDraft {
  readonly id: string;
  readonly title: string;
  readonly format: string;
  readonly reliability: Reliability;
  readonly written?: string;
  /** What the entities it defines are: `written` for files, `extracted` for a model's output. */
  readonly entityOrigin: EntityOrigin;
  readonly passages: readonly PassageDraft[];
  readonly entities: readonly EntityDraft[];
  readonly statements: readonly StatementDraft[];
  readonly mentions: readonly MentionDraft[];
  readonly notices: readonly Notice[];
}

/** How sure a marriage is where two people only share children or a family record: GEDCOM is read and written so. */
export const UNION_CONFIDENCE = 0.5;

/** Below HUSB or WIFE, GEDCOM read and written: `U` where the place tells nothing of who is the husband. */
export const SEX_OF_PLACE = '_SEX';
