/** What a folder looks like: a vault, family trees, data; and which pack fits. */
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { README } from '../ingest/walk.js';
import { listPacks, loadInTurns } from '../packs/index.js';
import { headOf } from './head-of.js';

/** What the folder looks like, and so what it is taken for. */
export interface Detection {
  readonly kind: 'vault' | 'gedcom' | 'notes' | 'data' | 'empty';
  readonly notes: number;
  readonly gedcom: readonly string[];
  /** Files of data, relative to the folder. */
  readonly data: readonly string[];
  readonly pack: string;
  /** In words, for the person who runs `lore init`. */
  readonly because: string;
}

/** How far to look before deciding: enough for a verdict, cheap on a large disk. */
const ENOUGH_FILES = 5000;
const MAX_DEPTH = 12;

export async function detect(root: string): Promise<Detection> {
  const seen = await look(root);
  if (seen.gedcom.length > 0 && seen.notes < 10) {
    const because = `it holds a family tree, ${seen.gedcom[0]}`;
    return {
      kind: 'gedcom',
      notes: seen.notes,
      gedcom: seen.gedcom,
      data: seen.data,
      pack: 'genealogy',
      because,
    };
  }
  if (seen.isVault) {
    const because = `it is an Obsidian vault with ${seen.notes} notes`;
    return {
      kind: 'vault',
      notes: seen.notes,
      gedcom: seen.gedcom,
      data: seen.data,
      pack: 'high-fantasy',
      because,
    };
  }
  if (seen.notes > 0) {
    const because = `it holds ${seen.notes} Markdown ${seen.notes === 1 ? 'note' : 'notes'}`;
    return {
      kind: 'notes',
      notes: seen.notes,
      gedcom: seen.gedcom,
      data: seen.data,
      pack: 'high-fantasy',
      because,
    };
  }
  const [data] = seen.data;
  if (data !== undefined) {
    const { pack, knows } = await packFor(path.join(root, data));
    const what = seen.data.length === 1 ? data : `${seen.data.length} files of data`;
    const because = knows === null ? `it holds ${what}` : `it holds ${what}, and that pack knows ${knows}`;
    return { kind: 'data', notes: 0, gedcom: [], data: seen.data, pack, because };
  }
  return {
    kind: 'empty',
    notes: 0,
    gedcom: [],
    data: [],
    pack: 'high-fantasy',
    because: 'it holds no lore yet',
  };
}

async function look(root: string) {
  let files = 0;
  let notes = 0;
  let isVault = false;
  const gedcom: string[] = [];
  const data: string[] = [];
  const note = async (file: string, isFile: boolean): Promise<void> => {
    files += 1;
    const within = path.relative(root, file);
    const isHidden = path.basename(file).startsWith('.');
    if (file.toLowerCase().endsWith('.md') && within !== README && !isHidden) notes += 1;
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
  const text = (await headOf(file, SAMPLE)).toUpperCase();
  const relationsOf = async (pack: string) => [
    ...(await loadInTurns({ packs: [pack] })).relationTypes.keys(),
  ];
  const common = new Set(await relationsOf('core'));
  const counted: { pack: string; found: string[] }[] = [];
  for (const pack of listPacks().filter((one) => one !== 'core')) {
    const names = await relationsOf(pack);
    const found = names.filter((name) => !common.has(name) && new RegExp(`\\b${name}\\b`).test(text));
    counted.push({ pack, found });
  }
  const [best] = counted.sort((a, b) => b.found.length - a.found.length);
  if (best === undefined || best.found.length === 0) return { pack: 'high-fantasy', knows: null };
  return { pack: best.pack, knows: best.found.slice(0, 3).join(', ') };
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
