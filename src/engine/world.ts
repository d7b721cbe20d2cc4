/** A world, opened: everything the engine can do, behind one object. */

import type { IngestReport } from '../ingest/tally.js';
import type { IngestOptions } from '../ingest/world.js';
import type { LocalBus } from '../jobs/index.js';
import type { Entity, Statement } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { EntityCard } from '../reason/card.js';
import type { Timeline } from '../reason/timeline.js';
import type { EmbedOptions, EmbedReport } from '../search/index.js';
import type { AsOf, Counts, Health, Store } from '../store/store.js';
import type { DateContext, Moment } from '../time/index.js';
import type { Answers } from './answers.js';
import type { BackupOptions } from './backup.js';
import type { Broker } from './broker.js';
import type { Checking } from './checking.js';
import type { WorldConfig } from './config.js';
import type { LiveReport } from './consistency.js';
import type { Conversations } from './conversations.js';
import type { Extract } from './extract.js';
import type { Facts } from './facts.js';
import type { Judging } from './judges.js';
import type { Lint } from './lint.js';
import type { Models } from './models.js';
import type { Provisional } from './provisional.js';
import type { Reads } from './reads.js';
import type { WorldRecallOptions, WorldRecallReport } from './recall.js';
import type { Syntheses } from './syntheses.js';
import type { UsageOptions, UsageReport } from './usage.js';

export interface Now {
  readonly moment: Moment;
  /** `lore.yaml says so`, `this world keeps to the date of today`. */
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

export interface SearchOptions {
  readonly limit?: number;
  /** Entity types, with their subtypes. */
  readonly types?: readonly string[];
}

export interface RetconRequest {
  /** Id, or a unique beginning of it. */
  readonly statement: string;
  readonly reason: string;
  readonly author?: string;
  /** The new object's name, or the new value; the old one stays when absent. */
  readonly object?: string;
  readonly from?: string;
  readonly until?: string;
  readonly at?: string;
  /** For a relation that reads the same both ways: the end that stays. */
  readonly keep?: string;
  /** Close it without a successor. */
  readonly close?: boolean;
  readonly dryRun?: boolean;
}

export interface RetconReport {
  readonly closed: Statement;
  readonly opened: Statement | null;
  readonly dryRun: boolean;
}

export interface WorldOverview {
  readonly name: string;
  readonly root: string;
  readonly packs: readonly string[];
  readonly calendar: string;
  readonly now: Now | null;
  readonly counts: Counts;
}

export interface TimelineOptions {
  /** Name or id; the world's own timeline when absent. */
  readonly entity?: string;
  readonly from?: string;
  readonly until?: string;
  readonly types?: readonly string[];
  readonly calendar?: string;
  readonly limit?: number;
}

/** What was read and written, and what findings became of it. */
export interface WorldIngestReport extends IngestReport {
  /** Null for a dry run. */
  readonly check: LiveReport | null;
}

export interface World extends Checking {
  readonly root: string;
  readonly config: WorldConfig;
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly store: Store;
  /** The language model and the embedder, with the day's budget; nothing is opened before it is wanted. */
  readonly models: Models;
  /** What happens in this world, as messages: `world.bus.subscribe('ingest', …)`. */
  readonly bus: LocalBus;
  /** The same beyond this program, where a broker is configured. */
  readonly broker: Broker | null;
  /** What models asked and answered, for whoever reviews it. */
  readonly conversations: Conversations;

  /** What can be asked of it, with who says so: names, lines, states at a time, chains, sources. */
  readonly reads: Reads;

  /** What was committed in plain words, its threads, and what is confusing in them. */
  readonly facts: Facts;

  /** Insights that models and people left here, what they rest on, and whether that still stands. */
  readonly syntheses: Syntheses;

  /** What models answered: their insights are kept, and what they say is provisional. */
  readonly answers: Answers;

  /** Has the configured model read passages for what they state. */
  readonly extract: Extract;

  /** What was only found in prose, for people to accept or reject. */
  readonly provisional: Provisional;

  /** Who reads the story of what was told, what they were asked, and what they found. */
  readonly judging: Judging;

  /** What was extracted, kept in order: quarantine, judgements, trust. */
  readonly lint: Lint;

  now(): Promise<Now | null>;
  overview(): Promise<WorldOverview>;
  /** Paths are relative to the world. */
  ingest(options?: IngestOptions): Promise<WorldIngestReport>;
  /** By id or name. Throws `world/unknown-entity` with suggestions, or `world/ambiguous-name` with candidates. */
  find(name: string, at?: AsOf): Promise<Entity>;
  card(name: string, at?: AsOf): Promise<EntityCard>;
  timeline(options?: TimelineOptions): Promise<Timeline>;
  search(text: string, options?: SearchOptions): Promise<SearchHit[]>;
  /** What is written about a question: names, words and meaning, fused; each hit says why. */
  recall(text: string, options?: WorldRecallOptions): Promise<WorldRecallReport>;
  /** Embeds what has no vector yet, with the embedder that is configured. May be stopped and called again. */
  embed(options?: EmbedOptions): Promise<EmbedReport>;
  /** What language models used, and what is left of the day's budget. */
  usage(options?: UsageOptions): Promise<UsageReport>;
  /** Closes what was believed and opens its successor; both stay readable at their own recorded times. */
  retcon(request: RetconRequest): Promise<RetconReport>;
  /** The commit sequence that stands for a recorded time: an ISO date, or `#` and a sequence. */
  asOf(when: string): Promise<number>;
  /** A whole copy, looked over before it takes its place; gives its size in bytes. */
  backup(file: string, options?: BackupOptions): Promise<number>;
  health(): Promise<Health>;
  close(): Promise<void>;
}
