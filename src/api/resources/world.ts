/** `/world`: the world at a glance, its axis, its people. */
import { z } from 'zod';
import { extentOf, typesOf } from '../../engine/extent.js';
import { glanceAt } from '../../engine/glance.js';
import { runOf } from '../../mcp/shapes/run.js';
import { boundJson } from '../../report/json.js';
import { jobOf } from '../jobs.js';
import { defineRoute } from '../route.js';
import { axisShape } from '../shapes/common.js';
import { worldShape } from '../shapes/world.js';
import { atText, axisBetween, dayAt, iso } from '../words.js';

/** Of the trend, unless one asks for others. */
export const TREND_DAYS = 30;

export const getWorld = defineRoute({
  id: 'getWorld',
  method: 'get',
  path: '/world',
  group: 'world',
  summary: 'size, last run, open findings with their trend, what changed, what to do first',
  role: 'reader',
  query: { days: z.int().min(1).max(365).default(TREND_DAYS).describe('of the trend') },
  reply: worldShape,
  handle: async ({ site, caller }, { query: { days } }) => {
    const world = site.demandWorld();
    const glance = await glanceAt(world, { days, name: caller.name });
    const { tally, open, changes, latest, whole } = glance;
    const [now, jobs, commits] = await Promise.all([
      world.now(),
      world.store.queue.list({ states: ['queued', 'running'], limit: 20 }),
      world.store.commits({ limit: 5 }),
    ]);
    return {
      name: world.config.name,
      packs: world.ontology.packs.map(({ id }) => id),
      calendar: world.dates.default,
      now: now === null ? null : { text: now.moment.text, because: now.because },
      counts: {
        entities: tally.entities,
        provisional: tally.provisional,
        relations: tally.relations,
        attributes: tally.attributes,
        sources: tally.sources,
        commits: glance.commits,
        entities_by_type: { ...tally.entitiesByType },
      },
      last_run: latest === null ? null : runOf(latest),
      last_full_run: whole === null ? null : runOf(whole),
      rules: glance.rules,
      open: {
        total: open.total,
        by_kind: { ...open.byKind },
        by_severity: { ...open.bySeverity },
        possible: open.possible,
        snoozed: open.snoozed,
        mine: open.mine,
      },
      trend: glance.trend.map(({ day, open: left, appeared, closed }) => ({
        day: localDay(glance.until - (days - day) * DAY_MS),
        ...{ open: left, appeared, closed },
      })),
      since_yesterday: {
        since: iso(glance.since),
        commits: changes.commits,
        entities: changes.entities,
        statements_opened: changes.statementsOpened,
        statements_closed: changes.statementsClosed,
        findings_appeared: changes.appeared,
        findings_gone: changes.gone,
        verdicts: changes.verdicts,
        latest: commits.map(({ seq, at, author, reason }) => ({ seq, at: iso(at), author, reason })),
      },
      jobs: jobs.map(jobOf),
      first: glance.first.map((one) => ({
        ...one,
        query: Object.fromEntries(Object.entries(one.query).map(([key, values]) => [key, [...values]])),
      })),
    };
  },
});

export const getAxis = defineRoute({
  id: 'getAxis',
  method: 'get',
  path: '/world/axis',
  group: 'world',
  summary: "a stretch of the world's axis with round dates; the whole of it when left out",
  role: 'reader',
  query: {
    from: z.number().optional().describe('seconds on the axis'),
    until: z.number().optional(),
    ticks: z.int().min(2).max(100).default(12),
  },
  reply: axisShape.extend({
    eras: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        from: z.number().nullable(),
        until: z.number().nullable(),
      }),
    ),
  }),
  handle: async ({ site }, { query: { from, until, ticks } }) => {
    const world = site.demandWorld();
    const extent = await extentOf(world);
    const axis = await axisBetween(world, from ?? extent.from, until ?? extent.until, ticks);
    return { ...axis, eras: extent.eras.map((era) => ({ ...era })) };
  },
});

export const readDate = defineRoute({
  id: 'readDate',
  method: 'get',
  path: '/world/date',
  group: 'world',
  summary: 'a written date as seconds on the axis, or a second as a written date',
  role: 'reader',
  query: { text: z.string().min(1).max(200).describe('340 TA; or @ and a second') },
  reply: z.object({ text: z.string(), min: z.number().nullable(), max: z.number().nullable() }),
  handle: async ({ site }, { query: { text } }) => {
    const world = site.demandWorld();
    const second = /^@(-?\d{1,16})$/.exec(text)?.[1];
    if (second !== undefined) {
      const at = Number(second);
      return { text: dayAt(world, at), min: at, max: at };
    }
    const asked = await world.reads.timeAsked(atText(world, text) ?? text);
    const { fromMin, untilMax } = asked.window;
    return { text: asked.text, min: boundJson(fromMin), max: boundJson(untilMax - 1) };
  },
});

export const listPeople = defineRoute({
  id: 'listPeople',
  method: 'get',
  path: '/people',
  group: 'world',
  summary: 'names that verdicts, comments and assignments carry',
  role: 'reader',
  reply: z.object({ items: z.array(z.object({ name: z.string(), assigned: z.number() })) }),
  handle: async ({ site }) => ({ items: await site.demandWorld().store.desk.people() }),
});

export const listTypes = defineRoute({
  id: 'listTypes',
  method: 'get',
  path: '/world/types',
  group: 'world',
  summary: 'entity types, relations and attributes that this world knows',
  role: 'reader',
  reply: z.object({
    types: z.array(
      z.object({
        name: z.string(),
        extends: z.string().nullable(),
        description: z.string(),
        entities: z.number(),
      }),
    ),
    relations: z.array(
      z.object({
        name: z.string(),
        inverse: z.string().nullable(),
        from: z.array(z.string()),
        to: z.array(z.string()),
        description: z.string(),
        statements: z.number(),
      }),
    ),
    attributes: z.array(z.object({ name: z.string(), value: z.string(), of: z.array(z.string()) })),
  }),
  handle: async ({ site }) => typesOf(site.demandWorld()),
});

const DAY_MS = 86_400_000;

/** The day of this machine, at its noon, whatever happened to the clock that night. */
function localDay(start: number): string {
  const day = new Date(start + DAY_MS / 2);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
