/** `lore embed`: gives passages their vectors, so that recall finds what means the same. */
import { count } from '../../report/words.js';
import { defineCommand } from '../command.js';
import { interruptible } from '../interrupt.js';
import { createProgress } from '../progress.js';

export const command = defineCommand({
  name: 'embed',
  group: 'Fill',
  summary: 'embed the passages that have no vector yet',
  description:
    'For `lore recall`, which then also looks by meaning. `lore watch` does it by itself. Nothing is embedded twice; after a change of the model everything is embedded anew. May be stopped with Ctrl-C and goes on where it was. `lore doctor` says which model is used.',
  arguments: {},
  options: {},
  examples: [
    { run: 'embed', says: 'Whatever came since the last time.' },
    { run: 'embed --json', says: 'How many, for a machine.' },
  ],
  run: async (context) =>
    context.withWorld(async (world) => {
      const { embedNow } = await import('../../engine/index.js');
      const progress = createProgress(context);
      const report = await interruptible(
        () => context.say('Stopping after this batch; what was embedded is kept.'),
        (signal) =>
          embedNow(world, {
            signal,
            onProgress: ({ done, total }) => progress.update({ phase: 'embedding', done, total }),
          }).finally(progress.clear),
      );
      const { embedded, pruned, unavailable } = report;
      context.print(
        () => ({ embedded, pruned, unavailable }),
        () => unavailable ?? told(embedded, pruned),
      );
      return unavailable === null ? 0 : 1;
    }),
});

function told(embedded: number, pruned: number): string {
  const done =
    embedded === 0
      ? 'Nothing to embed: every passage has its vector.'
      : `${count(embedded, 'text')} embedded.`;
  return pruned === 0 ? done : `${done} ${count(pruned, 'vector')} that no passage needs went.`;
}
