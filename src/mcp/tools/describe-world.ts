/** The tool `describe_world`: what is in it, in which words, and when its present is. */
import { z } from 'zod';
import { runOf, runShape } from '../shapes/run.js';
import { timeShape } from '../shapes/time.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'describe_world',
  title: 'Describe the world',
  description:
    'The types, relations and attributes this world knows, its calendars, its present, its sources and open findings. Call it once, when you need its vocabulary.',
  group: 'world',
  role: 'reader',
  readOnly: true,
  input: { all: z.boolean().default(false).describe('also types and relations that nothing uses') },
  output: {
    name: z.string(),
    now: timeShape.nullable(),
    packs: z.array(z.string()),
    calendars: z.array(z.string()),
    counts: z.object({
      entities: z.number(),
      provisional: z.number(),
      relations: z.number(),
      attributes: z.number(),
      sources: z.number(),
    }),
    findings: z.record(z.string(), z.number()),
    sources: z.record(z.string(), z.number()).describe('by reliability'),
    latest_run: runShape.nullable(),
    types: z.array(z.object({ type: z.string(), extends: z.string().nullable(), entities: z.number() })),
    relations: z.array(
      z.object({
        relation: z.string(),
        inverse: z.string().nullable(),
        from: z.array(z.string()),
        to: z.array(z.string()),
        statements: z.number(),
        description: z.string(),
      }),
    ),
    attributes: z.array(
      z.object({ attribute: z.string(), value: z.string(), of: z.array(z.string()), statements: z.number() }),
    ),
  },
  run: async ({ world }, { all }) => {
    const told = await world.reads.describeWorld({ all });
    return {
      name: world.config.name,
      now: told.now === null ? null : { text: told.now.text, because: told.now.because },
      packs: told.packs.map(({ id }) => id),
      calendars: told.calendars.map(({ id, isDefault }) => (isDefault ? `${id} (default)` : id)),
      counts: {
        entities: told.entities,
        provisional: told.provisional,
        relations: told.statements.relations,
        attributes: told.statements.attributes,
        sources: told.sources.total,
      },
      findings: { ...told.findings },
      sources: { ...told.sources.byReliability },
      latest_run: told.latestRun === null ? null : runOf(told.latestRun),
      types: told.types.map((one) => ({ type: one.name, extends: one.extends, entities: one.entities })),
      relations: told.relations.map(({ name, inverse, from, to, statements, description }) => ({
        relation: name,
        inverse,
        from: [...from],
        to: [...to],
        statements,
        description,
      })),
      attributes: told.attributes.map(({ name, value, of, statements }) => ({
        attribute: name,
        value,
        of: [...of],
        statements,
      })),
    };
  },
});
