/** `lore import`: takes in what another world knows. */
import path from 'node:path';
import type { ImportReport } from '../../engine/index.js';
import { wouldBreakJson, wouldBreakReport } from '../../report/findings/would-break.js';
import { ingestJson } from '../../report/ingest-json.js';
import { ingestReport } from '../../report/summary.js';
import type { Theme } from '../../report/theme.js';
import { choice, defineCommand, flag, one, share } from '../command.js';

const RELIABILITIES = ['reported', 'rumour', 'prophetic', 'unreliable'] as const;

export const command = defineCommand({
  name: 'import',
  group: 'Fill',
  summary: "take in a bundle of another world's knowledge",
  description:
    'Says first what the bundle would break here. Its copy goes to imports/ and is a source like any other, but what it says is believed no more than the ceiling allows, and nothing in it counts as canon.',
  arguments: { bundle: one('a .jsonld file that `lore export --format bundle` wrote') },
  options: {
    dryRun: flag('say what it would bring, and write nothing'),
    ceiling: share('share', 'the most that any of it is believed, from 0 to 1; 0.7 when left out'),
    reliability: choice(
      'reliability',
      RELIABILITIES,
      'the best its sources are taken for; reported when left out',
    ),
    force: flag('replace an earlier bundle of that name'),
  },
  examples: [
    { run: 'import ../north/north.jsonld --dry-run', says: 'What would clash with this world.' },
    {
      run: 'import north.jsonld --ceiling 0.5 --reliability rumour',
      says: 'Take it in, and trust it little.',
    },
  ],
  run: async (context, { bundle }, { dryRun, ceiling, reliability, force }) =>
    context.withWorld(async (world) => {
      const { importBundle } = await import('../../engine/index.js');
      const report = await importBundle(world, {
        file: path.resolve(context.cwd, bundle),
        dryRun,
        force,
        ...(ceiling === undefined ? {} : { ceiling }),
        ...(reliability === undefined ? {} : { reliability }),
      });
      context.print(
        () => importJson(report),
        () => importText(report, context.theme),
      );
      const breaks = report.brings.breaks.some(({ finding }) => finding.certainty === 'certain');
      return report.ingested !== null && report.ingested.files.failed > 0 ? 2 : breaks ? 1 : 0;
    }),
});

function importJson({ file, ceiling, reliability, brings, ingested }: ImportReport) {
  return {
    file,
    ceiling,
    reliability,
    brings: wouldBreakJson(brings),
    ingested: ingested === null ? null : ingestJson(ingested),
  };
}

function importText({ file, ceiling, reliability, brings, ingested }: ImportReport, theme: Theme): string {
  if (ingested === null) return wouldBreakReport(brings, theme);
  const trust = `Taken in as ${file}: believed up to ${ceiling}, ${reliability} at best.`;
  return `${ingestReport(ingested, theme, { allNotices: false })}\n\n${trust}`;
}
