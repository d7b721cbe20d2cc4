/** Makes a folder a world: looks at what lies in it and writes a lore.yaml that fits. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CalendarText } from '../ingest/study/calendars/index.js';
import { survey } from '../ingest/study/survey.js';
import { mappingText, yamlWord } from '../ingest/study/write.js';
import type { MappingProposal } from '../model/index.js';
import { didYouMean, LoreError } from '../model/index.js';
import { listPacks, loadInTurns, type Ontology } from '../packs/index.js';
import { CALENDAR_ID } from '../time/index.js';
import { CONFIG_FILE, parseConfig } from './config.js';
import { type Detection, detect } from './detect.js';
import { type ExportedWorld, exportedWorld } from './exported-world.js';
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

/** What a folder would be as a world; nothing is written. */
export interface Proposed {
  readonly root: string;
  readonly detected: Detection;
  readonly name: string;
  readonly pack: string;
  readonly now: string | null;
  readonly studied: MappingProposal | null;
  /** What an export that lies there says of its world; null where there is none. */
  readonly exported: ExportedWorld | null;
  /** Calendars that the vault or an export brings along, or that are sketched from its dates. */
  readonly calendars: readonly CalendarText[];
  /** Ids of calendars that lie there already. */
  readonly ownCalendars: readonly string[];
  /** What its words are held against. */
  readonly ontology: Ontology;
}

export async function proposeWorld(
  folder: string,
  options: Omit<CreateOptions, 'force'> = {},
): Promise<Proposed> {
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
  demandPack(options.pack, root);
  const { detected, exported } = await detectWithExport(root);
  const name = options.name ?? exported?.name ?? path.basename(root);
  const pack = options.pack ?? detected.pack;
  const looked = detected.notes === 0 ? null : await survey(root, []);
  const ownCalendars = await calendarsIn(root);
  const brought = exported?.calendars.filter(({ id }) => !ownCalendars.includes(id)) ?? [];
  const isToSketch = looked !== null && ownCalendars.length + brought.length === 0;
  const calendars = isToSketch ? await vaultCalendars(root, name, looked) : brought;
  const now = options.now ?? exported?.now ?? calendars[0]?.now ?? null;
  const head = headOf({ name, pack, now, exported, calendars, ownCalendars });
  const { ontology, dates } = await ontologyWith(root, configText({ ...head, ignore: [] }), calendars);
  // What is no date here would keep the world from being opened.
  if (options.now !== undefined) clockOf(ontology, options.now);
  const studied = looked === null ? null : await studySurvey(looked, ontology, dates);
  return { root, detected, name, pack, now, studied, exported, calendars, ownCalendars, ontology };
}

/** Writes lore.yaml and the calendars as they were proposed. */
export async function writeWorld(
  proposed: Proposed,
  { force = false }: Pick<CreateOptions, 'force'> = {},
): Promise<Created> {
  const { root, detected, studied, calendars } = proposed;
  const file = path.join(root, CONFIG_FILE);
  if (!force && (await isThere(file))) throw alreadyThere(file);
  for (const { id, yaml } of calendars)
    if (yaml !== null) await writeCalendar(path.join(root, 'calendars'), id, yaml);
  const ignore = studied?.ignore.map((line) => line.name) ?? [];
  const text = configText({ ...headOf(proposed), ignore }) + (studied === null ? '' : mappingText(studied));
  await writeFile(file, text, { flag: force ? 'w' : 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EEXIST' ? alreadyThere(file) : cause;
  });
  return { file, detected, studied, calendars };
}

export async function createWorld(folder: string, options: CreateOptions = {}): Promise<Created> {
  const file = path.join(path.resolve(folder), CONFIG_FILE);
  if (!options.force && (await isThere(file))) throw alreadyThere(file);
  return writeWorld(await proposeWorld(folder, options), options);
}

function headOf({
  name,
  pack,
  now,
  exported,
  calendars,
  ownCalendars,
}: Pick<Proposed, 'name' | 'pack' | 'now' | 'exported' | 'calendars' | 'ownCalendars'>): Omit<
  Head,
  'ignore'
> {
  const all = [...ownCalendars, ...calendars.map(({ id }) => id)];
  const only = ownCalendars.length > 1 ? null : (all[0] ?? null);
  const calendar = exported?.calendar ?? only;
  // Several packs are one world's: whoever asks for another asks for that alone.
  const packs = exported?.packs.includes(pack) ? exported.packs : [pack];
  return { name, packs, now: now ?? undefined, calendar, calendars: all, extend: exported?.extend ?? null };
}

/** An export says itself by which packs it is to be read, as far as they are here. */
async function detectWithExport(
  root: string,
): Promise<{ readonly detected: Detection; readonly exported: ExportedWorld | null }> {
  const detected = await detect(root);
  for (const file of detected.data) {
    if (!EXPORTS.test(file)) continue;
    const exported = await exportedWorld(path.join(root, file));
    if (exported === null) continue;
    const known = listPacks([path.join(root, 'packs')]);
    const packs = exported.packs.filter((pack) => known.includes(pack));
    const missing = exported.packs.filter((pack) => !known.includes(pack));
    const lacking = missing.length === 0 ? '' : `, whose pack ${missing.join(', ')} is not here`;
    const because = `${file} is an export of the world ${JSON.stringify(exported.name ?? '')}${lacking}`;
    const pack = packs.at(-1) ?? detected.pack;
    return { detected: { ...detected, pack, because }, exported: { ...exported, packs } };
  }
  return { detected, exported: null };
}

const EXPORTS = /\.(?:ya?ml|jsonl|ndjson)$/i;

/** By the words of the pack and the calendars that the world is going to have; those lie elsewhere until it is one. */
async function ontologyWith(root: string, text: string, calendars: readonly CalendarText[]) {
  const apart = await mkdtemp(path.join(tmpdir(), 'lore-calendars-'));
  try {
    const brought: string[] = [];
    for (const { id, yaml } of calendars)
      if (yaml !== null) brought.push(await writeCalendar(apart, id, yaml));
    const config = parseConfig(text, path.join(root, CONFIG_FILE));
    const { world, ...request } = await worldPacks(root, config);
    const own =
      world === undefined ? undefined : { ...world, calendars: [...(world.calendars ?? []), ...brought] };
    const ontology = await loadInTurns({ ...request, world: own });
    return { ontology, dates: clockOf(ontology, null).dates };
  } finally {
    await rm(apart, { recursive: true, force: true });
  }
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

async function writeCalendar(folder: string, id: string, yaml: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${id}.yaml`);
  await writeFile(file, yaml);
  return file;
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
  return (await Promise.all(ids)).filter((id) => CALENDAR_ID.test(id));
}

interface Head {
  readonly name: string;
  /** The last is the most special. */
  readonly packs: readonly string[];
  readonly now: string | undefined;
  /** Of dates that name no other; null where there are several and a person chooses. */
  readonly calendar: string | null;
  readonly calendars: readonly string[];
  readonly ignore: readonly string[];
  /** What it adds to its packs, as it is to stand there; null for nothing yet. */
  readonly extend: string | null;
}

function calendarLine({ calendar, calendars, packs }: Head): string {
  const others = calendars.filter((one) => one !== calendar).join(', ');
  if (calendar !== null)
    return `calendar: ${yamlWord(calendar)}${others === '' ? '' : ` # beside it: ${others}`}\n`;
  if (others !== '')
    return `# calendar: ${calendars[0]}  # or ${calendars.slice(1).join(', ')}: the calendar of dates that name no other\n`;
  if (packs.includes('genealogy')) return '';
  return '# calendar: my-calendar  # a file in calendars/; without it, dates are Gregorian (docs/guides/dates.md)\n';
}

function nowLine({ now, packs }: Head): string {
  if (now !== undefined) return `now: ${JSON.stringify(now)}\n`;
  if (packs.includes('genealogy')) return '';
  return "# now: 380 TA             # the world's present; without it, what is current is not known\n";
}

function configText(head: Head): string {
  return `# A world of lore. Everything below may be changed; see docs/guides/worlds.md.
name: ${JSON.stringify(head.name)}
pack: ${head.packs.length === 1 ? head.packs[0] : JSON.stringify(head.packs)}
${calendarLine(head)}${nowLine(head)}sources: ['.']
ignore: ${JSON.stringify(head.ignore)}

# reliability:            # how far a folder's word carries, unless a document says so itself
#   - { path: 'Tavern/**', reliability: rumour }

${head.extend ?? EXTEND}`;
}

const EXTEND = `# extend:                 # types, relations and attributes of your own
#   relations:
#     OATHBOUND_TO: { from: [Person], to: [Person], temporal: state, description: One who swore an oath to another. }
`;
