/** Everything the world says of one entity, with when it holds and who says so. */
import type { Entity, LineSpan, Reliability, Statement } from '../model/index.js';
import type { Moment } from '../time/index.js';

export interface EntitySummary {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly verified: boolean;
}

export interface Citation {
  readonly source: string;
  readonly title: string;
  readonly file: string;
  readonly lines: LineSpan | null;
  readonly heading: readonly string[];
  readonly quote: string | null;
  readonly note: string | null;
  readonly reliability: Reliability;
  readonly confidence: number;
}

export interface CardStatement {
  readonly statement: Statement;
  /** `in` when the card's entity is the object: the statement is told from the other side. */
  readonly direction: 'out' | 'in';
  /** The entity at the other end; null for attributes. */
  readonly other: EntitySummary | null;
  /** The predicate as it reads from this side: `RULES`, or `CHILD_OF` for an incoming `PARENT_OF`. */
  readonly predicate: string;
  /** The object or value in words. */
  readonly told: string;
  /** The valid window in the world's calendar; empty when nothing is known. */
  readonly when: string;
  readonly citations: readonly Citation[];
}

export interface EntityCard {
  readonly entity: Entity;
  readonly lifetime: { readonly from: Moment | null; readonly until: Moment | null; readonly text: string };
  readonly attributes: readonly CardStatement[];
  /** By predicate, then by time. */
  readonly relations: readonly CardStatement[];
  readonly definedIn: readonly Citation[];
  readonly mentionedIn: readonly Citation[];
  /** The recorded time it was read at, when it was not now. */
  readonly asOf: number | null;
}
