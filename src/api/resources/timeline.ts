/** `/timeline`: a stretch of the world's time in layers, the part that can be seen. */
import { z } from 'zod';
import { extentOf } from '../../engine/extent.js';
import type { World } from '../../engine/index.js';
import { STRETCH_LAYERS, type StretchFound, stretchOf, usualStates } from '../../engine/seeing.js';
import { entityOf } from '../../mcp/shapes/entity.js';
import { windowJson } from '../../report/json.js';
import { spoken } from '../../report/words.js';
import { BEGINNING, calendarOf, END } from '../../time/index.js';
import { defineRoute } from '../route.js';
import { timelineShape } from '../shapes/timeline.js';
import { axisBetween } from '../words.js';

const USUAL_DAY = 86_400;
const second = z
  .number()
  .min(BEGINNING + 1)
  .max(END - 1);
const named = z.string().min(1).max(400);

export const getTimeline = defineRoute({
  id: 'getTimeline',
  method: 'get',
  path: '/timeline',
  group: 'timeline',
  summary: "a stretch of the world's time: eras, events, lives and states in layers, with marks of findings",
  role: 'reader',
  query: {
    from: second.optional().describe('seconds on the axis; the whole of it when left out'),
    until: second.optional(),
    layer: z.array(z.enum(STRETCH_LAYERS)).optional().describe('all when left out'),
    type: z.array(z.string().max(200)).optional().describe('of events and lives, with their subtypes'),
    relation: z
      .array(z.string().max(200))
      .optional()
      .describe('drawn as states; who rules and who holds a title when left out'),
    near: z
      .array(named)
      .max(5)
      .optional()
      .describe('only what has to do with each of these: a place with all in it, a house, a person'),
    limit: z.int().min(1).max(1000).default(200).describe('rows of each layer'),
    parts: z.int().min(1).max(400).default(120).describe('into which the stretch is cut for counting'),
    ticks: z.int().min(2).max(100).default(24),
  },
  reply: timelineShape,
  handle: async ({ site }, { query }) => {
    const world = site.demandWorld();
    const extent = await extentOf(world);
    const from = query.from ?? extent.from;
    const until = Math.max(query.until ?? extent.until, from + USUAL_DAY);
    const near = await Promise.all((query.near ?? []).map((name) => world.find(name)));
    const { type, relation, layer } = query;
    const {
      layers,
      marks,
      extent: left,
    } = await stretchOf(world.reads.reasoning, {
      ...{ from, until, near, limit: query.limit, parts: query.parts },
      ...(layer === undefined ? {} : { layers: layer }),
      ...(type === undefined ? {} : { types: type }),
      ...(relation === undefined ? {} : { relations: relation }),
    });
    const whole = near.length === 0 ? extent : (left ?? extent);
    return {
      axis: await axisBetween(world, from, until, query.ticks),
      whole: { from: whole.from, until: Math.max(whole.until, whole.from + USUAL_DAY) },
      day: calendarOf(world.dates, world.dates.default)?.secondsPerDay ?? USUAL_DAY,
      eras: extent.eras.map((era) => ({ ...era })),
      layers: await Promise.all(layers.map((one) => layerTold(world, one))),
      findings: marks.map((mark) => ({ ...mark })),
      relations: statesOf(world, relation),
    };
  },
});

async function layerTold(world: World, { layer, total, counts, rows }: StretchFound) {
  const ids = rows.flatMap(({ statement }) => statement ?? []);
  const resting = await world.store.desk.restingOn(ids);
  const open = await world.store.desk.openAbout(rows.map(({ entity }) => entity.id));
  return {
    ...{ layer, total, counts: [...counts] },
    rows: rows.map(({ id, entity, other, label, when, window, statement, disputed }, index) => {
      const findings = statement === null ? null : (resting.get(statement) ?? []);
      return {
        ...{ id, label, when },
        entity: entityOf(entity),
        other: other === null ? null : entityOf(other),
        window: windowJson(window),
        is_disputed: disputed,
        open_findings: findings === null ? (open[index] ?? 0) : findings.length,
        finding: findings?.[0] ?? null,
      };
    }),
  };
}

function statesOf({ ontology }: World, asked: readonly string[] | undefined) {
  const shown = new Set(asked ?? usualStates(ontology));
  return [...ontology.relationTypes.values()]
    .filter(({ temporal }) => temporal === 'state')
    .map(({ name }) => ({ name, label: spoken(name), is_shown: shown.has(name) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}
