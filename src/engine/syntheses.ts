/** Insights of a world: saved on the ground that bears them out, found again, and told with what has become of it. */
import {
  parseInsights,
  retireSynthesis,
  type SavedSynthesis,
  type SaveRequest,
  type SynthesisWorld,
  saveSynthesis,
  theSynthesis,
} from '../accumulate/index.js';
import { LoreError } from '../model/index.js';
import { type ToldSynthesis, tellSyntheses } from '../reason/told-synthesis.js';
import type { ClaimVerdict, RecordedUse } from '../reason/verify/types.js';
import { namesInQuestion, recallSyntheses } from '../search/index.js';
import type { Store } from '../store/store.js';
import type { SynthesisFilter } from '../store/syntheses.js';
import type { LiveReport } from './consistency.js';
import type { Reads } from './reads.js';

export interface TakenInsight {
  readonly summary: string;
  /** Null when it was not saved: `why` says it. */
  readonly saved: SavedSynthesis | null;
  readonly why: string | null;
}

export interface TakenInsights {
  /** What a person is shown. */
  readonly text: string;
  readonly insights: readonly TakenInsight[];
}

export interface Syntheses {
  /** Findings follow at once; whoever saves many says no to it, and settles after the last. */
  save(request: SaveRequest, how?: { readonly sweep?: boolean }): Promise<SavedSynthesis>;
  /** Brings findings into step with what was saved without a sweep. */
  settle(): Promise<void>;
  /** The latest first; those that answer the words best where there are some. An entity is named by name or id. */
  find(filter?: SynthesisQuery): Promise<ToldSynthesis[]>;
  show(id: string): Promise<ToldSynthesis>;
  retire(id: string, options: { readonly by?: string; readonly reason: string }): Promise<ToldSynthesis>;
  count(): Promise<{ readonly total: number; readonly stale: number; readonly unsupported: number }>;
}

export interface SynthesisQuery extends Omit<SynthesisFilter, 'entities' | 'ids'> {
  readonly entity?: string;
}

export interface SynthesesParts {
  readonly store: Store;
  readonly reads: Reads;
  readonly sweep: () => Promise<LiveReport>;
}

const USUAL = 20;
const MOST_CONCLUDED = 3;
const CANDIDATES = 30;

export function createSyntheses({ store, reads, sweep }: SynthesesParts): Syntheses {
  const world: SynthesisWorld = { store, groundFor: (text) => groundFor(reads, text) };
  const { reasoning } = reads;
  return {
    save: async (request, { sweep: isSwept = true } = {}) => {
      const saved = await saveSynthesis(world, request);
      if (isSwept && saved.outcome !== 'near') await sweep();
      return saved;
    },
    settle: async () => void (await sweep()),
    find: async ({ entity, ...filter } = {}) => {
      const entities = entity === undefined ? {} : { entities: [(await reasoning.find(entity)).id] };
      return tellSyntheses(
        reasoning,
        await store.syntheses.syntheses({ limit: USUAL, ...filter, ...entities }),
      );
    },
    show: async (id) => one(await tellSyntheses(reasoning, [await theSynthesis(store, id)])),
    retire: async (id, { by = 'person', reason }) => {
      const retired = await retireSynthesis(store, id, by, reason);
      await sweep();
      return one(await tellSyntheses(reasoning, [retired]));
    },
    count: () => store.syntheses.count(),
  };
}

function one(told: readonly ToldSynthesis[]): ToldSynthesis {
  const [only] = told;
  if (only === undefined)
    throw new LoreError({ code: 'syntheses/unknown', message: 'There is no such synthesis.' });
  return only;
}

/** The record says so, if only provisionally or with somebody disagreeing: an insight is then told with that. */
const BEARING: readonly ClaimVerdict[] = ['supported', 'provisional', 'disputed'];

/**
 * The statements that bear out claims which can be read in the words, whomever else they concern: an insight names those
 * it compares, and seldom all that it compares them by. What no claim could be read in has no ground: that is said,
 * and nothing is guessed.
 */
async function groundFor(reads: Reads, text: string): Promise<string[]> {
  const { claims } = await reads.verifyAnswer(text);
  const found = claims
    .filter(({ verdict }) => BEARING.includes(verdict))
    .flatMap(({ statements }) => statements);
  return [...new Set(found.map(({ id }) => id))];
}

/**
 * Takes the insights out of a model's answer and saves those whose ground is among what its tools returned. What a model
 * believes from elsewhere is not saved.
 */
export async function takeInsights(
  { reads, syntheses }: { readonly reads: Reads; readonly syntheses: Syntheses },
  answer: string,
  { calls, model }: { readonly calls: readonly RecordedUse[]; readonly model: string },
): Promise<TakenInsights> {
  const { text, insights } = parseInsights(answer);
  const returned = new Set(calls.flatMap(({ statements }) => statements));
  const taken: TakenInsight[] = [];
  for (const { summary, entities, insightType, confidence } of insights) {
    const ground = (await groundFor(reads, summary)).filter((id) => returned.has(id));
    if (ground.length === 0) {
      taken.push({ summary, saved: null, why: 'nothing that the tools returned bears it out' });
      continue;
    }
    const request = { summary, entities, insightType, confidence, ground, sourceModel: model, author: model };
    taken.push({ summary, saved: await syntheses.save(request), why: null });
  }
  return { text: text.trimEnd(), insights: taken };
}

/** What was concluded before about those whom a question names; where it names nobody, in much the same words. */
export async function conclusionsFor(
  { store, reads }: { readonly store: Store; readonly reads: Reads },
  question: string,
): Promise<ToldSynthesis[]> {
  const named = await namesInQuestion(store, question);
  const ids = new Set(named.map(({ entity }) => entity));
  const found = await recallSyntheses(store, question, { named, limit: CANDIDATES });
  const about = found.filter(
    ({ entities }) => ids.size === 0 || entities.some(({ entity }) => entity !== null && ids.has(entity.id)),
  );
  return tellSyntheses(reads.reasoning, about.slice(0, MOST_CONCLUDED));
}
