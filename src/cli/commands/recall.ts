/** `lore recall`: the passages that answer a question. */
import { recallJson, recallReport } from '../../report/recall.js';
import { defineCommand, flag, list, number, text, words } from '../command.js';
import { interruptible } from '../interrupt.js';

export const command = defineCommand({
  name: 'recall',
  group: 'Ask',
  summary: 'find the passages that answer a question',
  description:
    'Looks by the names in the question, by its words, and by its meaning where passages are embedded (see `lore embed`), and puts first what these agree on. Under each passage stands its rank in each list that has it.',
  arguments: { question: words('in your own words') },
  options: {
    type: list('type', 'only what is about entities of these types, their subtypes too; may be repeated'),
    at: text('date', 'leave out what cannot have held then'),
    source: text('document', 'only this document, by its path or title'),
    scope: text('folder', 'only documents below this folder of the world'),
    domain: text('domain', 'only what is about entities of this expert domain'),
    retired: flag('also what is no longer believed, labelled so'),
    wordsOnly: flag('by names and words, without meaning'),
    full: flag('show passages whole'),
    limit: number('n', 'at most so many passages; 10 when left out'),
  },
  examples: [
    { run: 'recall who locked the crown in a flour bin?', says: 'Passages, the best first.' },
    {
      run: 'recall "were they allies" --scope Sources/letters --at "340 TA"',
      says: 'Letters, as of a year.',
    },
    { run: 'recall the siege --type Battle --json', says: 'For a machine, with ranks and multipliers.' },
  ],
  run: async (context, { question }, options) =>
    context.withWorld(async (world) => {
      const { type, at, source, scope, domain, retired, wordsOnly, full, limit } = options;
      const report = await interruptible(
        () => {},
        (signal) =>
          world.recall(question, {
            types: type,
            at,
            source,
            scope,
            domain,
            limit,
            includeRetired: retired,
            vectors: !wordsOnly,
            signal,
          }),
      );
      context.print(
        () => recallJson(question, report),
        () => recallReport(question, report, context.theme, { full }),
      );
      return report.hits.length === 0 ? 1 : 0;
    }),
});
