/** Ontologies that were loaded last, by all that they were made from: a world that is opened anew mostly says what it said before. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../model/index.js';
import type { OntologyRequest } from './load.js';
import type { Ontology } from './ontology.js';
import { MAX_FILE_BYTES } from './yaml-file.js';

const MOST_KEPT = 8;
const MOST_FILES = 200;
const kept = new Map<string, Ontology>();

export function loadedBefore(key: string | null): Ontology | undefined {
  const found = key === null ? undefined : kept.get(key);
  if (found !== undefined && key !== null) keepLoaded(key, found);
  return found;
}

/** What was asked for least lately makes room. */
export function keepLoaded(key: string | null, ontology: Ontology): void {
  if (key === null) return;
  kept.delete(key);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, ontology);
}

/** Another for every other word; shipped packs do not change while the engine runs. Null where there are packs of one's own, or too much to look at. */
export function keyOf({ packs, packFolders = [], world }: OntologyRequest): string | null {
  if (packFolders.some((folder) => existsSync(folder))) return null;
  if (world === undefined) return packs.join(' ');
  const { file, text, extend, calendars = [], rules } = world;
  if (text === undefined && extend === undefined) return null;
  try {
    const files = [...calendars, ...(rules === undefined ? [] : rulesIn(rules))];
    if (files.length > MOST_FILES || files.some((one) => statSync(one).size > MAX_FILE_BYTES)) return null;
    const told = files.map((one) => [one, readFileSync(one, 'latin1')]);
    return contentHash(JSON.stringify([packs, file, text, extend, rules, told]));
  } catch {
    return null;
  }
}

function rulesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.cypher$/i.test(name));
  return names.sort().map((name) => path.join(folder, name));
}
