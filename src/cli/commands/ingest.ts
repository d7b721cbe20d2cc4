/** `lore ingest`: reads what is new or changed. */
import path from 'node:path';
import type { World } from '../../engine/index.js';
import { LoreError, type Notice } from '../../model/index.js';
import { ingestJson } from '../../report/ingest-json.js';
import { proseJson, proseLeft, proseLines } from '../../report/prose.js';
import { ingestReport } from '../../report/summary.js';
import { defineCommand, flag, many } from '../command.js';
import { interruptible } from '../interrupt.js';
import { createProgress } from '../progress.js';

export const command = defineCommand({
  name: 'ingest',
  group: 'Fill',
  summary: 'read the sources that are new or changed',
  description:
    'Files are known by their content: what has not changed is not read again. A file is taken whole or not at all; what could not be understood is listed. Statements that only a changed or vanished file made are closed, not deleted. Then the reader that comes with the engine reads the prose of the notes; what it finds is provisional, and what follows from it is possible and no more.',
  arguments: { paths: many("files or folders; the world's sources when left out") },
  options: {
    dryRun: flag('say what would happen, and write nothing'),
    force: flag('read every file again, changed or not'),
    allNotices: flag('list every notice, not the first few of each kind'),
  },
  examples: [
    { run: 'ingest', says: 'Read everything that is new or changed.' },
    { run: 'ingest people/aldric.md houses', says: 'One file and one folder.' },
    { run: 'ingest --dry-run --all-notices', says: 'See every question your files would raise.' },
  ],
  run: async (context, { paths }, { dryRun, force, allNotices }) =>
    context.withWorld(async (world) => {
      const progress = createProgress(context);
      const { ingestProse } = await import('../../engine/index.js');
      const report = await interruptible(
        () => context.say('Stopping after this file or passage. Press Ctrl-C again to leave at once.'),
        (signal) =>
          ingestProse(world, {
            dryRun,
            force,
            signal,
            onProgress: progress.update,
            ...(paths.length === 0
              ? {}
              : { paths: paths.map((given) => inWorld(given, context.cwd, world)) }),
          }).finally(progress.clear),
      );
      const gaps = context.json ? 0 : await gapsAmong(world, report.check?.appeared ?? []);
      const left = proseLeft(report.prose);
      if (left !== null) context.say(left);
      context.print(
        () => ({ ...ingestJson(report), ...proseJson(report.prose) }),
        () =>
          [ingestReport(report, context.theme, { allNotices, gaps }), ...proseLines(report.prose)].join('\n'),
      );
      const isWrong = ({ level, code }: Notice) => level === 'error' || code === 'ingest/no-such-file';
      return report.files.failed > 0 || report.notices.some(isWrong) ? 1 : 0;
    }),
});

/** What nobody has written down, which a check only counts. */
async function gapsAmong({ store }: World, ids: readonly string[]): Promise<number> {
  if (ids.length === 0 || ids.length > MOST_LOOKED_UP) return 0;
  return (await store.findings.findings({ ids })).filter(({ kind }) => kind === 'orphan').length;
}
const MOST_LOOKED_UP = 5_000;

/** From where the user stands to where the world begins. */
function inWorld(given: string, cwd: string, world: World): string {
  const relative = path.relative(world.root, path.resolve(cwd, given));
  if (relative === '') return '.';
  if (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)) {
    return relative.split(path.sep).join('/');
  }
  throw new LoreError({
    code: 'cli/outside-world',
    message: `${given} lies outside the world in ${world.root}.`,
    hint: 'Move it into the world, or make a world where it is with `lore init`.',
  });
}
