/** One sweep in the making: what it reads, what it has found so far, and what went wrong. */
import type { RuleFailure } from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { Anchor, Found, Swept } from '../../store/findings.js';
import type { GroundReading, Handle } from '../../store/ground.js';
import type { DateContext } from '../../time/index.js';
import { schemaOf } from '../cypher/affected.js';
import { mayMatch } from '../cypher/can-match.js';
import type { LoadingGround } from '../ground/index.js';
import { type BookedRule, nameOf, type RuleBook } from '../rule-book.js';
import type { Ahead } from './ahead.js';
import type { SweepOptions } from './options.js';

/** What a sweep must know of a world besides its findings. */
export interface SweepWorld {
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly book: RuleBook;
  /** Milliseconds that each rule last took over everything, by its name: kept from sweep to sweep by the caller. */
  readonly took?: Map<string, number>;
}

/** One rule, and where it is to be run. */
export interface SweepTask {
  readonly booked: BookedRule;
  readonly anchors: 'everything' | readonly Anchor[];
}

export interface Sweeping {
  readonly world: SweepWorld;
  readonly reading: GroundReading;
  readonly ground: LoadingGround;
  readonly options: SweepOptions;
  readonly progress: Progress;
  /** Who fails a rule about their own dates: left out of all other rules. */
  readonly insane: Set<Handle>;
  /** Those of them that fail it by what is settled alone. */
  readonly surelyInsane: Set<Handle>;
  /** The present is that of the last run over everything, so that rules which ask for it can follow changes. */
  readonly nowStands: boolean;
  /** Queries over everything are asked of another process while rules are run here. */
  readonly ahead?: boolean;
  /** Those that were asked before. */
  readonly asked?: Ahead;
}

/** Before any rule has run. */
export function startSweeping(
  given: Pick<Sweeping, 'world' | 'reading' | 'ground' | 'options' | 'progress'>,
): Sweeping {
  return { ...given, ...nobodyInsane(), nowStands: false, ahead: given.ground.isWhole };
}

export function nobodyInsane(): Pick<Sweeping, 'insane' | 'surelyInsane'> {
  return { insane: new Set(), surelyInsane: new Set() };
}

/** What a number of tasks came to. */
export interface Swath {
  readonly found: readonly Found[];
  readonly swept: readonly Swept[];
  readonly failures: readonly RuleFailure[];
}

export const NOTHING: Swath = { found: [], swept: [], failures: [] };

export function together(swaths: readonly Swath[]): Swath {
  return {
    found: swaths.flatMap(({ found }) => found),
    swept: swaths.flatMap(({ swept }) => swept),
    failures: swaths.flatMap(({ failures }) => failures),
  };
}

/** Counts rules as they are done, for whoever is waiting. */
export class Progress {
  #done = 0;
  #found = 0;
  readonly #total: number;
  readonly #options: SweepOptions;

  constructor(total: number, options: SweepOptions) {
    this.#total = total;
    this.#options = options;
  }

  step(step: string): void {
    this.#options.signal?.throwIfAborted();
    this.#options.onProgress?.({ step, done: this.#done, total: this.#total, found: this.#found });
  }

  ruleDone(found: number): void {
    this.#done = Math.min(this.#done + 1, this.#total);
    this.#found += found;
  }
}

/** False where the world has never had what a query asks for: it finds nothing, and never has. */
export function canFind(
  { rule }: BookedRule,
  { world, reading }: Pick<Sweeping, 'world' | 'reading'>,
): boolean {
  const { ontology, dates } = world;
  return rule.form === 'ground' || mayMatch(rule, reading.present, ontology, schemaOf(ontology, dates));
}

export function failureOf(booked: BookedRule, error: unknown): RuleFailure {
  return { rule: nameOf(booked.rule), message: error instanceof Error ? error.message : String(error) };
}
