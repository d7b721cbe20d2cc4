/** The port for syntheses: insights distilled from several statements, what they rest on, and whether that still stands. */
import type { AsOf } from './store.js';

export const INSIGHT_TYPES = ['comparison', 'synthesis', 'inference'] as const;
export type InsightType = (typeof INSIGHT_TYPES)[number];

export interface NewSynthesis {
  /** The beginning of the hash of its whole summary. */
  readonly id: string;
  /** At most 500 characters of the summary. */
  readonly text: string;
  readonly insightType: InsightType;
  /** Names in its own order; the id where somebody is known by that name. */
  readonly entities: readonly { readonly name: string; readonly entity: string | null }[];
  /** Ids of the statements it rests on. */
  readonly ground: readonly string[];
  /** The same for statements that were never known here, as another world tells them; empty words where it does not. */
  readonly absent?: readonly { readonly statement: string; readonly told: string }[];
  readonly domain: string | null;
  readonly expertDomain: string | null;
  readonly sourceModel: string | null;
  readonly confidence: number;
}

/** Why a statement is no ground any more; `absent`: it never was here. */
export const GROUND_MOVES = ['retracted', 'superseded', 'flagged', 'disputed', 'absent'] as const;
export type GroundMoveKind = (typeof GROUND_MOVES)[number];
/** It bears nothing out, since nobody believes it here. */
export const GROUND_GONE: readonly GroundMoveKind[] = ['retracted', 'superseded', 'absent'];

export interface GroundMove {
  readonly statement: string;
  readonly what: GroundMoveKind;
  /** The commit since which it is not believed; null while it is. */
  readonly seq: number | null;
  /** Milliseconds since 1970; null where it is not known. */
  readonly at: number | null;
  /** Who said so and why, as it was recorded; of what is absent, its words. Empty where there is nothing. */
  readonly why: string;
  /** What stands in its place. */
  readonly successor: string | null;
}

export interface SynthesisEntity {
  readonly name: string;
  /** Null while nobody, or more than one, is known by that name. */
  readonly entity: { readonly id: string; readonly name: string; readonly type: string } | null;
}

export interface Synthesis extends Omit<NewSynthesis, 'entities' | 'absent'> {
  readonly entities: readonly SynthesisEntity[];
  /** Milliseconds since 1970. */
  readonly created: number;
  /** The commit that recorded it. */
  readonly seq: number;
  readonly moves: readonly GroundMove[];
  /** Some of its ground has moved. */
  readonly stale: boolean;
  /** It rests on nothing, or on nothing that is still believed. */
  readonly unsupported: boolean;
}

export type SynthesisWrite =
  /** One that is known keeps what it was created with; its ground is what it rests on from now on, where there is any. */
  | { readonly kind: 'save'; readonly synthesis: NewSynthesis }
  | { readonly kind: 'retire'; readonly id: string };

export interface SynthesisFilter extends AsOf {
  /** Full ids, or unique beginnings of them. */
  readonly ids?: readonly string[];
  /** Ids of entities: about any of them. */
  readonly entities?: readonly string[];
  /** Words that stand in it; those with the most and the rarest of them first. The latest come first without. */
  readonly text?: string;
  readonly domain?: string;
  readonly expertDomain?: string;
  readonly insightTypes?: readonly InsightType[];
  readonly stale?: boolean;
  readonly unsupported?: boolean;
  readonly limit?: number;
  readonly offset?: number;
}

export interface SynthesisStore {
  syntheses(filter?: SynthesisFilter): Promise<Synthesis[]>;
  count(): Promise<{ readonly total: number; readonly stale: number; readonly unsupported: number }>;
}
