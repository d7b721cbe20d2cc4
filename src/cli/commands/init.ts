/** `lore init`: makes a folder a world. */
import path from 'node:path';
import { CLIENTS, type ClientName, entryFor } from '../../mcp/clients/clients.js';
import type { MappingProposal } from '../../model/index.js';
import { cleanText } from '../../report/clean.js';
import { studyJson, studyReport } from '../../report/study.js';
import { count } from '../../report/words.js';
import { choice, defineCommand, flag, maybe, text } from '../command.js';
import type { Context } from '../context.js';
import { createKeys } from '../keys.js';
import { walkOpen } from '../study-walk.js';

export const command = defineCommand({
  name: 'init',
  group: 'Begin',
  summary: 'make a folder a world: write its lore.yaml',
  description:
    'Looks at what lies in the folder (an Obsidian vault, a GEDCOM file, loose notes) and proposes the pack that fits. A vault is studied before anything is read: what its folders, tags and keys mean is written into lore.yaml with the evidence beside each line; what is not sure is asked at a terminal, and otherwise left as it is written. Nothing but lore.yaml and a sketch of the calendar is written. With --client, the configuration that lets a language model ask this world is written too, beside what stands there; in a folder that is a world already, that alone.',
  arguments: { folder: maybe('the folder that holds your lore; this one when left out') },
  options: {
    name: text('name', "the world's name; an export's or the folder's when left out"),
    pack: text(
      'pack',
      'the pack to use: high-fantasy, genealogy, project-memory, biomedical, core, or your own',
    ),
    now: text('date', "the world's present, for example 380 TA"),
    client: choice('client', CLIENTS, `also write the configuration of ${CLIENTS.join(', ')}`),
    study: flag(
      'in a world whose vault has grown: what its folders, tags and keys mean, and what is new; the lines that you wrote stay',
    ),
    force: flag('write lore.yaml, or the entry of the client, anew where there is one'),
  },
  examples: [
    { run: 'init', says: 'Make this folder a world.' },
    { run: 'init ~/vaults/valdorn --now 380', says: 'A vault, with the present of its story.' },
    { run: 'init --study', says: 'Study the vault again, after it has grown.' },
    { run: 'init trees --pack genealogy', says: 'A folder of family trees.' },
    { run: 'init --client claude-code', says: 'Let Claude Code ask this world; writes .mcp.json.' },
  ],
  run: async (context, { folder = '.' }, { name, pack, now, client, force, study }) => {
    const { createWorld, findWorld } = await import('../../engine/index.js');
    const root = path.resolve(context.cwd, folder);
    if (client !== undefined && (await findWorld(root)) === root)
      return configure(context, root, client, force);
    if (study && (await findWorld(root)) === root) return studyAgain(context, root);
    const { file, detected, studied, calendars } = await createWorld(root, {
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
        study: studied === null ? null : studyJson(studied),
        calendars: calendars.map(({ id, name: title, now: today, remarks }) => ({
          id,
          name: title,
          now: today,
          remarks: [...remarks],
        })),
      }),
      () => {
        const { paint } = context.theme;
        const why = pack === undefined ? `, because ${cleanText(detected.because)}` : '';
        const first = used === 'project-memory' ? 'lore fact add "We use Postgres"' : 'lore ingest';
        const next = folder === '.' ? first : `${first} --world ${folder}`;
        const kept = calendars
          .map(({ id, name: title, remarks }) => calendarLines(id, title, remarks))
          .join('');
        const found = studied === null ? '' : `\n${studyReport(studied, context.theme)}\n\n`;
        return `Wrote ${cleanText(file)} with the pack ${paint('name', cleanText(used))}${why}.\n${kept}${found}Next: ${paint('command', cleanText(next))}`;
      },
    );
    if (studied !== null && process.stdin.isTTY && !context.json) await askOpen(context, root, studied);
    return client === undefined ? 0 : configure(context, root, client, force);
  },
});

/** What the calendar of the vault was made from, and what it leaves open. */
function calendarLines(id: string, title: string, remarks: readonly string[]): string {
  const told = remarks.map((remark) => `  ${cleanText(remark)}\n`).join('');
  return `Wrote calendars/${cleanText(id)}.yaml: ${cleanText(title)}.\n${told}`;
}

async function askOpen(context: Context, root: string, { open }: MappingProposal): Promise<void> {
  const { readWorld } = await import('../../engine/read-world.js');
  const { ontology } = await readWorld(root);
  const keys = createKeys(context);
  try {
    const lines = await walkOpen(context, open, ontology, keys.line);
    const { changeMapping } = await import('../../engine/mapping.js');
    if (lines.length > 0) await changeMapping(root, lines);
  } finally {
    keys.close();
  }
}

async function studyAgain(context: Context, root: string): Promise<0> {
  const engine = await import('../../engine/study.js');
  const { fresh, added } = await engine.studyAgain(root, { write: true });
  context.print(
    () => ({ added, study: studyJson(fresh) }),
    () => {
      const told =
        added === 0
          ? 'Nothing new is sure.'
          : `Added ${count(added, 'line')} to lore.yaml; what stood there stays.`;
      const found = studyReport(fresh, context.theme);
      return found === '' ? told : `${told}\n\n${found}`;
    },
  );
  if (process.stdin.isTTY && !context.json) await askOpen(context, root, fresh);
  return 0;
}

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
