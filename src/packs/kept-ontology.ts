/**
 * The ontology of a world as it was last loaded, kept with the world: reading packs again takes ten times as long. It
 * counts as long as the world says the same, the packs are the same files, and the same program reads them.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { contentHash } from '../model/index.js';
import { compileCalendar } from '../time/index.js';
import { keepData, keptData } from './kept-data.js';
import type { Ontology } from './ontology.js';
import { WORLD_LAYER } from './world-layer.js';

const HERE = fileURLToPath(import.meta.url);
const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));

interface Kept {
  readonly key: string;
  /** The files and folders of the packs as they were; a folder changes when a file comes or goes. */
  readonly stamps: readonly Stamp[];
  /** Calendars as data, since code cannot be written. */
  readonly ontology: Buffer;
}

type Stamp = readonly [file: string, size: number, changed: number, placed: number];

/** Null where the program is run from its sources, which change under it. */
export function programKey(): string | null {
  if (HERE.endsWith('.ts')) return null;
  return contentHash(JSON.stringify([stampOf(HERE), process.version, readFileSync(PACKAGE, 'utf8')]));
}

/** Where an ontology is kept, and by which digest: another for whatever it was made from. */
export interface KeptAs {
  readonly file: string;
  readonly digest: string;
}

const keptAs = new WeakMap<Ontology, KeptAs>();

/** Undefined for one that is kept nowhere. */
export function whereKept(ontology: Ontology): KeptAs | undefined {
  return keptAs.get(ontology);
}

/** Null when there is none that says what would be read. */
export function ontologyKeptIn(file: string, key: string): Ontology | null {
  const found = keptData(file);
  if (found === null) return null;
  try {
    const kept: Kept = deserialize(found.data);
    if (kept.key !== key || !kept.stamps.every(isSame)) return null;
    const { calendars, ...told } = deserialize(Buffer.from(kept.ontology));
    const ontology: Ontology = { ...told, calendars: calendars.map(compileCalendar) };
    keptAs.set(ontology, { file, digest: found.digest });
    return ontology;
  } catch {
    return null;
  }
}

/** Where it cannot be written it is loaded again next time. */
export function keepOntology(file: string, key: string, ontology: Ontology): void {
  const digest = keepData(file, () => dataOf(key, ontology));
  if (digest !== null) keptAs.set(ontology, { file, digest });
}

function dataOf(key: string, ontology: Ontology): Buffer {
  const calendars = ontology.calendars.map(({ data }) => data);
  const packs = ontology.packs.filter(({ id }) => id !== WORLD_LAYER);
  return serialize({
    key,
    stamps: packs.flatMap(({ folder }) => stampsIn(folder)),
    ontology: serialize({ ...ontology, calendars }),
  } satisfies Kept);
}

function stampsIn(folder: string): Stamp[] {
  const inside = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const one = path.join(folder, entry.name);
    return entry.isDirectory() ? stampsIn(one) : [stampOf(one)];
  });
  return [stampOf(folder), ...inside];
}

function stampOf(file: string): Stamp {
  const { size, mtimeMs, ctimeMs } = statSync(file);
  return [file, size, mtimeMs, ctimeMs];
}

function isSame(stamp: Stamp): boolean {
  return stampOf(stamp[0]).every((part, i) => part === stamp[i]);
}
