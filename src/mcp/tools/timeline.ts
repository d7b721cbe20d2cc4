/** The tool `timeline`: what happened when, in order. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import { meant, meantRelation, onlyTypes } from '../meant.js';
import { citationShape, linesOf } from '../shapes/citation.js';
import { cutShape } from '../shapes/cut.js';
import { entityOf, entityShape } from '../shapes/entity.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'timeline',
  title: 'Timeline',
  description:
    'What happened when, oldest first: to one entity (life, relations, events) or in the world. For the events of an era, events_during says more.',
  group: 'time',
  role: 'reader',
  readOnly: true,
  input: {
    entity: z.string().optional().describe("id or name; the world's own timeline when left out"),
    relation: z.string().optional().describe('only rows of this relation, such as PARTICIPATED_IN'),
    from: z.string().optional().describe('a date'),
    to: z.string().optional().describe('a date'),
    types: z.array(z.string()).optional().describe('entity types, for the timeline of the world'),
    limit: limit(500, 50),
  },
  output: {
    title: z.string(),
    now: z.string().nullable(),
    undated: z.number().describe('how many of its things have no date at all'),
    beyond_limit: z.number(),
    cut: cutShape,
    rows: z.array(
      z.object({
        when: z.string(),
        kind: z.string(),
        label: z.string(),
        entity: entityShape,
        is_certain: z.boolean().describe('it certainly lies within the dates asked for'),
        told: z.string(),
        id: z.string().describe('the statement; empty for a life, an event or an era, which several date'),
        confidence: z.number(),
        reliability: z.string(),
        is_disputed: z.boolean(),
        hearsay: z.boolean(),
        citations: z.array(
          citationShape.pick({ source: true, title: true, file: true, lines: true, reliability: true }),
        ),
      }),
    ),
  },
  gist: ({ rows, undated }) =>
    rows.length > 0
      ? ''
      : `Nothing dated is told here; ${undated} without a date ${undated === 1 ? 'is' : 'are'} left out.`,
  run: async (call, { entity, relation, from, to, types, limit: most }) => {
    const told = await call.world.timeline({
      limit: relation === undefined ? most : 10_000,
      ...(entity === undefined ? {} : { entity: await meant(call, entity) }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { until: to }),
      ...onlyTypes(call, types),
    });
    const wanted = relation === undefined ? undefined : meantRelation(call, relation);
    const rows = told.rows.filter(({ label }) => wanted === undefined || label.startsWith(`${wanted} `));
    const shown = rows.slice(0, most);
    const evidence = await call.world.reads.timelineEvidence(shown);
    return {
      title: told.title,
      now: told.now?.text ?? null,
      undated: told.undated,
      beyond_limit: told.leftOut + Math.max(0, rows.length - most),
      cut: told.cut,
      rows: shown.map((row, index) => ({
        when: row.when,
        kind: row.kind,
        label: row.label,
        entity: entityOf(row.entity),
        is_certain: row.isCertain,
        ...restingOn(row.label, row.statement, evidence[index] ?? []),
      })),
    };
  },
});

type Evidence = Awaited<ReturnType<World['reads']['timelineEvidence']>>[number];

const MOST_CITED = 2;

/** What a row says of its own worth: the least of what it rests on. */
function restingOn(label: string, statement: string | null, evidence: Evidence) {
  const [first] = evidence;
  const citations = new Map(
    evidence.flatMap((one) => one.citations.map((cited) => [cited.source, cited] as const)),
  );
  return {
    told: statement === null ? label : (first?.told ?? label),
    id: statement ?? '',
    confidence: Math.min(1, ...evidence.map(({ confidence }) => confidence)),
    reliability: first?.reliability ?? 'unknown',
    is_disputed: evidence.some(({ disputed }) => disputed),
    hearsay: evidence.length > 0 && evidence.every(({ hearsay }) => hearsay),
    citations: [...citations.values()]
      .slice(0, MOST_CITED)
      .map(({ source, title, file, lines, reliability }) => ({
        source,
        title,
        file,
        lines: linesOf(lines),
        reliability,
      })),
  };
}
