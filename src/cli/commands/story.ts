/** `lore story`: what was told, in the order it came to be. */
import { clean } from '../../report/clean.js';
import { coverageJson, coverageLines } from '../../report/confusions.js';
import { factJson, storyReport } from '../../report/facts.js';
import { defineCommand, flag, maybe, number } from '../command.js';

export const command = defineCommand({
  name: 'story',
  group: 'Ask',
  summary: 'read what was told as a story, oldest first',
  description:
    'What has ended is left out, unless --all asks for it. The last lines tell who reads the story to find what confuses in it, and how much of it they have read.',
  arguments: { scope: maybe('only what was filed there or below') },
  options: {
    all: flag('also what has ended, labelled so'),
    limit: number('n', 'the latest so many; 200 when left out'),
  },
  examples: [
    { run: 'story', says: 'Everything that holds now.' },
    { run: 'story auth --all', says: 'How auth came to be what it is.' },
  ],
  run: async (context, { scope }, { all, limit = 200 }) =>
    context.withWorld(async (world) => {
      const latest = await world.facts.list({
        scope,
        limit,
        newestFirst: true,
        ...(all ? {} : { at: Math.floor(Date.now() / 1000) }),
      });
      const facts = [...latest].sort((a, b) => a.validFrom - b.validFrom || a.seq - b.seq);
      const coverage = await world.judging.coverage();
      context.print(
        () => ({ facts: facts.map(factJson), coverage: coverageJson(coverage) }),
        () =>
          coverage.facts === 0
            ? `${storyReport(facts, context.theme)}\n→ \`lore fact add "We use Postgres"\` tells the first fact.`
            : facts.length === 0
              ? untold(scope)
              : [storyReport(facts, context.theme), '', ...coverageLines(coverage, context.theme)].join('\n'),
      );
      return facts.length === 0 ? 1 : 0;
    }),
});

/** Elsewhere there are facts. */
function untold(scope: string | undefined): string {
  return scope === undefined
    ? 'All that was told has ended; --all tells it, too.'
    : `Nothing that holds now was told in the scope ${clean(scope)}.`;
}
