/** A person's word on findings: one, many, taken back; snoozing; and repairs. */
import { z } from 'zod';
import { deskRow, judgeOnDesk, takeBackOwn, type Word } from '../../engine/desk.js';
import { LoreError } from '../../model/index.js';
import { repairNamed } from '../explanation.js';
import { filterOf, rowsOf } from '../finding-rows.js';
import { defineRoute } from '../route.js';
import { findingQuery, findingRowShape } from '../shapes/finding.js';
import { timeOf } from '../words.js';
import { idParam } from './findings.js';

/** `snooze` needs `until`; null there wakes a finding up. */
export const VERDICTS = ['confirm', 'dismiss', 'exception', 'reopen', 'snooze'] as const;

const said = {
  verdict: z
    .enum(VERDICTS)
    .describe('reopen takes the word on it back; a flag is settled by confirm or dismiss'),
  reason: z.string().max(2000).optional().describe('a dismissal and an exception need one'),
  expires: z.string().max(40).nullable().optional().describe('a day: after it the finding is open again'),
  until: z.string().max(40).nullable().optional().describe('of a snooze: a day or time; null wakes it up'),
};

type Said = z.output<z.ZodObject<typeof said>>;

const MOST = 5_000;

const WORDS = { confirm: 'confirmed', dismiss: 'dismissed', exception: 'exception', reopen: 'open' } as const;

function wordOf({ verdict, reason = '', expires = null, until = null }: Said): Word {
  if (verdict !== 'snooze') return { word: WORDS[verdict], reason, expires };
  const at = until === null ? null : timeOf(until);
  if (at === null || at > Date.now()) return { word: 'snooze', until: at };
  throw new LoreError({ code: 'review/expired', message: `${until} is past already.` });
}

export const judgeFinding = defineRoute({
  id: 'judgeFinding',
  method: 'post',
  path: '/findings/{id}/verdict',
  group: 'findings',
  summary: 'confirm, dismiss, declare an exception, reopen or snooze',
  role: 'builder',
  params: idParam,
  body: z.strictObject(said).meta({ id: 'GiveVerdict' }),
  reply: findingRowShape,
  handle: async ({ site, caller }, { params, body }) => {
    const world = site.demandWorld();
    const { id } = await deskRow(world, params.id);
    const { skipped } = await judgeOnDesk(world, [id], wordOf(body), caller.name);
    const [why] = skipped;
    if (why !== undefined)
      throw new LoreError({ code: 'review/finding-gone', message: `${id} stays as it is: ${why.because}.` });
    const [row] = await rowsOf(world, [await deskRow(world, id)]);
    if (row === undefined) throw new Error('a finding was judged and is lost');
    return row;
  },
});

export const judgeFindings = defineRoute({
  id: 'judgeFindings',
  method: 'post',
  path: '/findings/verdicts',
  group: 'findings',
  summary: 'one word on many: on these, or on all that a filter picks',
  role: 'builder',
  body: z
    .strictObject({
      ...said,
      ids: z.array(z.string().max(80)).min(1).max(5000).optional(),
      filter: z.strictObject(findingQuery).optional().describe('instead of ids; at most 5000 findings'),
    })
    .meta({ id: 'GiveVerdicts' }),
  reply: z.object({
    judged: z.number(),
    ids: z.array(z.string()),
    raised: z
      .array(z.string())
      .describe('those of them that weigh more now: confirmed, a finding counts as much as its rule says'),
    skipped: z
      .array(z.object({ id: z.string(), because: z.string() }))
      .describe('that could not be judged, such as those that are gone'),
  }),
  handle: async ({ site, caller }, { body: { ids, filter, ...given } }) => {
    const world = site.demandWorld();
    if ((ids === undefined) === (filter === undefined))
      throw new LoreError({
        code: 'api/bad-input',
        message: 'Say which findings are meant: by ids, or by a filter.',
      });
    const meant = ids ?? (await world.store.desk.ids(await filterOf(world, filter ?? {}), MOST));
    const { ids: judged, raised, skipped } = await judgeOnDesk(world, meant, wordOf(given), caller.name);
    return {
      ...{ judged: judged.length, ids: [...judged], raised: [...raised] },
      skipped: skipped.map((one) => ({ ...one })),
    };
  },
});

export const undoVerdict = defineRoute({
  id: 'undoVerdict',
  method: 'post',
  path: '/findings/undo',
  group: 'findings',
  summary:
    "take the caller's last word, snooze or repair back that still counts, with all that it was said of",
  role: 'builder',
  reply: z.object({
    reopened: z.array(z.string()).describe('open again; after a repair: found again'),
    verdict: z.string().describe('what it was: confirmed, dismissed, exception, snoozed, repaired'),
    lesson: z.string().nullable().describe('what was taken out of lore.yaml again'),
  }),
  handle: async ({ site, caller }) => {
    const { ids, verdict, lesson } = await takeBackOwn(site.demandWorld(), caller.name);
    return { reopened: [...ids], verdict, lesson };
  },
});

export const repairFinding = defineRoute({
  id: 'repairFinding',
  method: 'post',
  path: '/findings/{id}/repair',
  group: 'findings',
  summary: "make a repair's changes to what is recorded; files are not touched",
  role: 'builder',
  params: idParam,
  body: z
    .strictObject({
      repair: z.string().max(80).describe('id of a repair in the explanation'),
      reason: z.string().trim().min(1).max(2000),
    })
    .meta({ id: 'MakeRepair' }),
  reply: z.object({
    seq: z.number().nullable().describe('the commit; null for an exception'),
    appeared: z.array(z.string()),
    gone: z.array(z.string()),
  }),
  handle: async ({ site, caller }, { params, body }) => {
    const world = site.demandWorld();
    const row = await deskRow(world, params.id);
    const repair = await repairNamed(world, row, body.repair);
    const made = await world.repair({ finding: row.id, repair, reason: body.reason, by: caller.name });
    return { seq: made.seq, appeared: [...made.appeared], gone: [...made.gone] };
  },
});

export const assignFindings = defineRoute({
  id: 'assignFindings',
  method: 'post',
  path: '/findings/assignments',
  group: 'findings',
  summary: 'give findings to somebody, or to nobody',
  role: 'builder',
  body: z
    .strictObject({
      ids: z.array(z.string().max(80)).min(1).max(5000),
      assignee: z.string().trim().min(1).max(100).nullable(),
    })
    .meta({ id: 'AssignFindings' }),
  reply: z.object({ assigned: z.number() }),
  handle: async ({ site, caller }, { body: { ids, assignee } }) => ({
    assigned: await site.demandWorld().store.desk.assign(ids, assignee, caller.name),
  }),
});
