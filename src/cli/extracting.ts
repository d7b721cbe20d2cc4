/** A run of the extraction at a terminal: with its progress, and stopped by Ctrl-C after the passage it is at. */
import type { ExtractOptions, ExtractReport, World } from '../engine/index.js';
import type { Context } from './context.js';
import { interruptible } from './interrupt.js';
import { createProgress } from './progress.js';

export async function extractHere(
  context: Context,
  { extract }: World,
  wanted: ExtractOptions,
): Promise<ExtractReport> {
  const progress = createProgress(context);
  return interruptible(
    () => context.say('Stopping after this passage; what was found is kept.'),
    (signal) =>
      extract
        .run({
          ...wanted,
          signal,
          onProgress: ({ done, total, file }) => progress.update({ phase: 'reading', done, total, file }),
        })
        .finally(progress.clear),
  );
}
