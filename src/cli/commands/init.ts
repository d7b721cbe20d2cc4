/** `lore init`: makes a folder a world. */
import path from 'node:path';
import { CLIENTS, type ClientName, entryFor } from '../../mcp/clients/clients.js';
import { cleanText } from '../../report/clean.js';
import { choice, defineCommand, flag, maybe, text } from '../command.js';
import type { Context } from '../context.js';

export const command = defineCommand({
  name: 'init',
  group: 'Begin',
  summary: 'make a folder a world: write its lore.yaml',
  description:
    'Looks at what lies in the folder (an Obsidian vault, a GEDCOM file, loose notes) and proposes the pack that fits. Nothing but lore.yaml is written. With --client, the configuration that lets a language model ask this world is written too, beside what stands there; in a folder that is a world already, that alone.',
  arguments: { folder: maybe('the folder that holds your lore; this one when left out') },
  options: {
    name: text('name', "the world's name; the folder's when left out"),
    pack: text(
      'pack',
      'the pack to use: high-fantasy, genealogy, project-memory, biomedical, core, or your own',
    ),
    now: text('date', "the world's present, for example 380 TA"),
    client: choice('client', CLIENTS, `also write the configuration of ${CLIENTS.join(', ')}`),
    force: flag('write lore.yaml, or the entry of the client, anew where there is one'),
  },
  examples: [
    { run: 'init', says: 'Make this folder a world.' },
    { run: 'init ~/vaults/valdorn --now "380 TA"', says: 'A vault, with the present of its story.' },
    { run: 'init trees --pack genealogy', says: 'A folder of family trees.' },
    { run: 'init --client claude-code', says: 'Let Claude Code ask this world; writes .mcp.json.' },
  ],
  run: async (context, { folder = '.' }, { name, pack, now, client, force }) => {
    const { createWorld, findWorld } = await import('../../engine/index.js');
    const root = path.resolve(context.cwd, folder);
    if (client !== undefined && (await findWorld(root)) === root)
      return configure(context, root, client, force);
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
        const first = used === 'project-memory' ? 'lore fact add "We use Postgres"' : 'lore ingest';
        const next = folder === '.' ? first : `${first} --world ${folder}`;
        return `Wrote ${cleanText(file)} with the pack ${paint('name', cleanText(used))}${why}.\nNext: ${paint('command', cleanText(next))}`;
      },
    );
    return client === undefined ? 0 : configure(context, root, client, force);
  },
});

async function configure(context: Context, root: string, client: ClientName, force: boolean): Promise<0> {
  const { writeClient } = await import('../../mcp/clients/write-client.js');
  const program = { node: process.execPath, script: process.argv[1] ?? 'lore' };
  const { platform, env } = process;
  const { file, outcome, shown } = await writeClient(
    entryFor({ client, root, program, platform, env }),
    force,
  );
  const told = { written: 'Wrote into', replaced: 'Replaced in', kept: 'Stands already in' }[outcome];
  context.print(
    () => ({ client, file, outcome, entry: JSON.parse(shown) }),
    () => `${told} ${cleanText(file)}:\n${cleanText(shown)}`,
  );
  return 0;
}
