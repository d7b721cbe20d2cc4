/** The tool `ingest`: reads the sources that are new or changed. */
import { z } from 'zod';
import { ingestProse } from '../../engine/index.js';
import { findingShape, findingsOf, markTold } from '../shapes/finding.js';
import { defineTool } from '../tool.js';

/** Whoever calls waits for them. */
const MOST_PASSAGES = 100;

export const tool = defineTool({
  name: 'ingest',
  title: 'Ingest sources',
  description:
    'Reads files of the world that are new or changed and tells what findings came of it. For world-builders. Writes no file.',
  group: 'world',
  role: 'builder',
  readOnly: false,
  input: {
    paths: z
      .array(z.string())
      .max(200)
      .optional()
      .describe("files, folders or globs of the world; the world's sources when left out"),
    dry_run: z.boolean().default(false).describe('tell what would happen and write nothing'),
  },
  output: {
    files: z.object({ read: z.number(), unchanged: z.number(), gone: z.number(), failed: z.number() }),
    entities: z.object({ created: z.number(), closed: z.number(), provisional: z.number() }),
    statements: z.object({ opened: z.number(), closed: z.number(), kept: z.number() }),
    notices: z.array(z.string()),
    appeared: z.array(findingShape),
    gone: z.number(),
    dry_run: z.boolean(),
  },
  run: async ({ world, by, signal }, { paths, dry_run }) => {
    const report = await ingestProse(world, {
      ...(paths === undefined ? {} : { paths }),
      dryRun: dry_run,
      author: by,
      signal,
      mostPassages: MOST_PASSAGES,
    });
    const { read, unchanged, gone, failed } = report.files;
    const appeared = report.check?.appeared ?? [];
    return {
      files: { read, unchanged, gone, failed },
      entities: { ...report.entities },
      statements: { ...report.statements },
      notices: report.notices.map(({ message, at }) =>
        at === undefined ? message : `${at.file}: ${message}`,
      ),
      appeared: appeared.length === 0 ? [] : await findingsOf(world, await world.findings({ ids: appeared })),
      gone: report.check?.gone.length ?? 0,
      dry_run,
    };
  },
  sent: (call, { appeared }) =>
    markTold(
      call,
      appeared.map(({ id }) => id),
    ),
});
