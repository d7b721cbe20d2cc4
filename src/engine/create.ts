/** Makes a folder a world: looks at what lies in it and writes a lore.yaml that fits. */
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Proposal } from '../ingest/study/proposal.js';
import { mappingText } from '../ingest/study/write.js';
import { didYouMean, LoreError } from '../model/index.js';
import { listPacks, loadOntology } from '../packs/index.js';
import { CONFIG_FILE } from './config.js';
import { studyFolder } from './study.js';

export interface CreateOptions {
  readonly name?: string;
  readonly pack?: string;
  readonly now?: string;
  readonly force?: boolean;
}

/** What the folder looks like, and so what it is taken for. */
export interface Detection {
  readonly kind: 'vault' | 'gedcom' | 'notes' | 'data' | 'empty';
  readonly notes: number;
  readonly gedcom: readonly string[];
  readonly pack: string;
  /** In words, for the person who runs `lore init`. */
  readonly because: string;
}

export interface Created {
  readonly file: string;
  readonly detected: Detection;
  /** What a vault was found to mean; null where there are no notes. */
  readonly studied: Proposal | null;
}

/** How far to look before deciding: enough for a verdict, cheap on a large disk. */
const ENOUGH_FILES = 5000;
const MAX_DEPTH = 12;

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
  const detected = await detect(root);
  const calendars = await calendarsIn(root);
  const name = options.name ?? path.basename(root);
  const pack = options.pack ?? detected.pack;
  const studied = detected.notes === 0 ? null : await studyVault(root, pack);
  const text = configText(name, pack, options.now, calendars, studied?.ignore.map((line) => line.name) ?? []);
  await writeFile(file, studied === null ? text : text + mappingText(studied), {
    flag: options.force ? 'w' : 'wx',
  }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause;
    throw new LoreError({
      code: 'world/exists',
      message: `${file} is there already.`,
      hint: 'Edit it, or write it anew with --force.',
    });
  });
  return { file, detected, studied };
}

async function studyVault(root: string, pack: string): Promise<Proposal> {
  const ontology = loadOntology({ packs: [pack], packFolders: [path.join(root, 'packs')] });
  const dates = { calendars: ontology.calendars, default: ontology.defaultCalendar };
  return (await studyFolder(root, ontology, dates)).proposal;
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

export async function detect(root: string): Promise<Detection> {
  const seen = await look(root);
  if (seen.gedcom.length > 0 && seen.notes < 10) {
    const because = `it holds a family tree, ${seen.gedcom[0]}`;
    return { kind: 'gedcom', notes: seen.notes, gedcom: seen.gedcom, pack: 'genealogy', because };
  }
  if (seen.isVault) {
    const because = `it is an Obsidian vault with ${seen.notes} notes`;
    return { kind: 'vault', notes: seen.notes, gedcom: seen.gedcom, pack: 'high-fantasy', because };
  }
  if (seen.notes > 0) {
    const because = `it holds ${seen.notes} Markdown ${seen.notes === 1 ? 'note' : 'notes'}`;
    return { kind: 'notes', notes: seen.notes, gedcom: seen.gedcom, pack: 'high-fantasy', because };
  }
  const [data] = seen.data;
  if (data !== undefined) {
    const { pack, knows } = await packFor(path.join(root, data));
    const what = seen.data.length === 1 ? data : `${seen.data.length} files of data`;
    const because = knows === null ? `it holds ${what}` : `it holds ${what}, and that pack knows ${knows}`;
    return { kind: 'data', notes: 0, gedcom: [], pack, because };
  }
  return { kind: 'empty', notes: 0, gedcom: [], pack: 'high-fantasy', because: 'it holds no lore yet' };
}

async function look(root: string) {
  let files = 0;
  let notes = 0;
  let isVault = false;
  const gedcom: string[] = [];
  const data: string[] = [];
  const note = async (file: string, isFile: boolean): Promise<void> => {
    files += 1;
    if (file.toLowerCase().endsWith('.md')) notes += 1;
    const within = path.relative(root, file);
    if (DATA.test(within) && !SETTINGS.test(within)) data.push(within);
    if (isFile && (await isGedcom(file))) gedcom.push(path.relative(root, file));
  };
  const visit = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (files > ENOUGH_FILES) return;
      if (!entry.isDirectory()) {
        await note(path.join(folder, entry.name), entry.isFile());
        continue;
      }
      if (entry.name === '.obsidian') isVault = true;
      const isOpen = !entry.name.startsWith('.') && entry.name !== 'node_modules';
      if (isOpen && depth < MAX_DEPTH) await visit(path.join(folder, entry.name), depth + 1);
    }
  };
  await visit(root, 0);
  return { notes, isVault, gedcom, data: data.sort() };
}

const DATA = /\.(?:jsonl|ndjson|json|ya?ml|csv|tsv|jsonld)$/i;
/** Files that are not about the world. */
const SETTINGS =
  /^(?:calendars|packs)[\\/]|(?:^|[\\/])(?:lore\.ya?ml|package(?:-lock)?\.json|tsconfig[^\\/]*\.json)$/i;
/** Enough of a file to know whose words it is written in. */
const SAMPLE = 64 * 1024;

/** The pack that knows most of the relations that are named there. */
async function packFor(file: string): Promise<{ pack: string; knows: string | null }> {
  const text = (await sampleOf(file)).toUpperCase();
  const relationsOf = (pack: string) => [...loadOntology({ packs: [pack] }).relationTypes.keys()];
  const common = new Set(relationsOf('core'));
  const counted = listPacks()
    .filter((pack) => pack !== 'core')
    .map((pack) => ({
      pack,
      found: relationsOf(pack).filter((name) => !common.has(name) && new RegExp(`\\b${name}\\b`).test(text)),
    }))
    .sort((a, b) => b.found.length - a.found.length);
  const [best] = counted;
  if (best === undefined || best.found.length === 0) return { pack: 'high-fantasy', knows: null };
  return { pack: best.pack, knows: best.found.slice(0, 3).join(', ') };
}

async function sampleOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(SAMPLE) });
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await handle.close();
  }
}

async function isGedcom(file: string): Promise<boolean> {
  if (!file.toLowerCase().endsWith('.ged')) return false;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(64) });
    return buffer.subarray(0, bytesRead).toString('latin1').replaceAll('\0', '').includes('0 HEAD');
  } finally {
    await handle.close();
  }
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

/** One calendar is the world's; among several a person chooses. */
function calendarLine(pack: string, calendars: readonly string[]): string {
  const [only, another] = calendars;
  if (only !== undefined && another === undefined) return `calendar: ${only}\n`;
  if (only !== undefined)
    return `# calendar: ${only}  # or ${calendars.slice(1).join(', ')}: the calendar of dates that name no other\n`;
  if (pack === 'genealogy') return '';
  return '# calendar: my-calendar  # a file in calendars/; without it, dates are Gregorian (docs/guides/dates.md)\n';
}

function configText(
  name: string,
  pack: string,
  now: string | undefined,
  calendars: readonly string[],
  ignore: readonly string[],
): string {
  const invented = pack !== 'genealogy' && now === undefined;
  const nowLine =
    now === undefined
      ? invented
        ? "# now: 380 TA             # the world's present; without it, the latest dated event counts\n"
        : ''
      : `now: ${JSON.stringify(now)}\n`;
  return `# A world of lore. Everything below may be changed; see docs/guides/worlds.md.
name: ${JSON.stringify(name)}
pack: ${pack}
${calendarLine(pack, calendars)}${nowLine}sources: ['.']
ignore: ${JSON.stringify(ignore)}

# reliability:            # how far a folder's word carries, unless a document says so itself
#   - { path: 'Tavern/**', reliability: rumour }

# extend:                 # types, relations and attributes of your own
#   relations:
#     OATHBOUND_TO: { from: [Person], to: [Person], temporal: state, description: One who swore an oath to another. }
`;
}
