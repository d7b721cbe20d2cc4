/** The tool `latest_run`: how fresh the consistency findings are. */
import { count } from '../../report/words.js';
import { latestRuns } from '../reply/caveats.js';
import { openFindingsOf, openFindingsShape } from '../shapes/open-findings.js';
import { runOf, runShape } from '../shapes/run.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'latest_run',
  title: 'Latest consistency run',
  description:
    'When the rules last ran and what is open now. Call it before a historical answer; if it is older than 24 hours or much is open, say so in the answer.',
  group: 'consistency',
  role: 'reader',
  readOnly: true,
  input: {},
  output: {
    open: openFindingsShape.describe('what stands now, whichever run found it'),
    whole: runShape.nullable().describe('the most recent run over everything, and what it saw then'),
    latest: runShape.nullable().describe('the most recent run of any kind, where that is another'),
  },
  gist: ({ open, whole, latest }) => {
    const last = latest ?? whole;
    if (last === null) return 'Nothing has ever been checked.';
    const stands = [
      count(open.contradictions, 'contradiction'),
      count(open.anachronisms, 'anachronism'),
      count(open.violations, 'violation'),
      count(open.orphans, 'gap'),
    ].join(', ');
    const everything =
      latest === null
        ? ''
        : whole === null
          ? ' Everything together has never been checked.'
          : ` Everything together was last checked ${whole.age}.`;
    return `Open now: ${stands}. The last run was ${last.age}${last.is_stale ? ', more than a day' : ''}.${everything}`;
  },
  run: async ({ world }) => {
    const [{ latest, whole }, open] = await Promise.all([latestRuns(world), world.reads.openFindings()]);
    return {
      open: openFindingsOf(open),
      whole: whole === null ? null : runOf(whole),
      latest: latest === null || latest.id === whole?.id ? null : runOf(latest),
    };
  },
});
