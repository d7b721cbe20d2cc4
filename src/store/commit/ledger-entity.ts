/** An entity and its names as a commit knows them: as they stood, and as they have become. */
import type { LiveDefinition } from './definition.js';

/** Who says of what type an entity is; the greater goes before the lesser. */
export const GUESSED = 0;
export const REFERRED = 1;
export const DEFINED = 2;

export interface LedgerEntity {
  readonly row: number;
  readonly id: string;
  name: string;
  type: string;
  /** `GUESSED`, `REFERRED` or `DEFINED`. */
  stated: number;
  /** What it would be if no document said its type; null when no definition of it has gone in this commit. */
  guess: string | null;
  verified: boolean;
  origin: number;
  expertDomain: string | null;
  absorbedBy: LedgerEntity | null;
  open: boolean;
  recordedFrom: number;
  since: number;
  readonly isNew: boolean;
  /** Its statements, names or definitions changed. */
  touched: boolean;
  /** As it stood when this commit began; null for one that is new. */
  readonly before: EntityState | null;
  /** Live definitions; null until someone asked. */
  definitions: LiveDefinition[] | null;
  names: LedgerName[] | null;
}

export interface EntityState {
  readonly name: string;
  readonly type: string;
  readonly stated: number;
  readonly verified: boolean;
  readonly origin: number;
  readonly expertDomain: string | null;
  readonly open: boolean;
  readonly recordedFrom: number;
  readonly recordedUntil: number;
  readonly since: number;
}

/** One of the live names of an entity; row 0 until it is written. */
export interface LedgerName {
  readonly row: number;
  readonly entity: LedgerEntity;
  readonly text: string;
  readonly folded: string;
  readonly canonical: boolean;
}
