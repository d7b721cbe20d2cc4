/** `lore confusions`: where a newcomer would not know what is true now, and a person's answer. */
import type { World } from '../../engine/index.js';
import { LoreError } from '../../model/errors.js';
import { confusionsReport, factJson, type ShownConfusion } from '../../report/facts.js';
import { defineCommand, type ExitCode, flag, maybe, text } from '../command.js';
import type { Context } from '../context.js';

export const command = defineCommand({
  name: 'confusions',
  group: 'Ask',
  summary: 'list what would confuse a newcomer, or answer one of the questions',
  description:
    'A reversal went from one value to another and back without saying so; an ambiguity has two values at once; a stale fact was passed by newer talk and never retired. Yes and no answer the question that is shown. Exits with 1 while something is open.',
  arguments: { finding: maybe('its id, or the beginning of it; all that are open when left out') },
  options: {
    yes: flag('yes to the question'),
    no: flag('no to the question'),
    keep: text('fact', 'this fact holds, the others end'),
    merge: text('words', 'a new fact that takes the place of all of them'),
    retire: text('fact', 'this fact ends'),
    dismiss: flag('nothing is confusing about it; needs --reason'),
    reason: text('words', 'why, for the history'),
    by: text('name', 'who answers; you when left out'),
  },
  examples: [
    { run: 'confusions', says: 'Reads every thread anew and lists what is open.' },
    { run: 'confusions f-3fa9 --yes', says: 'Ends what the answer rules out.' },
  ],
  run: async (context, { finding }, answers) =>
    context.withWorld(async (world) => {
      const resolutions = resolutionsIn(answers);
      const [resolution, another] = resolutions;
      if (resolution === undefined) return listed(context, world, finding);
      if (finding !== undefined && another === undefined)
        return answered(context, world, { finding, resolution, ...signed(answers) });
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
  readonly by: string | undefined;
}

type Request = Parameters<World['facts']['resolve']>[0];

function resolutionsIn({ yes, no, keep, merge, retire, dismiss, reason }: Answers): Request['resolution'][] {
  if (dismiss && (reason ?? '').trim() === '')
    throw new LoreError({
      code: 'review/no-reason',
      message: 'A confusion is not dismissed without a reason.',
      hint: 'Add --reason.',
    });
  return [
    ...(yes ? [{ answer: 'yes' as const }] : []),
    ...(no ? [{ answer: 'no' as const }] : []),
    ...(keep === undefined ? [] : [{ keep }]),
    ...(merge === undefined ? [] : [{ merge }]),
    ...(retire === undefined ? [] : [{ retire }]),
    ...(dismiss ? [{ dismiss: true as const }] : []),
  ];
}

function signed({ by, reason }: Answers): Pick<Request, 'by' | 'reason'> {
  return { by: by ?? process.env.USER ?? 'person', ...(reason === undefined ? {} : { reason }) };
}

async function answered(context: Context, world: World, request: Request): Promise<ExitCode> {
  const { finding, ended, merged } = await world.facts.resolve(request);
  context.print(
    () => ({ finding: finding.id, status: finding.status, ended: [...ended], merged }),
    () =>
      [
        `${finding.id} is settled.`,
        ...ended.map((id) => `  ended  ${id}`),
        ...(merged === null ? [] : [`  new    ${merged}`]),
      ].join('\n'),
  );
  return 0;
}

async function listed(context: Context, world: World, wanted: string | undefined): Promise<ExitCode> {
  const open = (await world.facts.confusions({ anew: true })).filter(
    ({ id }) => wanted === undefined || id.startsWith(wanted) || id.startsWith(`f-${wanted}`),
  );
  const ids = open.flatMap(({ details }) =>
    details.kind === 'confusion' ? details.facts.map(({ id }) => id) : [],
  );
  const facts = new Map(
    (ids.length === 0 ? [] : await world.facts.list({ ids })).map((fact) => [fact.id, fact]),
  );
  const shown = open.flatMap(({ id, message, details }): ShownConfusion[] => {
    if (details.kind !== 'confusion') return [];
    const parts = details.facts.map((part) => ({ ...part, fact: facts.get(part.id) ?? null }));
    return [{ id, message, kind: details.confusion, question: details.question, facts: parts }];
  });
  context.print(
    () => ({
      confusions: shown.map(({ facts: parts, ...rest }) => ({
        ...rest,
        facts: parts.map(({ role, value, fact, id }) => ({
          id,
          role,
          value,
          fact: fact === null ? null : factJson(fact),
        })),
      })),
    }),
    () => confusionsReport(shown, context.theme),
  );
  return shown.length === 0 ? 0 : 1;
}
