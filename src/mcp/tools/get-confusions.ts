/** The tool `get_confusions`: where a newcomer would not know what is true now. */
import { z } from 'zod';
import { CONFUSION_KINDS } from '../../model/index.js';
import { count } from '../../report/words.js';
import { confusionShape, confusionsOf, coverageOf, coverageShape } from '../shapes/fact.js';
import { markTold } from '../shapes/finding.js';
import { defineTool, limit } from '../tool.js';

const favouredShape = z.object({ facts: z.array(z.string()), because: z.string() });
const openShape = confusionShape.and(
  z.object({
    favoured: favouredShape
      .nullable()
      .describe("the side that its authors' record speaks for, if for one; a person decides"),
  }),
);

export const tool = defineTool({
  name: 'get_confusions',
  title: 'Confusions in the memory',
  description:
    "Where the team's facts leave open what is true now: reversals, ambiguities, stale facts, each with a question for a person. Call it before you act on facts; report it and pick no side.",
  group: 'memory',
  role: 'reader',
  readOnly: true,
  input: {
    kind: z.enum(CONFUSION_KINDS).optional().describe('all when left out'),
    scope: z.string().max(200).optional().describe('only with a fact that was filed there or below'),
    include_settled: z.boolean().default(false).describe('also those that were answered, with the answer'),
    limit: limit(100, 10),
  },
  output: { total: z.number(), confusions: z.array(openShape), coverage: coverageShape },
  gist: ({ total, coverage: { facts, facts_read } }) =>
    total > 0 ? '' : `No confusion is open; ${facts_read} of ${count(facts, 'fact')} were read for it.`,
  run: async ({ world }, { kind, scope, include_settled, limit: most }) => {
    const open = await world.facts.confusions();
    const settled = include_settled
      ? await world.findings({ kinds: ['confusion'], statuses: ['dismissed', 'exception'] })
      : [];
    const shown = (await confusionsOf(world, [...open, ...settled])).filter(
      (one) => (kind === undefined || one.kind === kind) && one.facts.some((fact) => isIn(fact.scope, scope)),
    );
    const confusions = shown.slice(0, most).map(async (one) => {
      const favoured = one.answered === null ? await world.facts.favoured(one.finding) : null;
      return {
        ...one,
        favoured: favoured === null ? null : { facts: [...favoured.facts], because: favoured.because },
      };
    });
    return {
      total: shown.length,
      confusions: await Promise.all(confusions),
      coverage: await coverageOf(world),
    };
  },
  sent: (call, { confusions }) =>
    markTold(
      call,
      confusions.map(({ finding }) => finding),
    ),
});

function isIn(scope: string | null, wanted: string | undefined): boolean {
  return wanted === undefined || scope === wanted || scope?.startsWith(`${wanted}/`) === true;
}
