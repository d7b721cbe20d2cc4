/** `lore map`: what the folders, tags and keys of a vault mean, changed line by line. */
import { cleanText } from '../../report/clean.js';
import { openTable, studyJson } from '../../report/study.js';
import { listed } from '../../report/words.js';
import { defineCommand, maybeWords } from '../command.js';

export const command = defineCommand({
  name: 'map',
  group: 'Begin',
  summary: 'say what a key, a folder or a tag of the vault means; list what nobody has said',
  description:
    'Without a line, lists the keys, folders and tags that nobody has mapped, most frequent first, with the likeliest meaning. With one, changes it in lore.yaml: key=RELATION, key=attribute, key=text (kept as it is written), key=desk (a date of the desk), key=nothing; folder:People=Person, tag:npc=Person, kind:file=session:document; a type, document (no thing of the world) or skip. An empty meaning takes the line away. What it changes is read at the next ingest.',
  arguments: { line: maybeWords('what means what, such as race=HAS_SPECIES') },
  options: {},
  examples: [
    { run: 'map', says: 'What nobody has mapped.' },
    { run: 'map race=BELONGS_TO', says: 'In this vault a race is a people.' },
    { run: 'map folder:People=Person', says: 'Whatever lies in that folder is a person.' },
    { run: 'map ancestry=nothing', says: 'Leave that key out.' },
  ],
  run: async (context, { line }) => {
    const root = await context.worldRoot();
    if (line === undefined) {
      const { studyAgain } = await import('../../engine/study.js');
      const { fresh } = await studyAgain(root, { write: false });
      context.print(
        () => studyJson(fresh),
        () => openTable(fresh.open, context.theme),
      );
      return 0;
    }
    const { changeMapping, readMappingLine } = await import('../../engine/mapping.js');
    const { readWorld } = await import('../../engine/read-world.js');
    const { vaultNames } = await import('../../engine/study.js');
    const { unseenIn } = await import('../../engine/vault-names.js');
    const { ontology, config } = await readWorld(root);
    const names = await vaultNames(root, config.ignore);
    const told = readMappingLine(line, ontology, names);
    const file = await changeMapping(root, [told]);
    const unseen = told.meaning === null ? null : unseenIn(told, names);
    if (unseen !== null) {
      const near = unseen.near.map((one) => `\`lore map ${one}\``);
      const undone = `${unseen.kind === 'key' ? '' : `${unseen.kind}:`}${unseen.name}=`;
      const hint = near.length === 0 ? '' : ` Did you mean ${listed(near, 'or')}?`;
      context.say(
        cleanText(
          `No note has a ${unseen.kind} "${unseen.name}".${hint} \`lore map ${undone}\` takes the line away.`,
        ),
      );
    }
    const name = told.path.slice(1).join(': ');
    context.print(
      () => ({ file, path: [...told.path], meaning: told.meaning, unseen: unseen !== null }),
      () =>
        told.meaning === null
          ? `${cleanText(name)} is no longer mapped.\nNext: lore ingest`
          : `${cleanText(name)} → ${cleanText(told.meaning)}, in ${cleanText(file)}.\nNext: lore ingest`,
    );
    return 0;
  },
});
