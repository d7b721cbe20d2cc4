/** `lore world`: what is in it. */
import { overviewReport } from '../../report/overview.js';
import { defineCommand } from '../command.js';

export const command = defineCommand({
  name: 'world',
  group: 'Ask',
  summary: 'what is in this world: how much of what, from how many sources',
  arguments: {},
  options: {},
  examples: [
    { run: 'world', says: 'Entities by type, statements by what they say.' },
    { run: 'world --json', says: 'The same for a program.' },
  ],
  run: async (context) =>
    context.withWorld(async (world) => {
      const overview = await world.overview();
      const { counts, now } = overview;
      context.print(
        () => ({
          name: overview.name,
          root: overview.root,
          packs: [...overview.packs],
          calendar: overview.calendar,
          now: now === null ? null : { text: now.moment.text, because: now.because },
          entities: counts.entities,
          provisional: counts.provisional,
          entities_by_type: { ...counts.entitiesByType },
          relations: counts.relations,
          attributes: counts.attributes,
          statements_by_predicate: { ...counts.statementsByPredicate },
          assertions: counts.assertions,
          sources: counts.sources,
          passages: counts.passages,
          mentions: counts.mentions,
          commits: counts.commits,
          closed_statements: counts.closedStatements,
        }),
        () => overviewReport(overview, context.theme),
      );
      return 0;
    }),
});
