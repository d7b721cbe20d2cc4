/** The tool `commit_fact`: tells the team's memory something in plain words. */
import { z } from 'zod';
import { DURABILITIES, FACT_KINDS, LoreError } from '../../model/index.js';
import { claimWords } from '../../report/facts.js';
import { confusionShape, confusionsOf, factOf, factShape, secondsAt } from '../shapes/fact.js';
import { markTold } from '../shapes/finding.js';
import { type Call, defineTool } from '../tool.js';

const ONE = {
  content: z.string().min(3).max(8000).describe('one claim in plain words, that stands by itself'),
  scope: z.string().max(200).optional().describe('where it is filed: auth/tokens'),
  author: z.string().min(1).max(200).optional().describe('who says so; you when left out'),
  kind: z.enum(FACT_KINDS).optional().describe('observation when left out'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('1 when left out; below 0.5 it is kept and not checked'),
  provenance: z.string().max(2000).optional().describe('where it comes from: a file, a link, a test run'),
  ttl_seconds: z.int().positive().optional().describe('it holds no longer after so many seconds'),
  valid_from: z.string().optional().describe('since when it holds; now when left out'),
  supersedes: z.array(z.string()).max(100).optional().describe('facts that held until now, by id'),
  corrects: z.array(z.string()).max(100).optional().describe('facts that were never so, by id'),
  durability: z.enum(DURABILITIES).optional().describe('ephemeral: worth nothing once it has expired'),
};
const one = z.strictObject(ONE);

export const tool = defineTool({
  name: 'commit_fact',
  title: 'Commit facts',
  description:
    'Tells the shared memory one fact (content) or several (facts) that others will need: decisions, limits, versions, owners, warnings. Say "switched to", "no longer", "now" where something changes: it ends what was said before. Not for secrets, guesses about people, or what a source says.',
  group: 'memory',
  role: 'agent',
  readOnly: false,
  input: {
    ...ONE,
    content: ONE.content.optional(),
    facts: z.array(one).min(1).max(100).optional().describe('several at once, instead of content'),
    wait: z
      .boolean()
      .default(false)
      .describe('wait for the checks, and tell what confuses about these facts'),
  },
  output: {
    committed: z.array(
      z.object({
        outcome: z
          .string()
          .describe('committed, duplicate (you said so before) or corroborated (another did)'),
        fact: factShape,
        read: z.array(z.string()).describe('what was understood of it; nothing where no pattern fits'),
        ended: z.array(z.string()).describe('ids of facts that it ended'),
        redacted: z.array(z.string()).describe('secrets that were taken out before anything was stored'),
      }),
    ),
    checked: z.boolean().describe('false: the checks run in the background, get_confusions tells later'),
    confusions: z.array(confusionShape),
  },
  run: async (call, { facts, content, wait, ...rest }) => {
    if ((facts === undefined) === (content === undefined))
      throw new LoreError({
        code: 'mcp/bad-input',
        message: 'Give either content or facts.',
        hint: 'One fact by content, or a list of objects with content by facts.',
      });
    const given = facts ?? [{ ...rest, content: content ?? '' }];
    const { world } = call;
    const { committed, settled } = await world.facts.commit(given.map((fact) => requestOf(call, fact)));
    if (wait) await settled;
    const about = committed.map(({ fact }) => fact.id);
    const open = wait ? await world.facts.confusions({ about }) : [];
    return {
      committed: committed.map(({ outcome, fact, claims, ended, redacted }) => ({
        outcome,
        fact: factOf(world, fact),
        read: claims.map(claimWords),
        ended: [...ended],
        redacted: [...redacted],
      })),
      checked: wait,
      confusions: await confusionsOf(world, open),
    };
  },
  sent: (call, { confusions }) =>
    markTold(
      call,
      confusions.map(({ finding }) => finding),
    ),
});

function requestOf({ world, by }: Call, given: z.output<typeof one>) {
  const { ttl_seconds, valid_from, author = by, ...rest } = given;
  return {
    ...rest,
    author,
    ...(ttl_seconds === undefined ? {} : { ttl: ttl_seconds }),
    ...(valid_from === undefined ? {} : { validFrom: secondsAt(world, valid_from).from }),
  };
}
