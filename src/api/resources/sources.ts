/** `/sources`: the documents, what was read from each passage, and what was not understood. */
import { z } from 'zod';
import { type FindingCounts, RELIABILITIES } from '../../model/index.js';
import { defineRoute } from '../route.js';
import { pageOf, pageQuery } from '../shapes/common.js';
import { noticesShape, sourceRowShape, sourceShape } from '../shapes/source.js';
import { passagesOf, sourceNamed } from '../source-card.js';
import { cursorOf, offsetOf } from '../words.js';

const sourceParam = { id: z.string().min(1).max(1000).describe('its id: mostly its path') };

export const listSources = defineRoute({
  id: 'listSources',
  method: 'get',
  path: '/sources',
  group: 'sources',
  summary: 'the documents of the world, how far each is trusted, and how much it says',
  role: 'reader',
  query: {
    text: z.string().max(200).optional().describe('stands in its title or path'),
    reliability: z.enum(RELIABILITIES).optional(),
    ...pageQuery,
  },
  reply: pageOf(sourceRowShape).extend({
    by_reliability: z.record(z.string(), z.number()),
  }),
  handle: async ({ site }, { query: { text, reliability, limit, cursor } }) => {
    const world = site.demandWorld();
    const offset = offsetOf(cursor);
    const { sources, byReliability } = await world.reads.listSources({
      ...{ limit, offset },
      ...(text === undefined ? {} : { text }),
      ...(reliability === undefined ? {} : { reliability }),
    });
    const end = offset + sources.items.length;
    return {
      items: sources.items.map(({ findings, ...one }) => ({ ...one, open_findings: openOf(findings) })),
      total: sources.total,
      next: end < sources.total && sources.items.length > 0 ? cursorOf([end]) : null,
      by_reliability: { ...byReliability },
    };
  },
});

function openOf({ contradictions, anachronisms, violations, orphans }: FindingCounts): number {
  return contradictions + anachronisms + violations + orphans;
}

export const getSource = defineRoute({
  id: 'getSource',
  method: 'get',
  path: '/sources/{id}',
  group: 'sources',
  summary: 'a document passage by passage, each with what was read from it',
  role: 'reader',
  params: sourceParam,
  query: { ...pageQuery, limit: z.int().min(1).max(100).default(20).describe('passages') },
  reply: sourceShape,
  handle: async ({ site }, { params: { id }, query }) => {
    const world = site.demandWorld();
    const source = await sourceNamed(world, id);
    const [counts] = await world.store.sourceCounts([id]);
    const { title, origin, format, reliability, written } = source;
    const findings = await world.store.desk.count({ sources: [id] });
    return {
      ...{ id, title, file: origin, format, reliability, written, open_findings: findings },
      ...{ passages: counts?.passages ?? 0, statements: counts?.statements ?? 0 },
      passages_page: await passagesOf(world, source, { limit: query.limit, cursor: query.cursor }),
    };
  },
});

export const getNotices = defineRoute({
  id: 'getNotices',
  method: 'get',
  path: '/sources/{id}/notices',
  group: 'sources',
  summary: 'what of a document was not understood: it is read again, and nothing is written',
  role: 'reader',
  params: sourceParam,
  reply: noticesShape,
  handle: async ({ site, signal }, { params: { id } }) => {
    const world = site.demandWorld();
    const { origin } = await sourceNamed(world, id);
    const [report, names] = await Promise.all([
      world.ingest({ files: [origin], force: true, dryRun: true, signal }),
      world.provisional.names(),
    ]);
    return {
      items: report.notices
        .filter(({ at }) => at.file === origin)
        .map(({ level, code, message, hint, at }) => ({
          ...{ level, code, message, hint: hint ?? null, line: at.line ?? null },
        })),
      names: names
        .filter(({ file }) => file === origin)
        .map(({ name, type, passages, quotes }) => ({ name, type, passages, quote: quotes[0] ?? '' })),
    };
  },
});
