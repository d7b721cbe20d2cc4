/** `lore review`: a person's word on what was found. */
import type { JudgeRequest, World } from '../../engine/index.js';
import { LoreError } from '../../model/errors.js';
import { cleanText } from '../../report/clean.js';
import { diffLines } from '../../report/findings/explain.js';
import { findingJson } from '../../report/findings/json.js';
import { verdictTold } from '../../report/findings/verdict.js';
import { defineCommand, flag, list, maybe, number, text } from '../command.js';
import type { Context } from '../context.js';
import type { ExitCode } from '../exit-code.js';
import { createKeys } from '../keys.js';
import { doneAs, walkFindings, walkFlags } from '../review-walk.js';

export const command = defineCommand({
  name: 'review',
  group: 'Keep',
  summary: 'walk through open findings: confirm, dismiss, declare an exception, repair',
  description:
    'Without an option it walks through what is open and not in the baseline, or through the one that is named: one keystroke each, with words only where a reason is needed; answers may also come through a pipe, one a line. With a finding and an option it does one thing. A verdict is remembered until the evidence changes. A repair changes what the world has recorded, never your files: it shows what to write in them.',
  arguments: { finding: maybe('its id, or the beginning of it; all that is open when left out') },
  options: {
    confirm: flag('it is wrong indeed: counts with its full severity'),
    dismiss: text('reason', 'it is not wrong, and why'),
    exception: text('reason', 'it is so on purpose, and why'),
    reopen: flag('take the verdict back'),
    repair: number('n', 'make the nth repair that `lore explain` lists; needs --reason'),
    reason: text('words', 'why, for the log'),
    until: text('day', 'the verdict expires then: 2027-01-31'),
    rule: list('id', 'only findings of these rules'),
    flagged: flag('walk through what models and people have flagged instead'),
  },
  examples: [
    { run: 'review', says: 'One after the other.' },
    { run: 'review f-0493 --confirm', says: 'It is wrong indeed.' },
    { run: 'review f-0493 --dismiss "two lords by treaty" --until 2027-01-31', says: 'For now.' },
    { run: 'review f-0493 --repair 1 --reason "the abbey is right"', says: 'The first way out.' },
    { run: 'review --flagged', says: 'What a model found suspicious.' },
  ],
  run: async (context, { finding }, options) =>
    context.withWorld(async (world) => {
      const { confirm, dismiss, exception, reopen, repair: nth, reason, until } = options;
      const isBare = [dismiss, exception, nth, reason, until].every((given) => given === undefined);
      if (finding === undefined || (isBare && !confirm && !reopen))
        return walk(context, world, { ...options, finding });
      if (options.repair !== undefined)
        return repair(context, world, finding, options.repair, options.reason ?? '');
      return judge(context, world, request(finding, options));
    }),
});

interface WalkOptions {
  readonly flagged: boolean;
  readonly rule?: readonly string[] | undefined;
  readonly finding?: string | undefined;
}

async function walk(
  context: Context,
  world: World,
  { flagged, rule, finding }: WalkOptions,
): Promise<ExitCode> {
  const asking = createKeys(context);
  try {
    if (flagged) await walkFlags(context, world, asking);
    else {
      const found = finding === undefined ? await world.toReview(rule) : [await world.finding(finding)];
      await walkFindings(context, world, asking, found);
    }
  } finally {
    asking.close();
  }
  return 0;
}

interface VerdictOptions {
  readonly confirm: boolean;
  readonly dismiss?: string | undefined;
  readonly exception?: string | undefined;
  readonly reopen: boolean;
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
}

function request(finding: string, options: VerdictOptions): JudgeRequest {
  const { confirm, dismiss, exception, reopen, reason, until } = options;
  const given = [
    ...(confirm ? [{ verdict: 'confirmed' as const, reason: reason ?? '' }] : []),
    ...(dismiss === undefined ? [] : [{ verdict: 'dismissed' as const, reason: dismiss }]),
    ...(exception === undefined ? [] : [{ verdict: 'exception' as const, reason: exception }]),
    ...(reopen ? [{ verdict: 'open' as const, reason: reason ?? '' }] : []),
  ];
  const [one, another] = given;
  if (one === undefined || another !== undefined) {
    throw new LoreError({
      code: 'cli/which-verdict',
      message: one === undefined ? 'There is no verdict.' : 'There is more than one verdict.',
      hint: 'Give one of --confirm, --dismiss <reason>, --exception <reason>, --reopen or --repair <n>.',
    });
  }
  return { finding, ...one, ...(until === undefined ? {} : { expires: until }) };
}

async function judge(context: Context, world: World, wanted: JudgeRequest): Promise<ExitCode> {
  const judged = await world.judge(wanted);
  context.print(
    () => findingJson(judged),
    () => `${cleanText(judged.message)}\n${verdictTold(judged)}`,
  );
  return 0;
}

async function repair(
  context: Context,
  world: World,
  id: string,
  index: number,
  reason: string,
): Promise<ExitCode> {
  const { repairs } = await world.explain(id);
  const chosen = repairs[index - 1];
  if (chosen === undefined) {
    throw new LoreError({
      code: 'cli/which-repair',
      message: `There is no repair ${index}: \`lore explain ${id}\` lists ${repairs.length}.`,
    });
  }
  const { seq, appeared, gone } = await world.repair({ finding: id, repair: chosen, reason });
  context.print(
    () => ({
      commit: seq,
      appeared: [...appeared],
      gone: [...gone],
      edits: chosen.edits.map((edit) => ({ ...edit })),
    }),
    () =>
      [
        doneAs(chosen.says, seq),
        ...(chosen.edits.length === 0
          ? []
          : [
              '',
              'Write in your files, so that they say the same:',
              ...diffLines(chosen.edits, context.theme),
            ]),
      ].join('\n'),
  );
  return 0;
}
