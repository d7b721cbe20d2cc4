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
    latest: runShape.nullable().describe('the most recent run of any kind'),
    whole: runShape.nullable().describe('the most recent run over everything'),
  },
  run: async ({ world }) => {
    const [[latest], whole] = await Promise.all([world.runs({ limit: 1 }), latestWholeRun(world)]);
    return {
      latest: latest === undefined ? null : runOf(latest),
      whole: whole === null ? null : runOf(whole),
    };
  },
});
