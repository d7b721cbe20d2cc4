/** Makes a folder a world: looks at what lies in it and writes a lore.yaml that fits. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CalendarText } from '../ingest/study/calendars/index.js';
import { type Survey, survey } from '../ingest/study/survey.js';
import { mappingText } from '../ingest/study/write.js';
import type { MappingProposal } from '../model/index.js';
import { didYouMean, LoreError } from '../model/index.js';
import { listPacks, loadOntology } from '../packs/index.js';
import { CONFIG_FILE, parseConfig } from './config.js';
import { type Detection, detect } from './detect.js';
import { clockOf, worldPacks } from './read-world.js';
import { studySurvey } from './study.js';
import { vaultCalendars } from './vault-calendars.js';

export interface CreateOptions {
  readonly name?: string;
  readonly pack?: string;
  readonly now?: string;
  readonly force?: boolean;
}

export interface Created {
  readonly file: string;
  readonly detected: Detection;
  /** What a vault was found to mean; null where there are no notes. */
  readonly studied: MappingProposal | null;
  /** Calendars that the vault brought along, or that were sketched from its dates. */
  readonly calendars: readonly CalendarText[];
}

export async function createWorld(folder: string, options: CreateOptions = {}): Promise<Created> {
  const root = path.resolve(folder);
  const isFolder = await stat(root).then(
    (s) => s.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    throw new LoreError({
      code: 'world/no-folder',
      message: `There is no folder ${root}.`,
      hint: 'Make it first.',
    });
  }
  const file = path.join(root, CONFIG_FILE);
  demandPack(options.pack, root);
  if (!options.force && (await isThere(file))) throw alreadyThere(file);
  const detected = await detect(root);
  const name = options.name ?? path.basename(root);
  const pack = options.pack ?? detected.pack;
  const looked = detected.notes === 0 ? null : await survey(root, []);
  const own = await calendarsIn(root);
  const brought = looked === null || own.length > 0 ? [] : await vaultCalendars(root, name, looked);
  for (const { id, yaml } of brought) if (yaml !== null) await writeCalendar(root, id, yaml);
  const calendars = [...own, ...brought.map(({ id }) => id)];
  const now = options.now ?? brought[0]?.now ?? undefined;
  const head = { name, pack, now, calendar: own.length > 1 ? null : (calendars[0] ?? null), calendars };
  const studied = looked === null ? null : await studyWith(root, configText({ ...head, ignore: [] }), looked);
  const ignore = studied?.ignore.map((line) => line.name) ?? [];
  const text = configText({ ...head, ignore }) + (studied === null ? '' : mappingText(studied));
  await writeFile(file, text, { flag: options.force ? 'w' : 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EEXIST' ? alreadyThere(file) : cause;
  });
  return { file, detected, studied, calendars: brought };
}

/** By the words of the pack and the calendars that the world is going to have. */
async function studyWith(root: string, text: string, looked: Survey): Promise<MappingProposal> {
  const config = parseConfig(text, path.join(root, CONFIG_FILE));
  const ontology = loadOntology(await worldPacks(root, config));
  const { dates } = clockOf(ontology, null);
  return studySurvey(looked, ontology, dates);
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function alreadyThere(file: string): LoreError {
  return new LoreError({
    code: 'world/exists',
    message: `${file} is there already.`,
    hint: 'Edit it, study its vault again with --study, or write it anew with --force.',
  });
}

async function writeCalendar(root: string, id: string, yaml: string): Promise<void> {
  const folder = path.join(root, 'calendars');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${id}.yaml`), yaml);
}

function demandPack(pack: string | undefined, root: string): void {
  const known = listPacks([path.join(root, 'packs')]);
  if (pack === undefined || known.includes(pack)) return;
  throw new LoreError({
    code: 'world/unknown-pack',
    message: `There is no pack "${pack}".`,
    hint:
      didYouMean(pack, known) ??
      `There are ${known.join(', ')}; one of your own lies in packs/ in the folder.`,
  });
}

/** Ids of the calendars that lie there already; one that says no id is known by its file. */
async function calendarsIn(root: string): Promise<string[]> {
  const folder = path.join(root, 'calendars');
  const files = (await readdir(folder).catch(() => [])).filter((name) => /\.ya?ml$/i.test(name)).sort();
  const ids = files.map(async (file) => {
    const text = await readFile(path.join(folder, file), 'utf8').catch(() => '');
    return /^id:\s*["']?([\w-]+)/m.exec(text)?.[1] ?? path.parse(file).name;
  });
  return Promise.all(ids);
}

interface Head {
  readonly name: string;
  readonly pack: string;
  readonly now: string | undefined;
  /** Of dates that name no other; null where there are several and a person chooses. */
  readonly calendar: string | null;
  readonly calendars: readonly string[];
  readonly ignore: readonly string[];
}

function calendarLine({ calendar, calendars, pack }: Head): string {
  const others = calendars.filter((one) => one !== calendar).join(', ');
  if (calendar !== null) return `calendar: ${calendar}${others === '' ? '' : ` # beside it: ${others}`}\n`;
  if (others !== '')
    return `# calendar: ${calendars[0]}  # or ${calendars.slice(1).join(', ')}: the calendar of dates that name no other\n`;
  if (pack === 'genealogy') return '';
  return '# calendar: my-calendar  # a file in calendars/; without it, dates are Gregorian (docs/guides/dates.md)\n';
}

function nowLine({ now, pack }: Head): string {
  if (now !== undefined) return `now: ${JSON.stringify(now)}\n`;
  if (pack === 'genealogy') return '';
  return "# now: 380 TA             # the world's present; without it, what is current is not known\n";
}

function configText(head: Head): string {
  return `# A world of lore. Everything below may be changed; see docs/guides/worlds.md.
name: ${JSON.stringify(head.name)}
pack: ${head.pack}
${calendarLine(head)}${nowLine(head)}sources: ['.']
ignore: ${JSON.stringify(head.ignore)}

# reliability:            # how far a folder's word carries, unless a document says so itself
#   - { path: 'Tavern/**', reliability: rumour }

# extend:                 # types, relations and attributes of your own
#   relations:
#     OATHBOUND_TO: { from: [Person], to: [Person], temporal: state, description: One who swore an oath to another. }
`;
}
