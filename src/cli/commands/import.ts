/** `lore import`: takes in what another world knows. */
import path from 'node:path';
import type { ImportReport } from '../../engine/index.js';
import { wouldBreakJson, wouldBreakReport } from '../../report/findings/would-break.js';
import { ingestJson } from '../../report/ingest-json.js';
import { ingestReport } from '../../report/summary.js';
import type { Theme } from '../../report/theme.js';
import { wrap } from '../../report/width.js';
import { count } from '../../report/words.js';
import { choice, defineCommand, flag, one, share } from '../command.js';

const RELIABILITIES = ['reported', 'rumour', 'prophetic', 'unreliable'] as const;

export const command = defineCommand({
  name: 'import',
  group: 'Fill',
  summary: "take in a bundle of another world's knowledge",
  description:
    'Says first what the bundle would break here. Its copy goes to imports/ and is a source like any other, but what it says is believed no more than the ceiling allows, and nothing in it counts as canon. Insights come along as what they are, conclusions, and are stale where what they rest on did not. A bundle that was changed since it was written is taken in with a warning.',
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

function importJson(report: ImportReport) {
  const { file, ceiling, reliability, integrity, calendarsMissing, insights, brings, ingested } = report;
  return {
    ...{ file, ceiling, reliability, integrity },
    calendars_missing: calendarsMissing.map((calendar) => ({ ...calendar })),
    insights: { ...insights },
    brings: wouldBreakJson(brings),
    ingested: ingested === null ? null : ingestJson(ingested),
  };
}

function importText(report: ImportReport, theme: Theme): string {
  const { file, ceiling, reliability, brings, ingested } = report;
  const asides = [
    ...insightLines(report),
    ...calendarLines(report, theme),
    ...integrityLines(report, theme),
  ].join('\n');
  const aside = asides === '' ? '' : `\n\n${asides}`;
  if (ingested === null) return `${wouldBreakReport(brings, theme)}${aside}`;
  const trust = `Taken in as ${file}: believed up to ${ceiling}, ${reliability} at best.`;
  return `${ingestReport(ingested, theme, { allNotices: false })}\n\n${trust}${aside}`;
}

function insightLines({ insights, ingested }: ImportReport): string[] {
  const { total, saved, known, near, stale } = insights;
  if (total === 0) return [];
  const notes = [
    ...(stale === 0
      ? []
      : [`${stale} stale: something behind ${stale === 1 ? 'it' : 'them'} does not stand here`]),
    ...(known === 0 ? [] : [`${known} known already`]),
    ...(near === 0 ? [] : [`${near} left, since one here says much the same`]),
  ];
  const verb = ingested === null ? 'would be kept' : 'kept';
  return [`${count(saved, 'insight')} ${verb}, not canon${notes.map((note) => `; ${note}`).join('')}.`];
}

const INTEGRITY: Readonly<Record<ImportReport['integrity'], string>> = {
  intact: 'The bundle is as it was written. That says nothing of who wrote it.',
  changed: 'The bundle is not as it was written: somebody has edited it, or it was damaged on its way.',
  unknown: 'The bundle has no digest: whether it is as it was written cannot be told.',
};

function integrityLines({ integrity }: ImportReport, theme: Theme): string[] {
  if (integrity !== 'intact') return warned(INTEGRITY[integrity], theme);
  return wrap(INTEGRITY[integrity], theme.columns - 2).map((line) => theme.paint('muted', line));
}

function calendarLines({ file, calendarsMissing }: ImportReport, theme: Theme): string[] {
  return calendarsMissing.flatMap(({ id, name, eras }) =>
    warned(
      `Dates by ${name} (${eras.join(', ')}) are not understood here: they are kept as words, and nothing can tell what held when. Ask the giver for calendars/${id}.yaml, put it into calendars/, and run \`lore ingest --force ${file}\`.`,
      theme,
    ),
  );
}

function warned(text: string, { paint, glyphs, columns }: Theme): string[] {
  const [first = '', ...rest] = wrap(text, columns - 2);
  return [`${paint('warning', glyphs.warning)} ${first}`, ...rest.map((line) => `  ${line}`)];
}
