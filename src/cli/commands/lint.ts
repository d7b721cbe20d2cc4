/** `lore lint`: keeps what was extracted in order. */
import { constants, setPriority } from 'node:os';
import type { Flagged, World } from '../../engine/index.js';
import { LoreError } from '../../model/errors.js';
import {
  flaggedReport,
  flagJson,
  lintJson,
  lintReport,
  lintRunJson,
  lintRunsReport,
  quarantineReport,
  type ShownFlag,
} from '../../report/lint.js';
import { choice, defineCommand, flag, number, text } from '../command.js';
import type { Context } from '../context.js';
import type { ExitCode } from '../exit-code.js';
import { interruptible } from '../interrupt.js';
import { createProgress } from '../progress.js';

export const command = defineCommand({
  name: 'lint',
  group: 'Keep',
  summary: 'put extracted orphans in quarantine, judge extracted claims that rule each other out',
  description:
    'Only what was extracted is touched: what somebody wrote, accepted or pinned stays. Nothing is deleted: what is put in quarantine can be taken out, and what lost a judgement is flagged and can be unflagged. A model judges where one is configured; otherwise trust does, and leaves to people what is too close. A run that was cut off goes on where it was.',
  arguments: {},
  options: {
    dryRun: flag('say what would happen, and write nothing; no model is asked unless with --judge model'),
    judge: choice('who', ['model', 'trust'] as const, 'who judges: model or trust'),
    reason: text('words', 'why, for the list of runs'),
    later: flag('leave it to the queue: whoever works on it next runs it'),
    runs: flag('list the runs instead'),
    flagged: flag('list what lost a judgement instead'),
    quarantined: flag('list what is in quarantine instead'),
    restore: text('entity', 'take an entity out of quarantine instead'),
    limit: number('n', 'list at most so many; 20 when left out'),
  },
  examples: [
    { run: 'lint --dry-run', says: 'Look before you leap.' },
    { run: 'lint', says: 'Run it, and tell each decision with its reason.' },
    { run: 'lint --later --reason "spring cleaning"', says: 'When somebody has time for it.' },
    { run: 'lint --flagged', says: 'What lost, to what, and why.' },
    { run: 'lint --restore sundew', says: 'It stays from then on, whatever runs follow.' },
  ],
  run: async (context, _, options) => {
    const { dryRun, judge, reason = null, later, runs, flagged, quarantined, restore, limit = 20 } = options;
    refuseSeveral({
      '--later': later,
      '--dry-run': dryRun,
      '--runs': runs,
      '--flagged': flagged,
      '--quarantined': quarantined,
      '--restore': !!restore,
    });
    return context.withWorld(async (world) => {
      if (runs) return listRuns(context, world, limit);
      if (flagged) return listFlagged(context, world, limit);
      if (quarantined) return listQuarantined(context, world, limit);
      if (restore !== undefined) return takeOut(context, world, restore);
      if (later) return leave(context, world, reason);
      return lint(context, world, { dryRun, reason, ...(judge === undefined ? {} : { judge }) });
    });
  },
});

async function lint(
  context: Context,
  world: World,
  options: { readonly dryRun: boolean; readonly reason: string | null; readonly judge?: 'model' | 'trust' },
): Promise<ExitCode> {
  giveWay();
  const progress = createProgress(context);
  const report = await interruptible(
    () => context.say('Stopping; the next run goes on from here.'),
    (signal) =>
      world.lint
        .run({
          ...options,
          signal,
          onProgress: ({ phase, done }) => progress.update({ phase, done, total: 0, file: '' }),
        })
        .finally(progress.clear),
  );
  context.print(
    () => lintJson(report),
    () => lintReport(report, context.theme),
  );
  return report.run.tally.problems.length > 0 ? 1 : 0;
}

async function leave(context: Context, world: World, reason: string | null): Promise<ExitCode> {
  const { askForLint } = await import('../../engine/index.js');
  const job = await askForLint(world, reason);
  context.print(
    () => ({ job }),
    () => `Job ${job} will run it: \`lore jobs follow ${job}\` tells how it goes.`,
  );
  return 0;
}

/** Whatever else this machine does goes first. Not every system lets a process step back. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    return;
  }
}

async function listRuns(context: Context, world: World, limit: number): Promise<ExitCode> {
  const runs = await world.lint.runs({ limit });
  context.print(
    () => ({ runs: runs.map(lintRunJson) }),
    () => lintRunsReport(runs),
  );
  return 0;
}

async function listFlagged(context: Context, world: World, limit: number): Promise<ExitCode> {
  const { total, flagged } = await world.lint.flagged({ limit });
  const shown = flagged.map(shownFlag);
  context.print(
    () => ({ total, flagged: shown.map(flagJson) }),
    () => flaggedReport(total, shown, context.theme),
  );
  return 0;
}

async function listQuarantined(context: Context, world: World, limit: number): Promise<ExitCode> {
  const { total, entities } = await world.lint.quarantined({ limit });
  context.print(
    () => ({
      total,
      entities: entities.map(({ entity, reason, at, run }) => ({
        ...{ ...entity, reason, at: new Date(at).toISOString(), run },
      })),
    }),
    () =>
      quarantineReport(
        total,
        entities.map(({ entity }) => entity),
        context.theme,
      ),
  );
  return 0;
}

async function takeOut(context: Context, world: World, entity: string): Promise<ExitCode> {
  const { id, name, type } = await world.lint.restore(entity);
  context.print(
    () => ({ restored: { id, name, type } }),
    () => `${name} (${type}) is back, and stays.`,
  );
  return 0;
}

export function shownFlag({ judgement, text, keptText }: Flagged): ShownFlag {
  const { statement, note, model, at } = judgement;
  return { id: statement, text, kept: keptText, note, model, at };
}

function refuseSeveral(given: Readonly<Record<string, boolean>>): void {
  const wanted = Object.entries(given).flatMap(([option, isGiven]) => (isGiven ? [option] : []));
  if (wanted.length < 2) return;
  throw new LoreError({
    code: 'cli/one-at-a-time',
    message: `${wanted.join(' and ')} cannot stand together.`,
    hint: 'Ask for one after the other.',
  });
}
