/** `/insights`, `/provisional`, `/lint`: what models and prose left here, and what became of it. */
import { z } from 'zod';
import { askForLint, type World } from '../../engine/index.js';
import { type FoundInProse, foundInProse } from '../../engine/wording.js';
import { lintRunOf } from '../../mcp/shapes/lint.js';
import { statementOf } from '../../mcp/shapes/statement.js';
import { synthesisShape } from '../../mcp/shapes/synthesis.js';
import { LoreError } from '../../model/index.js';
import { synthesisJson } from '../../report/syntheses.js';
import { jobOf } from '../jobs.js';
import { defineRoute } from '../route.js';
import {
  flaggedShape,
  insightsShape,
  lintRunsShape,
  provisionalShape,
  quarantineShape,
} from '../shapes/accumulated.js';
import { pageQuery } from '../shapes/common.js';
import { jobShape } from '../shapes/job.js';
import { cursorOf, iso, paged, placeOf } from '../words.js';

const reason = z.string().min(1).max(2000);
/** More are not looked through at once. */
const MOST_INSIGHTS = 5_000;
const MOST_NAMED = 40;
const GROWTH_DAYS = 30;

export const listAllInsights = defineRoute({
  id: 'listAllInsights',
  method: 'get',
  path: '/insights',
  group: 'accumulated',
  summary: 'insights by domain and entity, the newest first, with how they grow and which are stale',
  role: 'reader',
  query: {
    domain: z.string().max(200).optional(),
    entity: z.string().max(400).optional().describe('name or id'),
    stale: z.boolean().optional(),
    text: z.string().max(200).optional(),
    ...pageQuery,
  },
  reply: insightsShape,
  handle: async ({ site }, { query: { domain, entity, stale, text, limit, cursor } }) => {
    const world = site.demandWorld();
    const all = await world.syntheses.find({
      limit: MOST_INSIGHTS,
      ...(entity === undefined ? {} : { entity }),
      ...(text === undefined || text.trim() === '' ? {} : { text }),
    });
    const shown = all.filter(
      (one) =>
        (domain === undefined || (one.domain ?? '') === domain) &&
        (stale === undefined || one.stale === stale),
    );
    const { items, total, next } = paged(shown, cursor, limit);
    const counts = await world.syntheses.count();
    const names = all.flatMap((one) =>
      one.entities.map(({ name, entity: known }) => ({ name, id: known?.id ?? null })),
    );
    return {
      ...{ items: items.map(synthesisJson), total, next },
      ...{ stale: counts.stale, unsupported: counts.unsupported },
      domains: tally(all.map((one) => one.domain ?? '')).map(([value, count]) => ({ domain: value, count })),
      entities: tally(names.map((one) => JSON.stringify(one)))
        .slice(0, MOST_NAMED)
        .map(([one, count]) => ({ ...(JSON.parse(one) as (typeof names)[number]), count })),
      growth: growthOf(all.map(({ created }) => created)),
    };
  },
});

export const retireInsight = defineRoute({
  id: 'retireInsight',
  method: 'post',
  path: '/insights/{id}/retire',
  group: 'accumulated',
  summary: 'an insight is told no more; it stays in the record',
  role: 'builder',
  params: { id: z.string().min(1).max(200) },
  body: z.strictObject({ reason }).meta({ id: 'RetireInsight' }),
  reply: synthesisShape,
  handle: async ({ site, caller }, { params: { id }, body }) =>
    synthesisJson(await site.demandWorld().syntheses.retire(id, { by: caller.name, reason: body.reason })),
});

const provisionalFilter = {
  source: z.string().max(1000).optional().describe('all of a note'),
  wording: z.string().max(1000).optional().describe('all of a wording'),
};

export const listProvisional = defineRoute({
  id: 'listProvisional',
  method: 'get',
  path: '/provisional',
  group: 'accumulated',
  summary: 'what was only found in prose, each with its sentence, the surest first',
  role: 'reader',
  query: { ...provisionalFilter, ...pageQuery },
  reply: provisionalShape,
  handle: async ({ site }, { query: { limit, cursor, ...filter } }) => {
    const all = await foundInProse(site.demandWorld());
    const { items, total, next } = paged(all.filter(fits(filter)), cursor, limit);
    return {
      ...{ total, next },
      items: items.map(({ told, ...rest }) => ({ statement: statementOf(told), ...rest })),
      sources: tally(all.map(({ source }) => source)).map(([source, count]) => ({ source, count })),
      wordings: tally(all.map(({ wording }) => wording)).map(([wording, count]) => ({ wording, count })),
    };
  },
});

export const judgeProvisional = defineRoute({
  id: 'judgeProvisional',
  method: 'post',
  path: '/provisional/verdict',
  group: 'accumulated',
  summary: 'accept or reject statements, all of a note or all of a wording; undo takes it back',
  role: 'builder',
  body: z
    .strictObject({
      verdict: z.enum(['accept', 'reject', 'undo']),
      statements: z.array(z.string().min(4).max(100)).max(500).optional(),
      ...provisionalFilter,
      reason: z.string().max(2000).optional(),
    })
    .meta({ id: 'ProvisionalVerdict' }),
  reply: z.object({ verdict: z.string(), statements: z.array(z.string()) }),
  handle: async ({ site, caller }, { body: { verdict, statements, source, wording, reason: why } }) => {
    const world = site.demandWorld();
    const given = statements ?? (await idsOf(world, verdict, { source, wording }));
    const done: string[] = [];
    for (const statement of given) {
      const { statement: after } = await world.provisional[verdict]({
        ...{ statement, by: caller.name },
        ...(why === undefined || why === '' ? {} : { reason: why }),
      });
      done.push(after.id);
    }
    return { verdict, statements: done };
  },
});

async function idsOf(
  world: World,
  verdict: string,
  filter: { readonly source: string | undefined; readonly wording: string | undefined },
): Promise<string[]> {
  if (verdict === 'undo' || (filter.source === undefined && filter.wording === undefined))
    throw new LoreError({
      code: 'api/bad-input',
      message: 'It is not said which statements are meant.',
      hint: 'Give statements; or, to accept or reject, a source or a wording.',
    });
  return (await foundInProse(world)).filter(fits(filter)).map(({ told }) => told.id);
}

function fits({ source, wording }: { source?: string | undefined; wording?: string | undefined }) {
  return (one: FoundInProse) =>
    (source === undefined || one.source === source) && (wording === undefined || one.wording === wording);
}

export const listFlagged = defineRoute({
  id: 'listFlagged',
  method: 'get',
  path: '/lint/flagged',
  group: 'accumulated',
  summary: 'what lost a judgement: both ends, the relation, the note, the judge and when',
  role: 'reader',
  query: pageQuery,
  reply: flaggedShape,
  handle: async ({ site }, { query: { limit, cursor } }) => {
    const [after] = placeOf(cursor) ?? [];
    const { total, flagged } = await site.demandWorld().lint.flagged({
      limit: limit + 1,
      ...(typeof after === 'number' ? { after } : {}),
    });
    const shown = flagged.slice(0, limit);
    const last = shown.at(-1)?.judgement.id;
    return {
      total,
      items: shown.map(({ judgement, loser, text, keptText }) => ({
        ...{ statement: judgement.statement, text, kept: judgement.kept, kept_text: keptText },
        ...{
          subject: loser?.subject ?? null,
          object: loser?.object ?? null,
          relation: loser?.predicate ?? null,
        },
        ...{ note: judgement.note, judge: judgement.model, at: iso(judgement.at), run: judgement.run },
      })),
      next: flagged.length > limit && last !== undefined ? cursorOf([last]) : null,
    };
  },
});

export const liftFlag = defineRoute({
  id: 'liftFlag',
  method: 'post',
  path: '/lint/flagged/{statement}/lift',
  group: 'accumulated',
  summary: 'take a judgement back: the statement counts again, and is not judged twice',
  role: 'builder',
  params: { statement: z.string().min(4).max(100) },
  body: z.strictObject({ reason }).meta({ id: 'LiftFlag' }),
  reply: z.object({ statement: z.string(), text: z.string() }),
  handle: async ({ site, caller }, { params: { statement }, body }) => {
    const { judgement, text } = await site
      .demandWorld()
      .lint.unflag({ statement, reason: body.reason, by: caller.name });
    return { statement: judgement.statement, text };
  },
});

export const getQuarantine = defineRoute({
  id: 'getQuarantine',
  method: 'get',
  path: '/lint/quarantine',
  group: 'accumulated',
  summary: 'orphans that the next run would put away, and what was put away',
  role: 'reader',
  query: { limit: z.int().min(1).max(1000).default(200) },
  reply: quarantineShape,
  handle: async ({ site }, { query: { limit } }) => {
    const { lint } = site.demandWorld();
    const [waiting, away] = await Promise.all([lint.candidates(limit), lint.quarantined({ limit })]);
    return {
      candidates_total: waiting.total,
      candidates: waiting.candidates.map((one) => ({ ...one })),
      quarantined_total: away.total,
      quarantined: away.entities.map(({ entity, reason: why, at, run }) => ({
        ...{ id: entity.id, name: entity.name, type: entity.type, reason: why, at: iso(at), run },
      })),
    };
  },
});

export const restoreEntity = defineRoute({
  id: 'restoreEntity',
  method: 'post',
  path: '/lint/quarantine/{id}/restore',
  group: 'accumulated',
  summary: 'take an entity out of quarantine: it stays from then on',
  role: 'builder',
  params: { id: z.string().min(1).max(400) },
  reply: z.object({ id: z.string(), name: z.string(), type: z.string() }),
  handle: async ({ site, caller }, { params }) => {
    const { id, name, type } = await site.demandWorld().lint.restore(params.id, caller.name);
    return { id, name, type };
  },
});

export const listLintRuns = defineRoute({
  id: 'listLintRuns',
  method: 'get',
  path: '/lint/runs',
  group: 'accumulated',
  summary: 'lint runs, the latest first, and those under way with their progress',
  role: 'reader',
  query: { limit: z.int().min(1).max(500).default(50) },
  reply: lintRunsShape,
  handle: async ({ site }, { query: { limit } }) => {
    const world = site.demandWorld();
    const [runs, jobs] = await Promise.all([
      world.lint.runs({ limit }),
      world.store.queue.list({ kinds: ['lint'], states: ['queued', 'running'], limit: 10 }),
    ]);
    return { items: runs.map(lintRunOf), jobs: jobs.map(jobOf) };
  },
});

export const startLint = defineRoute({
  id: 'startLint',
  method: 'post',
  path: '/lint/runs',
  group: 'accumulated',
  summary: 'put extracted orphans in quarantine, and judge extracted claims that rule each other out',
  role: 'builder',
  status: 202,
  body: z.strictObject({ reason: z.string().max(2000).optional() }).meta({ id: 'StartLint' }),
  reply: z.object({ job: jobShape }),
  handle: async ({ site }, { body }) => {
    const world = site.demandWorld();
    const id = await askForLint(world, body.reason ?? null);
    const job = (await world.store.queue.list({ kinds: ['lint'], limit: 50 })).find((one) => one.id === id);
    if (job === undefined)
      throw new LoreError({ code: 'jobs/unknown', message: `There is no job ${id}.`, hint: 'Ask again.' });
    return { job: jobOf(job) };
  },
});

function tally(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

const DAY_MS = 86_400_000;

/** On each of the last days, also those without any. */
function growthOf(times: readonly number[]): { day: string; count: number }[] {
  const days = new Map(tally(times.map((at) => iso(at).slice(0, 10))));
  const today = Date.now();
  return Array.from({ length: GROWTH_DAYS }, (_, index) => {
    const day = iso(today - (GROWTH_DAYS - 1 - index) * DAY_MS).slice(0, 10);
    return { day, count: days.get(day) ?? 0 };
  });
}
