/** What a commit is decided over: the rows of a world, read and written within one moment. */
import type { RecordKind, Where } from '../records.js';

/** Rows as they are now, with all that this commit has done to them. Nothing is awaited: see `Workspace` for stores that must be. */
export interface Rows {
  find<R extends object>(kind: RecordKind<R>, where: Where<R>, limit?: number): R[];
  /** The same for whoever knows himself what this commit has added: new rows may be left out. */
  stored<R extends object>(kind: RecordKind<R>, where: Where<R>): R[];
  /** Gives the number of a row that has none yet; 0 where the store numbers it later. */
  insert<R extends object>(kind: RecordKind<R>, record: Partial<R>): number;
  /** How many they were; so does `drop`. */
  change<R extends object>(kind: RecordKind<R>, where: Where<R>, set: Partial<R>): number;
  drop<R extends object>(kind: RecordKind<R>, where: Where<R>): number;
  /** The number that the next row of this kind would have. */
  next(kind: { readonly name: string }): number;
}

interface Recorded {
  readonly recordedFrom: number;
  readonly recordedUntil: number;
}

const RECORDED = { recordedFrom: 'number', recordedUntil: 'number' } as const;
const ROW = { key: ['row'], numbered: 'row' } as const;

export interface EntityRow extends Recorded {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeStated: number;
  readonly verified: boolean;
  readonly origin: number;
  readonly expertDomain: string | null;
  readonly absorbedBy: number | null;
  readonly since: number;
}

export const ENTITY: RecordKind<EntityRow> = {
  name: 'entity',
  fields: {
    ...{ row: 'number', id: 'text', name: 'text', type: 'text', typeStated: 'number', verified: 'boolean' },
    ...{ origin: 'number', expertDomain: 'text', absorbedBy: 'number', since: 'number', ...RECORDED },
  },
  ...ROW,
};

/** An entity as it was called from `since` up to `until`. */
export interface EntityVersion extends Recorded {
  readonly entity: number;
  readonly name: string;
  readonly type: string;
  readonly verified: boolean;
  readonly since: number;
  readonly until: number;
}

export const ENTITY_HISTORY: RecordKind<EntityVersion> = {
  name: 'entity_history',
  fields: {
    ...{ entity: 'number', name: 'text', type: 'text', verified: 'boolean', since: 'number' },
    ...{ until: 'number', ...RECORDED },
  },
  key: ['entity', 'since'],
};

export interface NameRow extends Recorded {
  readonly row: number;
  readonly entity: number;
  readonly text: string;
  readonly folded: string;
  readonly canonical: boolean;
}

export const NAME: RecordKind<NameRow> = {
  name: 'name',
  fields: {
    ...{ row: 'number', entity: 'number', text: 'text', folded: 'text', canonical: 'boolean', ...RECORDED },
  },
  ...ROW,
};

export interface SourceRow extends Recorded {
  readonly row: number;
  readonly id: string;
  readonly title: string;
  readonly format: string;
  /** Rank among the reliabilities. */
  readonly reliability: number;
  readonly written: string | null;
  readonly origin: string;
  readonly hash: string;
  readonly entityOrigin: number;
  readonly since: number;
}

const SOURCE_FIELDS = {
  title: 'text',
  format: 'text',
  reliability: 'number',
  written: 'text',
  origin: 'text',
  hash: 'text',
  since: 'number',
  ...RECORDED,
} as const;

export const SOURCE: RecordKind<SourceRow> = {
  name: 'source',
  fields: { row: 'number', id: 'text', entityOrigin: 'number', ...SOURCE_FIELDS },
  ...ROW,
};

export const SOURCE_HISTORY: RecordKind<
  Omit<SourceRow, 'row' | 'id' | 'entityOrigin'> & { readonly source: number; readonly until: number }
> = {
  name: 'source_history',
  fields: { source: 'number', until: 'number', ...SOURCE_FIELDS },
  key: ['source', 'since'],
};

export interface PassageRow extends Recorded {
  readonly row: number;
  readonly uid: string;
  readonly source: number;
  readonly heading: string;
  readonly text: string;
  readonly lineStart: number | null;
  readonly lineEnd: number | null;
}

const PLACE = { lineStart: 'number', lineEnd: 'number' } as const;

export const PASSAGE: RecordKind<PassageRow> = {
  name: 'passage',
  fields: {
    ...{ row: 'number', uid: 'text', source: 'number', heading: 'text', text: 'text', ...PLACE, ...RECORDED },
  },
  ...ROW,
};
/** Without its words. */
export const PASSAGE_PLACE: RecordKind<Omit<PassageRow, 'heading' | 'text'>> = {
  name: 'passage',
  fields: { row: 'number', uid: 'text', source: 'number', ...PLACE, ...RECORDED },
  ...ROW,
};

export interface DefinitionRow extends Recorded {
  readonly row: number;
  readonly entity: number;
  readonly source: number;
  readonly passage: number | null;
  readonly name: string;
  readonly type: string | null;
  readonly fallbackType: string;
  /** Null when there are none. */
  readonly aliases: readonly string[] | null;
  readonly note: number;
}

export const DEFINITION: RecordKind<DefinitionRow> = {
  name: 'definition',
  fields: {
    ...{ row: 'number', entity: 'number', source: 'number', passage: 'number', name: 'text', type: 'text' },
    ...{ fallbackType: 'text', aliases: 'json', note: 'number', ...RECORDED },
  },
  ...ROW,
};

export interface MentionRow extends Recorded {
  readonly row: number;
  readonly passage: number;
  readonly entity: number;
  readonly source: number;
}

export const MENTION: RecordKind<MentionRow> = {
  name: 'mention',
  fields: { row: 'number', passage: 'number', entity: 'number', source: 'number', ...RECORDED },
  ...ROW,
};

/** Which names a document refers to, by the hash of the folded name. */
export const REFERENCE: RecordKind<{ readonly source: number; readonly name: number }> = {
  name: 'reference',
  fields: { source: 'number', name: 'number' },
  key: ['source', 'name'],
};

export interface RetconRow {
  readonly row: number;
  /** One of the rows of the statement that was closed. */
  readonly statement: number;
  /** One of the rows of what took its place. */
  readonly successor: number | null;
  readonly reason: string;
  readonly seq: number;
  readonly recordedUntil: number;
}

export const RETCON: RecordKind<RetconRow> = {
  name: 'retcon',
  fields: {
    ...{ row: 'number', statement: 'number', successor: 'number', reason: 'text', seq: 'number' },
    recordedUntil: 'number',
  },
  ...ROW,
};

export interface AcceptanceRow {
  readonly row: number;
  /** Id of the statement: it stays accepted when its document is read again. */
  readonly statement: string;
  readonly by: string;
  readonly seq: number;
  readonly recordedUntil: number;
}

export const ACCEPTANCE: RecordKind<AcceptanceRow> = {
  name: 'acceptance',
  fields: { row: 'number', statement: 'text', by: 'text', seq: 'number', recordedUntil: 'number' },
  ...ROW,
};
