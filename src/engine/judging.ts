/** The part of a world that has its story read: by a configured model, by the model that calls, or by a person. */

import { z } from 'zod';
import { type CallOptions, type LlmClient, LlmError } from '../llm/index.js';
import type { ClosedByPolicy, Filed, MemoryWorld } from '../memory/index.js';
import { append } from '../model/append.js';
import type { StoryVerdict } from '../model/confusion-verdict.js';
import { LoreError } from '../model/index.js';
import type { JudgedCase } from '../store/cases.js';
import type { MemoryConfig } from './config.js';
import type { Judge, Judging } from './judges.js';
import type { Models } from './models.js';

export interface JudgingParts {
  readonly world: MemoryWorld;
  readonly models: Models;
  readonly config: MemoryConfig;
  /** Brings rules and the detective into step first: what they ask needs no judge. */
  readonly follow: () => Promise<unknown>;
  readonly onClosed: (closed: ClosedByPolicy) => Promise<void>;
}

/** Telling a story takes much code, which most commands never need. */
const memory = () => import('../memory/index.js');

/** The model answered and the answer cannot be used: asking once more may help, asking for ever does not. */
const UNUSABLE = new Set([
  'llm/wrong-shape',
  'llm/declined',
  'llm/filtered',
  'llm/cut-short',
  'llm/empty-reply',
  'llm/refused-request',
  'llm/too-long',
]);

export function createJudging({ world, models, config, follow, onClosed }: JudgingParts): Judging {
  const { cases, facts } = world.store;

  function judge(): Judge {
    if (config.judge !== 'model')
      return { who: config.judge, model: null, because: `memory.judge in lore.yaml is ${config.judge}` };
    try {
      const client = models.client();
      if (client !== null) return { who: 'model', model: client.model, because: 'a model is configured' };
      return { who: 'caller', model: null, because: 'no model is configured' };
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      return { who: 'caller', model: null, because: error.message };
    }
  }

  async function ask(
    client: LlmClient,
    one: JudgedCase,
    options: Pick<CallOptions, 'signal' | 'priority'>,
  ): Promise<readonly Filed[] | null> {
    const { askModel, policyOf, tellCase } = await memory();
    const told = await tellCase(world, one);
    if (told.lines.length < 2) {
      await cases.answer(one.key, client.model, JSON.stringify({ confusions: [], filed: [] }));
      return [];
    }
    try {
      const { verdict, model } = await askModel(client, told, policyOf(world), options);
      return await take(one, verdict, model);
    } catch (error) {
      if (!(error instanceof LlmError) || !UNUSABLE.has(error.code)) throw error;
      await cases.fail(one.key, error.message);
      return null;
    }
  }

  /** Filed first: an answer that is taken twice changes nothing, one that is lost cannot be had again. */
  async function take(one: JudgedCase, verdict: StoryVerdict, by: string): Promise<readonly Filed[]> {
    const { takeVerdict } = await memory();
    const { filed } = await takeVerdict(world, verdict, by);
    await cases.answer(one.key, by, JSON.stringify({ ...verdict, filed }));
    return filed;
  }

  async function review(findings: readonly string[] = []): Promise<readonly ClosedByPolicy[]> {
    const { applyPolicy, reviewChanges } = await memory();
    await reviewChanges(world, findings);
    const { same_author: sameAuthor, after_days: afterDays } = config.close;
    const closed = await applyPolicy(world, { sameAuthor, afterDays });
    for (const one of closed) await onClosed(one);
    return closed;
  }

  return {
    judge,
    review,
    work: async ({ signal, priority = 'background', between, onProgress } = {}) => {
      const client = judge().who === 'model' ? models.client() : null;
      await follow();
      if (client === null) return { asked: 0, failed: 0, filed: [] };
      const { MODEL_SIZE, readStory } = await memory();
      await readStory(world, MODEL_SIZE);
      const open = await cases.open();
      const filed: Filed[] = [];
      let failed = 0;
      for (const [at, one] of open.entries()) {
        signal?.throwIfAborted();
        onProgress?.(at, open.length);
        const answer = await ask(client, one, { priority, ...(signal === undefined ? {} : { signal }) });
        if (answer === null) failed++;
        else append(filed, answer);
        await between?.();
      }
      return { asked: open.length, failed, filed };
    },
    next: async ({ scope } = {}) => {
      const { who, model, because } = judge();
      if (who === 'person')
        throw new LoreError({
          code: 'judge/person',
          message: `In this world people judge the story: ${because}.`,
          hint: 'Call get_confusions for what is open, and ask the user.',
        });
      await follow();
      const { ANSWER_SHAPE, CALLER_SIZE, instructions, policyOf, readStory, tellCase } = await memory();
      // What the configured model could not answer is worth another judge; the rest is its own.
      if (who === 'caller') await readStory(world, CALLER_SIZE);
      const waiting = await cases.open({ givenUp: model !== null, limit: 1_000 });
      for (const [at, one] of waiting.entries()) {
        const { lines, asked } = await tellCase(world, one);
        if (scope !== undefined && !lines.some((line) => isIn(line.scope, scope))) continue;
        if (lines.length < 2) {
          await cases.answer(one.key, 'nobody', JSON.stringify({ confusions: [], filed: [] }));
          continue;
        }
        return {
          id: `c-${one.key.slice(0, 12)}`,
          instructions: `${instructions(policyOf(world))}\n\n${ANSWER_SHAPE}`,
          story: lines,
          asked,
          waiting: waiting.length - at - 1,
        };
      }
      return null;
    },
    submit: async (id, given, by, withdraw = []) => {
      const one = await theCase(id);
      if (one.answer !== null) return sameAgain(one, given);
      const { tellCase, verdictOn } = await memory();
      const { facts: known, asked } = await tellCase(world, one);
      const stray = withdraw.filter((finding) => !asked.some((open) => open.finding === finding));
      if (stray.length > 0)
        throw new LoreError({
          code: 'judge/bad-verdict',
          message: `That verdict cannot be taken: withdraw: ${stray.join(', ')} is no open question of a judge about this case.`,
          hint: 'Correct it and submit it again: the case waits.',
        });
      const read = verdictOn(known).safeParse(given);
      if (!read.success)
        throw new LoreError({
          code: 'judge/bad-verdict',
          message: `That verdict cannot be taken: ${read.error.issues
            .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
            .join('; ')}.`,
          hint: 'Correct it and submit it again: the case waits.',
        });
      if (withdraw.length > 0) await (await memory()).withdrawQuestions(world, withdraw);
      return take(one, read.data, by);
    },
    coverage: async () => ({
      ...(await cases.counts()),
      judge: judge(),
      reader: models.reader(),
      facts: await facts.count(),
      reading: (await cases.readings({ limit: 1 }))[0] ?? null,
    }),
  };

  async function theCase(id: string): Promise<JudgedCase> {
    const beginning = /^(?:c-)?([0-9a-f]{6,64})$/.exec(id)?.[1];
    const found = beginning === undefined ? null : await cases.byKey(beginning);
    if (found === null)
      throw new LoreError({
        code: 'judge/unknown-case',
        message: `There is no case ${id}.`,
        hint: 'It may have been dropped since more was told: call next_case for the one to judge now.',
      });
    return found;
  }
}

const isIn = (place: string, scope: string): boolean => place === scope || place.startsWith(`${scope}/`);

const KEPT = z.object({
  confusions: z.array(z.unknown()),
  filed: z.array(
    z.object({
      as: z.enum(['found', 'reopened', 'known', 'settled', 'conversation']),
      finding: z.string().nullable(),
      question: z.string(),
    }),
  ),
});

/** A verdict that is sent twice, since its reply was lost, is answered twice; another one comes too late. */
function sameAgain({ key, judge, answer }: JudgedCase, given: unknown): readonly Filed[] {
  const { confusions, filed } = KEPT.parse(JSON.parse(answer ?? 'null'));
  if (JSON.stringify(given) === JSON.stringify({ confusions })) return filed;
  throw new LoreError({
    code: 'judge/answered',
    message: `The case c-${key.slice(0, 12)} was judged already, by ${judge}.`,
    hint: 'Call next_case for the next one.',
  });
}
