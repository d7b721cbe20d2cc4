/** Has the configured model read an answer that came over the bus: what patterns missed in it is added, as provisional as the rest. */
import { z } from 'zod';
import { type AnswerWorld, ingestAnswer, passagesOf } from '../ingest/extract/answer.js';
import { instructionFor } from '../ingest/extract/ask.js';
import { passageHash } from '../ingest/extract/found.js';
import { readReply } from '../ingest/extract/read-reply.js';
import { defineJob, jobsOf } from '../jobs/index.js';
import type { LlmClient } from '../llm/index.js';
import { contentHash } from '../model/index.js';
import type { GivenAnswer } from './answers.js';
import { ANSWER_FILE, ask, SHORTEST } from './extract.js';
import { withinBudget } from './extract-job.js';
import type { World } from './world.js';

export interface AnswerReading {
  readonly model: string;
  /** Passages that it was asked about now. */
  readonly read: number;
  readonly statements: number;
}

export interface ReadAnswerParts {
  readonly world: AnswerWorld;
  readonly client: LlmClient;
  readonly sweep: () => Promise<unknown>;
}

/** What was read is kept by its words: after a crash the model may be asked again, and its answer counts once. */
export async function readAnswer(
  { answer, input = null, sourceModel = null, expertDomain = null }: GivenAnswer,
  { world, client, sweep }: ReadAnswerParts,
  signal?: AbortSignal,
): Promise<AnswerReading> {
  const { store, ontology } = world;
  const { model } = client;
  const instruction = instructionFor(ontology);
  // Apart from the names that its patterns propose, which are replaced whenever it is read again.
  const file = `${ANSWER_FILE}answer:${contentHash(answer).slice(0, 16)}`;
  const passages = passagesOf(answer).filter(({ text }) => text.length >= SHORTEST);
  const known = new Set(
    (await store.extractions.of(passages.map(({ text }) => passageHash(text))))
      .filter((one) => one.model === model)
      .map(({ hash }) => hash),
  );
  let read = 0;
  for (const { text, lines } of passages) {
    const hash = passageHash(text);
    if (known.has(hash)) continue;
    const reply = await ask(client, instruction, { text, page: input, heading: [] }, signal);
    const { claims, names } = readReply(reply, { ontology, text, beside: [] });
    await store.extractions.put({ hash, model, file, line: lines.start, claims, names });
    read++;
  }
  const { extracted } = await ingestAnswer(
    { text: answer, question: input, sourceModel, expertDomain },
    world,
  );
  await store.extractions.markTold(
    model,
    passages.map(({ text }) => passageHash(text)),
  );
  await sweep();
  return { model, read, statements: extracted };
}

const schema = z.strictObject({
  answer: z.string(),
  input: z.string().nullable(),
  source_model: z.string().nullable(),
  expert_domain: z.string().nullable(),
});

const LEASE_MS = 300_000;

export function readAnswerJob(world: Pick<World, 'answers' | 'models'>) {
  return defineJob({
    kind: 'read-answer',
    leaseMs: LEASE_MS,
    schema,
    run: ({ signal }, { answer, input, source_model, expert_domain }) =>
      withinBudget(world.models, () =>
        world.answers.read({ answer, input, sourceModel: source_model, expertDomain: expert_domain }, signal),
      ),
  });
}

/** Where there is a model; one answer is read once by it. */
export async function askForReading(
  world: World,
  { answer, input = null, sourceModel = null, expertDomain = null }: GivenAnswer,
): Promise<void> {
  const client = world.models.client();
  if (client === null) return;
  const payload = { answer, input, source_model: sourceModel, expert_domain: expertDomain };
  const idempotencyKey = `${contentHash(answer)}/${client.model}`;
  await jobsOf(world.store.queue).enqueue(readAnswerJob(world), payload, { idempotencyKey });
}
