/** `lore export`: takes a world out again. */
import path from 'node:path';
import { EXPORT_FORMATS } from '../../engine/export-formats.js';
import { LoreError } from '../../model/errors.js';
import { cleanText } from '../../report/clean.js';
import { listed } from '../../report/words.js';
import { choice, defineCommand, flag, text } from '../command.js';
import { interruptible } from '../interrupt.js';

export const command = defineCommand({
  name: 'export',
  group: 'Keep',
  summary: 'write the world as YAML, JSONL, Markdown, GEDCOM or a bundle',
  description:
    'YAML and JSONL carry everything and can be ingested again. Markdown is a vault to read and edit. GEDCOM carries people, families and their events; what does not fit is named. A bundle is what the world knows and what was concluded from it, for another world to import: without its documents, and without secrets, addresses and paths.',
  arguments: {},
  options: {
    format: choice('format', EXPORT_FORMATS, `${listed(EXPORT_FORMATS, 'or')}; yaml when left out`),
    out: text('path', 'a file, or a folder for markdown; stdout when left out'),
    hideLiving: flag('in a bundle, keep back the names and dates of persons who may be alive'),
    force: flag('replace the file, or write into a folder that holds others'),
  },
  examples: [
    { run: 'export --out valdorn.yaml', says: 'Everything, in one file that people can read.' },
    { run: 'export --format jsonl | gzip > valdorn.jsonl.gz', says: 'Everything, for a machine.' },
    { run: 'export --format markdown --out vault', says: 'A folder of notes with links.' },
    {
      run: 'export --format bundle --hide-living --out family.jsonld',
      says: 'What is known, fit to be shared.',
    },
  ],
  run: async (context, _, { format = 'yaml', out, hideLiving, force }) => {
    if (hideLiving && format !== 'bundle') throw hidesNothing(format);
    if (out === undefined && (context.json || format === 'markdown')) throw needsOut(format, context.json);
    return context.withWorld(async (world) => {
      const { exportWorld } = await import('../../engine/index.js');
      const target = out === undefined ? {} : { out: path.resolve(context.cwd, out) };
      const report = await interruptible(
        () => context.say('Stopping.'),
        (signal) => exportWorld(world, { format, ...target, write: context.raw, hideLiving, force, signal }),
      );
      for (const left of report.leftOut) context.say(`Left out: ${left}.`);
      if (report.out !== null) {
        context.print(
          () => ({ format, out: report.out, files: report.files, left_out: [...report.leftOut] }),
          () =>
            cleanText(
              `Wrote ${world.config.name} to ${report.out}${report.files === 1 ? '' : ` (${report.files} files)`}.`,
            ),
        );
      }
      return 0;
    });
  },
});

function hidesNothing(format: string): LoreError {
  return new LoreError({
    code: 'cli/hides-nothing',
    message: `Only a bundle can keep living persons back, not ${format}.`,
    hint: 'Write `--format bundle`.',
  });
}

function needsOut(format: string, json: boolean): LoreError {
  return new LoreError({
    code: 'cli/needs-out',
    message: json ? 'With --json an export needs --out.' : `An export as ${format} needs --out.`,
    hint:
      format === 'markdown'
        ? 'Name a folder: `lore export --format markdown --out vault`.'
        : `Name a file: \`lore export --format ${format} --out world.${format}\`.`,
  });
}
