/** Answers of models that come over the bus: the insight in them is kept, and what they say in so many words is provisional. */
import { LOSSES, type Loss, parseInsights, type SavedSynthesis } from '../accumulate/index.js';
import { type AnswerWorld, type IngestedAnswer, ingestAnswer } from '../ingest/extract/answer.js';
import type { LiveReport } from './consistency.js';
import { theClient } from './extract.js';
import type { Models } from './models.js';
import { type AnswerReading, readAnswer } from './read-answer.js';
import type { Syntheses } from './syntheses.js';

export interface GivenAnswer {
  readonly answer: string;
  readonly input?: string | null;
  readonly sourceModel?: string | null;
  readonly domain?: string | null;
  readonly expertDomain?: string | null;
  readonly confidence?: number | null;
  /** An insight that was taken out of the answer before: its JSON, as a model wrote it. */
  readonly insight?: string | null;
}

export interface TakenAnswer {
  /** What a person is shown. */
  readonly text: string;
  /** Null when nothing but insights was in it. */
  readonly read: IngestedAnswer | null;
  readonly saved: readonly SavedSynthesis[];
  /** Blocks that could not be read, with the reason. */
  readonly lost: readonly (Loss & { readonly because: string })[];
  /** Null where findings are to follow later. */
  readonly check: LiveReport | null;
}

export interface Answers {
  /** The same answer given twice changes nothing the second time. */
  take(answer: GivenAnswer, how?: { readonly sweep?: boolean }): Promise<TakenAnswer>;
  /** Brings findings into step with what was taken without a sweep; where more answers follow, now and then. */
  settle(isMoreToCome: boolean): Promise<void>;
  /** Has the configured model read one that was taken. Throws `extract/no-model`. */
  read(answer: GivenAnswer, signal?: AbortSignal): Promise<AnswerReading>;
}

export interface AnswersParts {
  readonly world: AnswerWorld;
  readonly models: Pick<Models, 'client'>;
  readonly syntheses: Pick<Syntheses, 'save'>;
  readonly sweep: () => Promise<LiveReport>;
}

/** Findings need not follow each of many answers at once. */
const MOST_UNSETTLED = 25;

export function createAnswers({ world, models, syntheses, sweep }: AnswersParts): Answers {
  let unsettled = 0;
  return {
    settle: async (isMoreToCome) => {
      if (isMoreToCome && ++unsettled < MOST_UNSETTLED) return;
      unsettled = 0;
      await sweep();
    },
    read: (answer, signal) => readAnswer(answer, { world, client: theClient(models), sweep }, signal),
    take: async (
      { answer, input = null, sourceModel = null, expertDomain = null, insight = null, ...given },
      { sweep: isSwept = true } = {},
    ) => {
      const parsed = parseInsights(answer);
      const apart = parseInsights(
        insight === null ? '' : `<SYNTHESIS_INSIGHT>${insight}</SYNTHESIS_INSIGHT>`,
      );
      const text = parsed.text.trimEnd();
      // First what it says: an insight may rest on it.
      const read =
        text.trim() === ''
          ? null
          : await ingestAnswer({ text, question: input, sourceModel, expertDomain }, world);
      const lost = [...apart.lost, ...parsed.lost].map((one) => ({ ...one, because: LOSSES[one.reason] }));
      const saved: SavedSynthesis[] = [];
      for (const { summary, entities, insightType, confidence } of [...apart.insights, ...parsed.insights])
        saved.push(
          await syntheses.save(
            {
              ...{ summary, entities, insightType, sourceModel, expertDomain },
              domain: given.domain ?? expertDomain,
              confidence: confidence ?? given.confidence ?? null,
              author: sourceModel ?? 'a model',
            },
            { sweep: false },
          ),
        );
      return { text, read, saved, lost, check: isSwept ? await sweep() : null };
    },
  };
}
