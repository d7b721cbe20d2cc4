/** `lore search`: names first, then passages. */
import { searchReport, withoutMarks } from '../../report/search.js';
import { defineCommand, list, number, words } from '../command.js';

export const command = defineCommand({
  name: 'search',
  group: 'Ask',
  summary: 'find entities by name and passages by their words',
  arguments: { text: words('a name, however spelt, or words that stand in the text') },
  options: {
    type: list('type', 'only entities of these types, their subtypes too; may be repeated'),
    limit: number('n', 'at most so many hits; 20 when left out'),
  },
  examples: [
    { run: 'search iron king', says: 'Names like it, and passages that say it.' },
    { run: 'search raventhorn --type Person', says: 'People only; the missing letter is forgiven.' },
  ],
  run: async (context, { text }, { type, limit = 20 }) =>
    context.withWorld(async (world) => {
      const hits = await world.search(text, { limit, ...(type === undefined ? {} : { types: type }) });
      context.print(
        () => ({
          query: text,
          hits: hits.map((hit) => ({
            kind: hit.kind,
            score: hit.score,
            text: withoutMarks(hit.text),
            entity: hit.entity === null ? null : { ...hit.entity },
            source: hit.source === null ? null : { ...hit.source },
          })),
        }),
        () => searchReport(text, hits, context.theme),
      );
      return hits.length === 0 ? 1 : 0;
    }),
});
