/** `lore confusions`: where a newcomer would not know what is true now, and a person's answer. */
import type { World } from '../../engine/index.js';
import { LoreError } from '../../model/errors.js';
import type { Finding } from '../../model/index.js';
import {
  confusionJson,
  confusionsReport,
  coverageJson,
  type ShownConfusion,
} from '../../report/confusions.js';
import { redactedLines } from '../../report/facts.js';
import { count } from '../../report/words.js';
import { defineCommand, flag, maybe, text } from '../command.js';
import { askConfusions } from '../confusions-walk.js';
import type { Context } from '../context.js';
import type { ExitCode } from '../exit-code.js';
import { createKeys } from '../keys.js';

export const command = defineCommand({
  name: 'confusions',
  group: 'Ask',
  summary: 'list what would confuse a newcomer, or answer one of the questions',
  description:
    'A reversal went from one value to another and back without saying so; an ambiguity has two values at once; a stale fact was passed by newer talk and never retired. Yes and no answer the question that is shown. Exits with 1 while something is open.',
  arguments: { finding: maybe('its id, or the beginning of it; all that are open when left out') },
  options: {
    ask: flag('put the questions to you, one keystroke each: y or n'),
    yes: flag('yes to the question'),
    no: flag('no to the question'),
    keep: text('fact', 'this fact holds, what says otherwise ends'),
    merge: text('words', 'a new fact that takes the place of all of them'),
    retire: text('fact', 'this fact ends'),
    dismiss: flag('nothing is confusing about it; needs --reason'),
    undo: flag('take an answer back: what it ended holds again'),
    judge: flag('first have the configured model read what was told since'),
    again: flag('first have the judge read all facts again, as after a new model has come'),
    settled: flag('also those that were answered, with the answer'),
    reason: text('words', 'why, for the history'),
    by: text('name', 'who answers; you when left out'),
  },
  examples: [
    { run: 'confusions', says: 'Lists what is open, each with its facts and its question.' },
    { run: 'confusions --ask', says: 'Asks you each question in turn.' },
    { run: 'confusions f-3fa9 --yes', says: 'Ends what the answer rules out.' },
    { run: 'confusions f-3fa9 --undo', says: 'Takes that back.' },
  ],
  run: async (context, { finding }, answers) =>
    context.withWorld(async (world) => {
      if (answers.judge) await judged(context, world);
      if (answers.again) await world.facts.confusions({ again: true });
      const given = resolutionsIn(answers);
      const [resolution, another] = given;
      const by = answers.by ?? process.env.USER ?? 'person';
      if (answers.undo && finding !== undefined && resolution === undefined)
        return takenBack(context, world, finding, by);
      if (resolution === undefined && !answers.undo) {
        if (answers.ask) return asked(context, world, finding, by);
        return listed(context, world, finding, answers.settled);
      }
      if (resolution !== undefined && finding !== undefined && another === undefined && !answers.undo) {
        if (answers.dismiss && (answers.reason ?? '').trim() === '')
          throw new LoreError({
            code: 'review/no-reason',
            message: 'A confusion is not dismissed without a reason.',
            hint: 'Add --reason.',
          });
        return answered(context, world, { finding, resolution, by, ...because(answers) });
      }
      throw new LoreError({
        code: 'cli/one-answer',
        message:
          finding === undefined ? 'Which confusion is that the answer to?' : 'Give one answer at a time.',
        hint: '`lore confusions` lists their ids; then `lore confusions <id> --yes`.',
      });
    }),
});

interface Answers {
  readonly yes: boolean;
  readonly no: boolean;
  readonly keep: string | undefined;
  readonly merge: string | undefined;
  readonly retire: string | undefined;
  readonly dismiss: boolean;
  readonly reason: string | undefined;
}

type Request = Parameters<World['facts']['resolve']>[0];

function resolutionsIn({ yes, no, keep, merge, retire, dismiss }: Answers): Request['resolution'][] {
  return [
    ...(yes ? [{ answer: 'yes' as const }] : []),
    ...(no ? [{ answer: 'no' as const }] : []),
    ...(keep === undefined ? [] : [{ keep }]),
    ...(merge === undefined ? [] : [{ merge }]),
    ...(retire === undefined ? [] : [{ retire }]),
    ...(dismiss ? [{ dismiss: true as const }] : []),
  ];
}

const because = ({ reason }: Answers) => (reason === undefined ? {} : { reason });

async function judged(context: Context, world: World): Promise<void> {
  const { who, because: why } = world.judging.judge();
  if (who !== 'model')
    throw new LoreError({
      code: 'judge/no-model',
      message: `No model reads the story here: ${why}.`,
      hint: 'Set LORE_LLM_URL and LORE_LLM_MODEL, or let the model that calls judge: next_case.',
    });
  const { asked: cases, failed, filed } = await world.judging.work({ priority: 'foreground' });
  const found = filed.filter(({ as }) => as === 'found' || as === 'reopened').length;
  const failures = failed === 0 ? '' : `, ${failed} without a usable answer`;
  context.say(`The model read ${count(cases, 'case')}${failures}, and found ${count(found, 'confusion')}.`);
}

async function answered(context: Context, world: World, request: Request): Promise<ExitCode> {
  const { finding, ended, merged, redacted } = await world.facts.resolve(request);
  context.print(
    () => ({
      finding: finding.id,
      status: finding.status,
      ended: [...ended],
      merged,
      redacted: [...redacted],
    }),
    () =>
      [
        isOpen(finding) ? `${finding.id} is asked again: ${finding.message}` : `${finding.id} is settled.`,
        ...ended.map((id) => `  ended  ${id}`),
        ...(merged === null ? [] : [`  new    ${merged}`]),
        ...redactedLines(redacted, context.theme),
      ].join('\n'),
  );
  return 0;
}

const isOpen = ({ status }: Finding): boolean => status === 'open' || status === 'confirmed';

async function takenBack(context: Context, world: World, id: string, by: string): Promise<ExitCode> {
  const { finding, reopened, retired } = await world.facts.unresolve(id, by);
  context.print(
    () => ({ finding: finding.id, status: finding.status, reopened: [...reopened], retired }),
    () =>
      [
        `The answer to ${finding.id} was taken back.`,
        ...reopened.map((fact) => `  holds again  ${fact}`),
        ...(retired === null ? [] : [`  ended        ${retired}`]),
      ].join('\n'),
  );
  return 0;
}

async function asked(
  context: Context,
  world: World,
  wanted: string | undefined,
  by: string,
): Promise<ExitCode> {
  const open = await shownOf(world, (await world.facts.confusions({ anew: true })).filter(isWanted(wanted)));
  const asking = createKeys(context);
  try {
    const left = await askConfusions(context, world, asking, open, by);
    return left === 0 ? 0 : 1;
  } finally {
    asking.close();
  }
}

async function listed(
  context: Context,
  world: World,
  wanted: string | undefined,
  withSettled: boolean,
): Promise<ExitCode> {
  const open = (await world.facts.confusions({ anew: true })).filter(isWanted(wanted));
  const settled = withSettled
    ? (await world.findings({ kinds: ['confusion'], statuses: ['dismissed', 'exception', 'gone'] })).filter(
        (finding) => finding.verdict !== null && isWanted(wanted)(finding),
      )
    : [];
  const all = await shownOf(world, [...settled, ...open]);
  const shown =
    wanted === undefined
      ? all
      : await Promise.all(
          all.map(async (one) => ({
            ...one,
            favoured: one.answered ? null : await world.facts.favoured(one.id),
          })),
        );
  const coverage = await world.judging.coverage();
  context.print(
    () => ({ confusions: shown.map(confusionJson), coverage: coverageJson(coverage) }),
    () => confusionsReport(shown, coverage, context.theme),
  );
  return open.length === 0 ? 0 : 1;
}

const isWanted =
  (wanted: string | undefined) =>
  ({ id }: Finding): boolean =>
    wanted === undefined || id.startsWith(wanted) || id.startsWith(`f-${wanted}`);

async function shownOf(world: World, findings: readonly Finding[]): Promise<ShownConfusion[]> {
  const ids = findings.flatMap(({ details }) =>
    details.kind === 'confusion' ? details.facts.map(({ id }) => id) : [],
  );
  const facts = new Map(
    (ids.length === 0 ? [] : await world.facts.list({ ids })).map((fact) => [fact.id, fact]),
  );
  return findings.flatMap(({ id, message, details, verdict }): ShownConfusion[] => {
    if (details.kind !== 'confusion') return [];
    const parts = details.facts.map((part) => ({ ...part, fact: facts.get(part.id) ?? null }));
    const { confusion: kind, question } = details;
    return [{ id, message, kind, question, facts: parts, answered: verdict }];
  });
}
