/** Answers that come over the bus, taken one by one. */
import { defineSubscriber, type Message } from '../jobs/index.js';
import type { World } from './world.js';

type AnswerBody = Extract<Message<'ingest'>['body'], { kind: 'answer' }>;

/** Gets every answer at least once, also after a crash. */
export function answerSubscriber(world: () => World) {
  return defineSubscriber({
    topic: 'ingest',
    name: 'answers',
    hears: ({ kind }) => kind === 'answer',
    handle: async ({ id, body }) => {
      if (body.kind === 'answer') await takeMessage(world(), id, body);
    },
  });
}

/** However often it is done, each thing is told once: what is told has an id of its own. */
async function takeMessage(world: World, id: string, body: AnswerBody): Promise<void> {
  const { answer, input, source_model, expert_domain, domain, confidence, synthesis_insight: told } = body;
  const given = {
    ...{ answer, input, domain, confidence },
    sourceModel: source_model,
    expertDomain: expert_domain,
    insight: told === null || typeof told === 'string' ? told : JSON.stringify(told),
  };
  const { text, saved, lost } = await world.answers.take(given, { sweep: false });
  const actor = source_model ?? 'a model';
  for (const [index, { outcome, synthesis, near }] of saved.entries())
    await world.bus.publish(
      'audit',
      {
        action: 'synthesis',
        actor,
        subject: synthesis.id,
        detail: {
          outcome,
          near: near?.id ?? null,
          stale: synthesis.stale,
          unsupported: synthesis.unsupported,
        },
      },
      { id: `${id}/synthesis/${index}` },
    );
  for (const [index, { reason, because, raw }] of lost.entries())
    await world.bus.publish(
      'audit',
      {
        action: 'synthesis-lost',
        actor,
        subject: null,
        detail: { reason, because, raw: raw.slice(0, 400) },
      },
      { id: `${id}/synthesis-lost/${index}` },
    );
  if (text.trim() !== '') {
    const { askForReading } = await import('./read-answer.js');
    await askForReading(world, { ...given, answer: text });
  }
  const { bus, store } = world;
  await world.answers.settle((await store.bus.backlog(bus.handler.kind, 1)) > 0);
}
