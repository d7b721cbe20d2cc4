/** `/confusions`: conflict cards, and the answer to their questions. */
import { z } from 'zod';
import type { DeskFilter } from '../../engine/desk.js';
import type { World } from '../../engine/index.js';
import { conflictsOf } from '../conflicts.js';
import { defineRoute } from '../route.js';
import { pageOf, pageQuery } from '../shapes/common.js';
import { answerInput, conflictShape } from '../shapes/confusion.js';
import { cursorOf, placeOf } from '../words.js';
import { idParam } from './findings.js';

export const listConfusions = defineRoute({
  id: 'listConfusions',
  method: 'get',
  path: '/confusions',
  group: 'confusions',
  summary: 'what would confuse a newcomer: open, or answered',
  role: 'reader',
  query: {
    state: z.enum(['open', 'resolved', 'all']).default('open'),
    kind: z.array(z.enum(['reversal', 'ambiguity', 'stale'])).optional(),
    text: z.string().max(200).optional(),
    ...pageQuery,
  },
  reply: pageOf(conflictShape).extend({
    open: z.number(),
    resolved: z.number(),
    coverage: z.object({
      judge: z.string().describe('who reads the story: model, caller or person'),
      because: z.string(),
      facts: z.number(),
      facts_read: z.number(),
    }),
  }),
  handle: async ({ site }, { query: { state, kind, text, limit, cursor } }) => {
    const world = site.demandWorld();
    await upToDate(world);
    const { desk, findings } = world.store;
    const after = placeOf(cursor);
    const page = await desk.list({
      ...FILTERS[state],
      ...(kind === undefined ? {} : { reasons: kind }),
      ...(text === undefined || text.trim() === '' ? {} : { text: text.trim() }),
      ...{ sort: 'newest', limit },
      ...(after === undefined ? {} : { after }),
    });
    const ids = page.rows.map(({ id }) => id);
    const found = ids.length === 0 ? [] : await findings.findings({ ids });
    const ordered = ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
    const { judge, facts, factsRead } = await world.judging.coverage();
    return {
      items: await conflictsOf(world, ordered),
      total: page.total,
      next: cursorOf(page.next),
      open: await desk.count(FILTERS.open),
      resolved: await desk.count(FILTERS.resolved),
      coverage: { judge: judge.who, because: judge.because, facts, facts_read: factsRead },
    };
  },
});

export const getConfusion = defineRoute({
  id: 'getConfusion',
  method: 'get',
  path: '/confusions/{id}',
  group: 'confusions',
  summary: 'one conflict card',
  role: 'reader',
  params: idParam,
  reply: conflictShape,
  handle: async ({ site }, { params }) => oneOf(site.demandWorld(), params.id),
});

const outcomeShape = z
  .object({
    confusion: conflictShape,
    ended: z.array(z.string()).describe('facts that ended by it'),
    reopened: z.array(z.string()).describe('facts that hold again'),
    merged: z.string().nullable().describe('the fact that took their place'),
    redacted: z.array(z.string()).describe('what was taken out before it was stored: a password, a key'),
  })
  .meta({ id: 'ConfusionOutcome' });

export const answerConfusion = defineRoute({
  id: 'answerConfusion',
  method: 'post',
  path: '/confusions/{id}/answer',
  group: 'confusions',
  summary: 'yes or no; or keep, merge, retire, dismiss',
  role: 'agent',
  params: idParam,
  body: answerInput,
  reply: outcomeShape,
  handle: async ({ site, caller }, { params, body: { reason, ...resolution } }) => {
    const world = site.demandWorld();
    const { finding, ended, merged, redacted } = await world.facts.resolve({
      ...{ finding: params.id, resolution, by: caller.name },
      ...(reason === undefined ? {} : { reason }),
    });
    const confusion = await oneOf(world, finding.id);
    return { confusion, ended: [...ended], reopened: [], merged, redacted: [...redacted] };
  },
});

export const takeAnswerBack = defineRoute({
  id: 'takeAnswerBack',
  method: 'delete',
  path: '/confusions/{id}/answer',
  group: 'confusions',
  summary: 'take the answer back: what it ended holds again',
  role: 'agent',
  params: idParam,
  reply: outcomeShape,
  handle: async ({ site, caller }, { params }) => {
    const world = site.demandWorld();
    const { finding, reopened, retired } = await world.facts.unresolve(params.id, caller.name);
    const confusion = await oneOf(world, finding.id);
    const ended = retired === null ? [] : [retired];
    return { confusion, ended, reopened: [...reopened], merged: null, redacted: [] };
  },
});

const FILTERS = {
  open: { kinds: ['confusion'], states: ['open', 'confirmed'] },
  resolved: { kinds: ['confusion'], states: ['dismissed', 'exception', 'gone', 'judged'], judged: true },
  all: { kinds: ['confusion'], states: ['open', 'confirmed', 'snoozed', 'dismissed', 'exception'] },
} as const satisfies Record<string, DeskFilter>;

async function oneOf(world: World, id: string) {
  const [conflict] = await conflictsOf(world, [await world.facts.confusion(id)], true);
  if (conflict === undefined) throw new Error(`${id} is no confusion`);
  return conflict;
}

const LOOKED_MS = 5_000;
const looked = new WeakMap<World, number>();

/** What was told by a process that has gone may not have been read yet. */
async function upToDate(world: World): Promise<void> {
  if (Date.now() - (looked.get(world) ?? 0) < LOOKED_MS) return;
  looked.set(world, Date.now());
  await world.facts.confusions();
}
