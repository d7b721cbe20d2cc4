/** `lore init`: makes a folder a world. */
import path from 'node:path';
import { cleanText } from '../../report/clean.js';
import { defineCommand, flag, maybe, text } from '../command.js';

export const command = defineCommand({
  name: 'init',
  group: 'Begin',
  summary: 'make a folder a world: write its lore.yaml',
  description:
    'Looks at what lies in the folder (an Obsidian vault, a GEDCOM file, loose notes) and proposes the pack that fits. Nothing but lore.yaml is written.',
  arguments: { folder: maybe('the folder that holds your lore; this one when left out') },
  options: {
    name: text('name', "the world's name; the folder's when left out"),
    pack: text('pack', 'the pack to use: high-fantasy, genealogy, core, or your own'),
    now: text('date', "the world's present, for example 380 TA"),
    force: flag('write lore.yaml anew where there is one'),
  },
  examples: [
    { run: 'init', says: 'Make this folder a world.' },
    { run: 'init ~/vaults/valdorn --now "380 TA"', says: 'A vault, with the present of its story.' },
    { run: 'init trees --pack genealogy', says: 'A folder of family trees.' },
  ],
  run: async (context, { folder = '.' }, { name, pack, now, force }) => {
    const { createWorld } = await import('../../engine/index.js');
    const root = path.resolve(context.cwd, folder);
    const { file, detected } = await createWorld(root, {
      force,
      ...(name === undefined ? {} : { name }),
      ...(pack === undefined ? {} : { pack }),
      ...(now === undefined ? {} : { now }),
    });
    const used = pack ?? detected.pack;
    context.print(
      () => ({
        file,
        root,
        pack: used,
        detected: {
          kind: detected.kind,
          notes: detected.notes,
          gedcom: [...detected.gedcom],
          pack: detected.pack,
          because: detected.because,
        },
      }),
      () => {
        const { paint } = context.theme;
        const why = pack === undefined ? `, because ${cleanText(detected.because)}` : '';
        const next = folder === '.' ? 'lore ingest' : `lore ingest --world ${folder}`;
        return `Wrote ${cleanText(file)} with the pack ${paint('name', cleanText(used))}${why}.\nNext: ${paint('command', cleanText(next))}`;
      },
    );
    return 0;
  },
});
