/** After notes were read: what their prose tells, by the reader that comes with the engine; at once where that is little, and otherwise left to the queue. */
import type { ExtractReport, World, WorldIngestReport } from '../engine/index.js';
import { count } from '../report/words.js';
import type { Context } from './context.js';
import { interruptible } from './interrupt.js';
import { createProgress } from './progress.js';

/** Some seconds; whoever has more goes on with other things meanwhile. */
const MOST_AT_ONCE = 400;

const WANTED = { offline: true, what: 'times' } as const;

/** Null where no file was read, nothing was left to read, or nobody reads. */
export async function readProse(
  context: Context,
  world: World,
  { files }: Pick<WorldIngestReport, 'files'>,
): Promise<ExtractReport | null> {
  if (files.read === 0 || !world.config.extract.prose || world.models.judge() === null) return null;
  const { passages } = await world.extract.estimate(WANTED);
  if (passages === 0) return null;
  if (passages > MOST_AT_ONCE) {
    const { askForExtraction } = await import('../engine/index.js');
    const job = await askForExtraction(world, WANTED);
    context.say(
      `Job ${job} will read ${count(passages, 'passage')} for what their prose tells: \`lore jobs run\` does it now, \`lore jobs\` shows how far it is.`,
    );
    return null;
  }
  const progress = createProgress(context);
  return interruptible(
    () => context.say('Stopping after this passage; what was found is kept.'),
    (signal) =>
      world.extract
        .run({
          ...WANTED,
          signal,
          onProgress: ({ done, total, file }) => progress.update({ phase: 'prose', done, total, file }),
        })
        .finally(progress.clear),
  );
}

export const proseJson = ({ model, read, statements }: ExtractReport) => ({ model, read, statements });

export function proseLines(prose: ExtractReport | null): string[] {
  if (prose === null) return [];
  return [
    `Prose: ${count(prose.read, 'passage')} read, ${count(prose.statements, 'statement')} found in ${prose.read === 1 ? 'it' : 'them'}, all provisional.`,
  ];
}
