/** The tool `latest_run`: how fresh the consistency findings are. */
import { latestWholeRun } from '../reply/caveats.js';
import { runOf, runShape } from '../shapes/run.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'latest_run',
  title: 'Latest consistency run',
  description:
    'When the rules last ran and what they found. Call it before a historical answer; if it is older than 24 hours or found much, say so in the answer.',
  group: 'consistency',
  role: 'reader',
  readOnly: true,
  input: {},
  output: {
    whole: runShape.nullable().describe('the most recent run over everything'),
    latest: runShape.nullable().describe('the most recent run of any kind, where that is another'),
  },
  gist: ({ whole }) =>
    whole === null
      ? 'Everything together has never been checked.'
      : `Everything was last checked ${whole.age}${whole.is_stale ? ', more than a day' : ''}: ${whole.contradictions_found} contradictions, ${whole.anachronisms_found} anachronisms, ${whole.violations_found} violations, ${whole.orphans_found} gaps.`,
  run: async ({ world }) => {
    const [[latest], whole] = await Promise.all([world.runs({ limit: 1 }), latestWholeRun(world)]);
    return {
      whole: whole === null ? null : runOf(whole),
      latest: latest === undefined || latest.id === whole?.id ? null : runOf(latest),
    };
  },
});
