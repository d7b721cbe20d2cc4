/** Who reads the story of what was told: what can be asked of them, and what they answer. */
import type { Priority } from '../llm/index.js';
import type { ClosedByPolicy, Filed, OpenQuestion, StoryLine } from '../memory/index.js';
import type { CaseCounts, StoryReading } from '../store/cases.js';

/** Who reads the story. */
export interface Judge {
  readonly who: 'model' | 'caller' | 'person';
  /** The configured model; null where there is none, or where it is not to judge. */
  readonly model: string | null;
  /** In words for people. */
  readonly because: string;
}

export interface StoryCoverage extends CaseCounts {
  readonly judge: Judge;
  /** The learned judge that reads neighbourhoods: its version, or why it is missing. */
  readonly reader: { readonly version: string | null; readonly missing: string | null };
  /** Facts of this world, whether they hold or not. */
  readonly facts: number;
  /** The latest; null when the story was never read. */
  readonly reading: StoryReading | null;
}

export interface CallerCase {
  readonly id: string;
  readonly instructions: string;
  /** With the neighbourhoods of the open questions whole. */
  readonly story: readonly StoryLine[];
  /** What is asked about it already. */
  readonly asked: readonly OpenQuestion[];
  /** Cases that wait behind it. */
  readonly waiting: number;
}

export interface Worked {
  readonly asked: number;
  readonly failed: number;
  readonly filed: readonly Filed[];
}

export interface WorkOptions {
  readonly signal?: AbortSignal;
  readonly priority?: Priority;
  readonly between?: () => Promise<void>;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Judging {
  judge(): Judge;
  /** Reads what was told since, asks the configured model about each case, and takes its answers. */
  work(options?: WorkOptions): Promise<Worked>;
  /** The next case for the model that calls: the same until its verdict comes. Null when there is none. */
  next(options?: { readonly scope?: string }): Promise<CallerCase | null>;
  /** `withdraw` names open questions of judges that need not be asked. */
  submit(id: string, verdict: unknown, by: string, withdraw?: readonly string[]): Promise<readonly Filed[]>;
  coverage(): Promise<StoryCoverage>;
  /** Brings what judges found into step with the facts, and closes what the world's own policy closes. */
  review(findings?: readonly string[]): Promise<readonly ClosedByPolicy[]>;
}
