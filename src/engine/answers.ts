/** Answers of models that come over the bus: the insight in them is kept, and what they say in so many words is provisional. */
import { LOSSES, type Loss, parseInsights, type SavedSynthesis } from '../accumulate/index.js';
import { type AnswerWorld, type IngestedAnswer, ingestAnswer } from '../ingest/extract/answer.js';
import { defineSubscriber, type Message } from '../jobs/index.js';
import type { LiveReport } from './consistency.js';
import type { Syntheses } from './syntheses.js';
import type { World } from './world.js';

type AnswerBody = Extract<Message<'ingest'>['body'], { kind: 'answer' }>;

export interface GivenAnswer {
  readonly answer: string;
  readonly input?: string | null;
  readonly sourceModel?: string | null;
  readonly domain?: string | null;
  readonly expertDomain?: string | null;
  readonly confidence?: number | null;
  /** An insight that was taken out of the answer before. */
  readonly insight?: Pick<AnswerInsight, 'summary' | 'entities' | 'insightType'> | null;
}

type AnswerInsight = ReturnType<typeof parseInsights>['insights'][number];

export interface TakenAnswer {
  /** What a person is shown. */
  readonly text: string;
  /** Null when nothing but insights was in it. */
  readonly read: IngestedAnswer | null;
  readonly saved: readonly SavedSynthesis[];
  /** Blocks that could not be read, with the reason. */
  readonly lost: readonly (Loss & { readonly because: string })[];
  readonly check: LiveReport;
}

export interface Answers {
  /** The same answer given twice changes nothing the second time. */
  take(answer: GivenAnswer): Promise<TakenAnswer>;
}

export interface AnswersParts {
  readonly world: AnswerWorld;
  readonly syntheses: Pick<Syntheses, 'save'>;
  readonly sweep: () => Promise<LiveReport>;
}

export function createAnswers({ world, syntheses, sweep }: AnswersParts): Answers {
  return {
    take: async ({
      answer,
      input = null,
      sourceModel = null,
      expertDomain = null,
      insight = null,
      ...given
    }) => {
      const parsed = parseInsights(answer);
      const text = parsed.text.trimEnd();
      // First what it says: an insight may rest on it.
      const read =
        text.trim() === ''
          ? null
          : await ingestAnswer({ text, question: input, sourceModel, expertDomain }, world);
      const insights: readonly Partial<AnswerInsight>[] =
        insight === null ? parsed.insights : [insight, ...parsed.insights];
      const lost = parsed.lost.map((one) => ({ ...one, because: LOSSES[one.reason] }));
      const saved: SavedSynthesis[] = [];
      for (const { summary = '', entities = [], insightType, confidence } of insights)
        saved.push(
          await syntheses.save({
            ...{ summary, entities, insightType, sourceModel, expertDomain },
            domain: given.domain ?? expertDomain,
            confidence: confidence ?? given.confidence ?? null,
            author: sourceModel ?? 'a model',
          }),
        );
      return { text, read, saved, lost, check: await sweep() };
    },
  };
}

/** Gets every answer at least once, also after a crash. */
export function answerSubscriber(world: () => World) {
  return defineSubscriber({
    topic: 'ingest',
    name: 'answers',
    hears: ({ kind }) => kind === 'answer',
    handle: async ({ body }) => {
      if (body.kind === 'answer') await takeMessage(world(), body);
    },
  });
}

async function takeMessage({ answers, bus }: World, body: AnswerBody): Promise<void> {
  const { answer, input, source_model, expert_domain, domain, confidence, synthesis_insight: told } = body;
  const { saved, lost } = await answers.take({
    ...{ answer, input, domain, confidence },
    sourceModel: source_model,
    expertDomain: expert_domain,
    insight:
      told === null
        ? null
        : { summary: told.summary, entities: told.entities, insightType: told.insight_type },
  });
  const actor = source_model ?? 'a model';
  for (const { outcome, synthesis, near } of saved)
    await bus.publish('audit', {
      action: 'synthesis',
      actor,
      subject: synthesis.id,
      detail: { outcome, near: near?.id ?? null, stale: synthesis.stale, unsupported: synthesis.unsupported },
    });
  for (const { reason, because, raw } of lost)
    await bus.publish('audit', {
      action: 'synthesis-lost',
      actor,
      subject: null,
      detail: { reason, because, raw: raw.slice(0, 400) },
    });
}
