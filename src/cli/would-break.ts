/** `lore check --with`: a draft is held against the world, and nothing is written. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { World } from '../engine/index.js';
import { LoreError } from '../model/errors.js';
import { wouldBreakJson, wouldBreakReport } from '../report/findings/would-break.js';
import type { Context } from './context.js';
import type { ExitCode } from './exit-code.js';

export async function supposeDraft(context: Context, world: World, given: string): Promise<ExitCode> {
  const full = path.resolve(context.cwd, given);
  const text = await readFile(full, 'utf8').catch((cause: unknown) => {
    throw new LoreError({
      code: 'cli/no-such-file',
      message: `${given} cannot be read.`,
      hint: 'Name a file with the draft: Markdown, YAML, JSON or JSONL as in a world.',
      cause,
    });
  });
  const inside = path.relative(world.root, full).split(path.sep).join('/');
  const file = inside.startsWith('../') || path.isAbsolute(inside) ? path.basename(full) : inside;
  const report = await world.wouldBreak({ text, file });
  context.print(
    () => wouldBreakJson(report),
    () => wouldBreakReport(report, context.theme),
  );
  if (report.failures.length > 0) return 2;
  return report.breaks.some(({ finding }) => finding.certainty === 'certain') ? 1 : 0;
}
