/** `lore retcon`: changes the canon in the open. */
import type { World } from '../../engine/index.js';
import type { RetconRequest } from '../../engine/world.js';
import { LoreError, type Statement } from '../../model/index.js';
import { statementJson } from '../../report/json.js';
import { type NamedStatement, retconReport } from '../../report/statement.js';
import { shortDates } from '../../report/words.js';
import { formatWindow } from '../../time/index.js';
import { defineCommand, flag, needed, one, text } from '../command.js';

export const command = defineCommand({
  name: 'retcon',
  group: 'Keep',
  summary: 'close a statement with a reason and open its successor',
  description:
    'Nothing is deleted: the old statement stays readable at the time it was believed. A source that still says it does not bring it back.',
  arguments: { statement: one("the statement's id, or the beginning of it; see `lore show --statements`") },
  options: {
    reason: needed('text', 'why the canon changes'),
    object: text('name', 'the new object, value, or date of a date'),
    keep: text('entity', 'which end stays, for a relation that reads the same both ways'),
    from: text('date', 'it holds from then'),
    until: text('date', 'it holds until then'),
    at: text('date', 'it happened then'),
    close: flag('close it without a successor'),
    dryRun: flag('say what would happen, and write nothing'),
  },
  examples: [
    {
      run: 'retcon 4f3a9c --until "358 TA" --reason "The abdication came two years earlier"',
      says: 'The same reign with another end.',
    },
    {
      run: 'retcon 4f3a9c --close --reason "He was never king"',
      says: 'No longer believed, and nothing in its place.',
    },
    {
      run: 'retcon 4f3a9c --object "House Mard" --reason "See the new chronicle" --dry-run',
      says: 'Look before you leap.',
    },
  ],
  run: async (context, { statement }, { reason, object, keep, from, until, at, close, dryRun }) => {
    refuseBoth(at, from ?? until);
    return context.withWorld(async (world) => {
      const request: RetconRequest = {
        statement,
        reason,
        close,
        dryRun,
        ...(object === undefined ? {} : { object }),
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
        ...(at === undefined ? {} : { at }),
        ...(keep === undefined ? {} : { keep }),
      };
      const report = await world.retcon(request);
      const closed = await named(report.closed, world);
      const opened = report.opened === null ? null : await named(report.opened, world);
      context.print(
        () => ({
          closed: statementJson(report.closed),
          opened:
            report.opened === null
              ? null
              : { ...statementJson(report.opened), ...(report.dryRun ? { id: null } : {}) },
          reason,
          dry_run: report.dryRun,
        }),
        () => retconReport({ closed, opened, reason, dryRun: report.dryRun }, context.theme),
      );
      return 0;
    });
  },
});

function refuseBoth(at: string | undefined, window: string | undefined): void {
  if (at === undefined || window === undefined) return;
  throw new LoreError({
    code: 'cli/at-and-window',
    message: '--at cannot stand beside --from or --until.',
    hint: 'Use --at for what happened once, --from and --until for what lasted.',
  });
}

async function named(statement: Statement, world: World): Promise<NamedStatement> {
  const nameOf = async (id: string) => (await world.store.entity(id))?.name ?? id;
  const { valid } = statement;
  const written = [valid.fromText, valid.untilText].some((words) => words !== null);
  return {
    statement,
    subject: await nameOf(statement.subject),
    object: statement.kind === 'relation' ? await nameOf(statement.object) : null,
    when: written ? shortDates(formatWindow(valid, world.dates)) : '',
  };
}
