/** A world, opened: everything the engine can do, behind one object. */
import type { Entity, Notice, Statement } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { EntityCard } from '../reason/card.js';
import type { Timeline } from '../reason/timeline.js';
import type { Counts, Health, Store } from '../store/store.js';
import type { DateContext, Moment } from '../time/index.js';
import type { WorldConfig } from './config.js';

export interface IngestOptions {
  /** Files or folders; the world's sources when absent. */
  readonly paths?: readonly string[];
  readonly dryRun?: boolean;
  /** Read every file again, changed or not. */
  readonly force?: boolean;
  readonly onProgress?: (progress: IngestProgress) => void;
  readonly signal?: AbortSignal;
}

export interface IngestProgress {
  readonly phase: 'looking' | 'reading' | 'writing' | 'dating';
  readonly done: number;
  readonly total: number;
  readonly file?: string;
}

export interface IngestReport {
  readonly files: {
    readonly read: number;
    readonly unchanged: number;
    readonly gone: number;
    readonly failed: number;
    /** No reader takes them: images, canvases, … by extension. */
    readonly skipped: Readonly<Record<string, number>>;
  };
  readonly entities: { readonly created: number; readonly closed: number; readonly provisional: number };
  readonly statements: { readonly opened: number; readonly closed: number };
  readonly notices: readonly Notice[];
  readonly touched: readonly string[];
  readonly seconds: number;
  readonly dryRun: boolean;
}

export interface Now {
  readonly moment: Moment;
  /** `lore.yaml says so`, `the latest dated event, …`, `the present`. */
  readonly because: string;
}

export interface SearchHit {
  readonly kind: 'entity' | 'passage';
  readonly score: number;
  /** Entity: why it matched (`alias "The Iron King"`). Passage: the words around the match. */
  readonly text: string;
  readonly entity: { readonly id: string; readonly name: string; readonly type: string } | null;
  readonly source: { readonly file: string; readonly title: string; readonly line: number | null } | null;
}

export interface RetconRequest {
  /** Id, or a unique beginning of it. */
  readonly statement: string;
  readonly reason: string;
  readonly author?: string;
  readonly object?: string;
  readonly from?: string;
  readonly until?: string;
  readonly at?: string;
  readonly dryRun?: boolean;
}

export interface RetconReport {
  readonly closed: Statement;
  readonly opened: Statement | null;
}

export interface WorldOverview {
  readonly name: string;
  readonly root: string;
  readonly packs: readonly string[];
  readonly now: Now | null;
  readonly counts: Counts;
}

export interface World {
  readonly root: string;
  readonly config: WorldConfig;
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly store: Store;

  now(): Promise<Now | null>;
  overview(): Promise<WorldOverview>;
  ingest(options?: IngestOptions): Promise<IngestReport>;
  /** Throws `world/unknown-entity` with suggestions, or `world/ambiguous-name` with candidates. */
  find(name: string): Promise<Entity>;
  card(name: string, at?: { readonly asOf?: number }): Promise<EntityCard>;
  timeline(options?: TimelineOptions): Promise<Timeline>;
  search(text: string, options?: { readonly limit?: number; readonly types?: readonly string[] }): Promise<SearchHit[]>;
  retcon(request: RetconRequest): Promise<RetconReport>;
  /** The commit sequence that stands for a recorded time: an ISO date, or a number of milliseconds. */
  asOf(when: string): Promise<number>;
  backup(file: string): Promise<void>;
  health(): Promise<Health>;
  close(): Promise<void>;
}

export interface TimelineOptions {
  readonly entity?: string;
  readonly from?: string;
  readonly until?: string;
  readonly types?: readonly string[];
  readonly calendar?: string;
  readonly limit?: number;
}
