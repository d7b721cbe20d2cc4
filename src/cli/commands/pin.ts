/** `lore pin`: keeps an entity from ever being put in quarantine. */

import { LoreError } from '../../model/errors.js';
import { defineCommand, flag, maybeWords, text } from '../command.js';

export const command = defineCommand({
  name: 'pin',
  group: 'Keep',
  summary: 'keep an entity from being put in quarantine, or list those that are kept',
  arguments: { entity: maybeWords('name or id; lists what is pinned when left out') },
  options: {
    reason: text('text', 'why it stays'),
    remove: flag('unpin it'),
  },
  examples: [
    { run: 'pin Sundew --reason "Its study comes out in May"', says: 'No lint run puts it away.' },
    { run: 'pin Sundew --remove', says: 'It is like any other again.' },
    { run: 'pin', says: 'What is pinned, by whom and why.' },
  ],
  run: async (context, { entity }, { reason, remove }) =>
    context.withWorld(async (world) => {
      if (entity === undefined) {
        const pins = await world.lint.pins();
        context.print(
          () => ({ pins: pins.map((pin) => ({ ...pin })) }),
          () =>
            pins.length === 0
              ? 'Nothing is pinned.'
              : pins.map((pin) => `${pin.entity}  ${pin.reason} (${pin.by})`).join('\n'),
        );
        return 0;
      }
      if (remove) {
        const { entity: found, wasPinned } = await world.lint.unpin(entity);
        context.print(
          () => ({ entity: found.id, pinned: false, was_pinned: wasPinned }),
          () => (wasPinned ? `${found.name} is no longer pinned.` : `${found.name} was not pinned.`),
        );
        return 0;
      }
      if (reason === undefined) {
        throw new LoreError({
          code: 'cli/no-reason',
          message: 'A pin needs a reason.',
          hint: 'Say why it stays, with --reason.',
        });
      }
      const found = await world.lint.pin({ entity, reason });
      context.print(
        () => ({ entity: found.id, pinned: true, reason }),
        () => `${found.name} is pinned.`,
      );
      return 0;
    }),
});
