/** Finds the folder of a world and reads what it says of itself: settings, ontology and clock, without its store. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { dateContext, loadInTurns, type Ontology, type OntologyRequest } from '../packs/index.js';
import { asAsked, type DateContext, type Moment, parseDate } from '../time/index.js';
import { CONFIG_FILE, readConfig, type WorldConfig } from './config.js';
import { demandMapping } from './mapping.js';
import { configuredNow } from './now.js';

/** The nearest folder from here upwards that is a world; null when there is none. */
export async function findWorld(from: string): Promise<string | null> {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    const isWorld = await stat(path.join(folder, CONFIG_FILE)).then(
      (s) => s.isFile(),
      () => false,
    );
    if (isWorld) return folder;
    if (folder === path.dirname(folder)) return null;
  }
}

/** Which packs a world asks for, and what it adds to them. */
export async function worldPacks(root: string, config: WorldConfig): Promise<OntologyRequest> {
  return {
    packs: config.packs,
    packFolders: [path.join(root, 'packs')],
    world: {
      file: config.file,
      text: config.text,
      calendars: await worldCalendars(root),
      rules: path.join(root, 'rules'),
    },
  };
}

/** The ontology and the clock of a world, without its store. */
export async function readWorld(folder: string) {
  const root = path.resolve(folder);
  const config = await readConfig(root);
  const keptIn = path.join(root, '.lore', 'ontology');
  const ontology = await loadInTurns({ ...(await worldPacks(root, config)), keptIn });
  demandMapping(config, ontology);
  return { root, config, ontology, ...clockOf(ontology, config.now) };
}

/** The world's dates and its declared now. A world that says it is 2025 lives in the time outside. */
export function clockOf(
  ontology: Ontology,
  declared: string | null,
): { dates: DateContext; now: Moment | null } {
  const own = dateContext(ontology);
  if (declared === null) return { dates: own, now: null };
  const open = asAsked(own);
  const now = configuredNow(declared, (text) => parseDate(text, open));
  const read = parseDate(declared, own);
  const isOutside = read.kind === 'problem' && read.desk === true;
  return { dates: { ...(isOutside ? open : own), now: now.max }, now };
}

async function worldCalendars(root: string): Promise<string[]> {
  const folder = path.join(root, 'calendars');
  const names = await readdir(folder).catch(() => [] as string[]);
  return names
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}
