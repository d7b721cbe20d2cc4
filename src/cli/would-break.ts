/** `lore check --with`: a draft is held against the world, and nothing is written. */
import path from 'node:path';
import type { World } from '../engine/index.js';
import { LoreError } from '../model/errors.js';
import { MEBIBYTE, readWithin } from '../model/file-limit.js';
import { wouldBreakJson, wouldBreakReport } from '../report/findings/would-break.js';
import type { Context } from './context.js';
import type { ExitCode } from './exit-code.js';

export async function supposeDraft(context: Context, world: World, given: string): Promise<ExitCode> {
  const full = path.resolve(context.cwd, given);
  const bytes = await readWithin(full, world.config.limits.file_mib * MEBIBYTE).catch((cause: unknown) => {
    if (cause instanceof LoreError) throw cause;
    throw new LoreError({
      code: 'cli/no-such-file',
      message: `${given} cannot be read.`,
      hint: 'Name a file with the draft: Markdown, YAML, JSON or JSONL as in a world.',
      cause,
    });
  });
  const inside = path.relative(world.root, full).split(path.sep).join('/');
  const file = inside.startsWith('../') || path.isAbsolute(inside) ? path.basename(full) : inside;
  const report = await world.wouldBreak({ text: bytes.toString('utf8'), file });
  context.print(
    () => wouldBreakJson(report),
    () => wouldBreakReport(report, context.theme),
  );
  if (report.failures.length > 0) return 2;
  return report.breaks.some(({ finding }) => finding.certainty === 'certain') ? 1 : 0;
}
