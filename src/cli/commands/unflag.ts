/** `lore unflag`: takes back what a lint run judged. */

import { flagJson } from '../../report/lint.js';
import { defineCommand, needed, one } from '../command.js';
import { shownFlag } from './lint.js';

export const command = defineCommand({
  name: 'unflag',
  group: 'Keep',
  summary: 'take back a lint judgement: the statement counts again',
  description:
    'Its contradiction opens again, for people to settle. The pair is not judged a second time unless somebody else says one of the two.',
  arguments: { statement: one("the statement's id, or the beginning of it; see `lore lint --flagged`") },
  options: { reason: needed('text', 'why it was judged wrongly') },
  examples: [
    { run: 'unflag 70397c7d --reason "Overuse does cause it"', says: 'It counts again.' },
    { run: 'unflag 70397c7d --reason "See the new trial" --json', says: 'For a machine.' },
  ],
  run: async (context, { statement }, { reason }) =>
    context.withWorld(async (world) => {
      const flagged = await world.lint.unflag({ statement, reason });
      context.print(
        () => ({ unflagged: flagJson(shownFlag(flagged)), reason }),
        () => `${flagged.text} counts again.`,
      );
      return 0;
    }),
});
