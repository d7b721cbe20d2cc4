/** `lore review`: a person's word on what was found. */
import type { JudgeRequest, Selection, World } from '../../engine/index.js';
import { LoreError } from '../../model/errors.js';
import type { Finding } from '../../model/index.js';
import { cleanText } from '../../report/clean.js';
import { madeLines, repairTakenBack } from '../../report/findings/explain.js';
import { foldFindings, sharedStatements } from '../../report/findings/fold.js';
import { findingJson } from '../../report/findings/json.js';
import { inOrder } from '../../report/findings/screen.js';
import { takenBackTold, verdictsTold, verdictTold } from '../../report/findings/verdict.js';
import { defineCommand, flag, list, maybe, maybeText, number, text } from '../command.js';
import type { Context } from '../context.js';
import type { ExitCode } from '../exit-code.js';
import { createKeys } from '../keys.js';
import { walkFindings, walkFlags } from '../review-walk.js';

export const command = defineCommand({
  name: 'review',
  group: 'Keep',
  summary: 'walk through open findings: confirm, dismiss, declare an exception, repair',
  description:
    'Without an option it walks through what is open and not in the baseline, or through the one that is named: one keystroke each, with words only where a reason is needed; answers may also come through a pipe, one a line. With a finding and an option it does one thing. With --rule, --folder or --key and a verdict it judges all of them at once; --undo takes the last word back, with all that it was said of, or the last repair where that came later. A verdict on a key also says in lore.yaml that the key means nothing here, so that it is not read again. A verdict is remembered until the evidence changes. A repair changes what the world has recorded, never your files: it shows what to write in them.',
  arguments: { finding: maybe('its id, or the beginning of it; all that is open when left out') },
  options: {
    confirm: flag('it is wrong indeed: counts with its full severity'),
    dismiss: maybeText('reason', 'it is not wrong, and why'),
    exception: maybeText('reason', 'it is so on purpose, and why'),
    reopen: flag('take the verdict back'),
    repair: number('n', 'make the nth repair that `lore explain` lists; needs --reason'),
    reason: text('words', 'why, for the log'),
    until: text('day', 'the verdict expires then: 2027-01-31'),
    rule: list('id', 'only findings of these rules: core/types, core/types:MEMBER_OF'),
    folder: list('glob', "only findings that nothing outside these folders shows: 'Campaigns/**'"),
    key: text('key', 'only findings that rest on what is written under this key of your notes'),
    like: flag('all that follow from the same cause as the finding'),
    undo: flag('take the last verdict back, with all that it was said of, or the last repair'),
    flagged: flag('walk through what models and people have flagged instead'),
  },
  examples: [
    { run: 'review', says: 'One after the other.' },
    { run: 'review f-0493 --confirm', says: 'It is wrong indeed.' },
    { run: 'review f-0493 --dismiss "two lords by treaty" --until 2027-01-31', says: 'For now.' },
    { run: 'review f-0493 --repair 1 --reason "the abbey is right"', says: 'The first way out.' },
    { run: 'review --rule core/types --dismiss "spirits own things here"', says: 'All of a rule at once.' },
    { run: "review --folder 'Campaigns/**' --dismiss --reason 'table talk'", says: 'All of a folder.' },
    { run: 'review --key ancestry --dismiss "not a species here"', says: 'A key that is read wrongly.' },
    { run: 'review --undo', says: 'Take that back.' },
    { run: 'review --flagged', says: 'What a model found suspicious.' },
  ],
  run: async (context, { finding }, options) =>
    context.withWorld(async (world) => {
      const { confirm, dismiss, exception, reopen, repair: nth, reason, until, like, undo } = options;
      if (undo) return takeBack(context, world);
      const isBare = [dismiss, exception, nth, reason, until].every((given) => given === undefined);
      const isVerdict = !isBare || confirm || reopen;
      const selection = await selectionOf(world, finding, options);
      if (isVerdict && selection !== null) return judgeMany(context, world, selection, request('', options));
      if (finding === undefined || !isVerdict)
        return walk(context, world, { ...options, finding: like ? undefined : finding, selection });
      if (options.repair !== undefined)
        return repair(context, world, finding, options.repair, options.reason ?? '');
      return judge(context, world, request(finding, options));
    }),
});

interface SelectionOptions {
  readonly rule?: readonly string[] | undefined;
  readonly folder?: readonly string[] | undefined;
  readonly key?: string | undefined;
  readonly like: boolean;
}

/** Null when it is about one finding, or about all. */
async function selectionOf(
  world: World,
  finding: string | undefined,
  { rule, folder, key, like }: SelectionOptions,
): Promise<Selection | null> {
  if (like && finding === undefined)
    throw new LoreError({
      code: 'cli/like-what',
      message: '--like needs a finding.',
      hint: 'lore review f-0493 --like --dismiss "…"',
    });
  if (like && finding !== undefined) return { findings: await alike(world, finding) };
  if (finding !== undefined || (rule === undefined && folder === undefined && key === undefined)) return null;
  return {
    ...(rule === undefined ? {} : { rules: rule }),
    ...(folder === undefined ? {} : { folders: folder }),
    ...(key === undefined ? {} : { key }),
  };
}

/** As `lore check` shows them; what follows from one cause comes together, and gaps come last. */
async function inReportOrder(world: World, findings: readonly Finding[]): Promise<Finding[]> {
  const shared = await (await world.shower()).told(sharedStatements(findings));
  const isGap = ({ kind }: Finding) => kind === 'orphan';
  return [findings.filter((one) => !isGap(one)), findings.filter(isGap)]
    .flatMap((some) => inOrder(foldFindings(some, shared)))
    .flatMap((entry) => entry.findings);
}

/** Ids of all that a report tells in one entry with it. */
async function alike(world: World, id: string): Promise<string[]> {
  const { id: whole } = await world.finding(id);
  const open = await world.toReview();
  const shared = await (await world.shower()).told(sharedStatements(open));
  const entry = foldFindings(open, shared).find(({ findings }) => findings.some((one) => one.id === whole));
  return entry?.findings.map((one) => one.id) ?? [whole];
}

async function judgeMany(
  context: Context,
  world: World,
  selection: Selection,
  { verdict, reason, expires }: Omit<JudgeRequest, 'finding'>,
): Promise<ExitCode> {
  if (verdict === 'open')
    throw new LoreError({
      code: 'cli/which-verdict',
      message: '--reopen is for one finding.',
      hint: '`lore review --undo` takes the last verdict back, with all that it was said of.',
    });
  const { judged, lesson } = await world.judgeAll({
    ...selection,
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(expires === undefined ? {} : { expires }),
  });
  context.print(
    () => ({ judged: judged.map(findingJson), lesson }),
    () => verdictsTold(judged, lesson, selection),
  );
  return 0;
}

async function takeBack(context: Context, world: World): Promise<ExitCode> {
  const { takeBackLast } = await import('../../engine/take-back.js');
  const { reopened, verdict, lesson, repair } = await takeBackLast(world);
  context.print(
    () => ({ reopened: reopened.map(findingJson), lesson, repair }),
    () =>
      verdict === null
        ? repairTakenBack(repair ?? '', reopened.length)
        : takenBackTold(reopened.length, verdict, lesson),
  );
  return 0;
}

interface WalkOptions {
  readonly flagged: boolean;
  readonly finding?: string | undefined;
  readonly selection: Selection | null;
}

async function walk(
  context: Context,
  world: World,
  { flagged, finding, selection }: WalkOptions,
): Promise<ExitCode> {
  const asking = createKeys(context);
  try {
    if (flagged) await walkFlags(context, world, asking);
    else {
      const found =
        finding === undefined ? await world.picked(selection ?? {}) : [await world.finding(finding)];
      const isFailed = await walkFindings(context, world, asking, await inReportOrder(world, found));
      // At a terminal somebody saw it.
      if (isFailed && !process.stdin.isTTY) return 2;
    }
  } finally {
    asking.close();
  }
  return 0;
}

interface VerdictOptions {
  readonly confirm: boolean;
  readonly dismiss?: string | true | undefined;
  readonly exception?: string | true | undefined;
  readonly reopen: boolean;
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
}

function request(finding: string, options: VerdictOptions): JudgeRequest {
  const { confirm, dismiss, exception, reopen, reason, until } = options;
  const given = [
    ...(confirm ? [{ verdict: 'confirmed' as const, reason: reason ?? '' }] : []),
    ...(dismiss === undefined ? [] : [{ verdict: 'dismissed' as const, reason: told(dismiss, reason) }]),
    ...(exception === undefined ? [] : [{ verdict: 'exception' as const, reason: told(exception, reason) }]),
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

/** With the verdict, or by itself: `--dismiss --reason "…"`. */
function told(given: string | true, reason = ''): string {
  return given === true ? reason : given;
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
  const { repairs, shown } = await world.explain(id);
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
      also_at: [...chosen.alsoAt],
    }),
    () => madeLines(chosen, shown, seq, context.theme).join('\n'),
  );
  return 0;
}
