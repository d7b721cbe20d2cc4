/**
 * The ontology of a world as it was last loaded, kept with the world: reading packs again takes ten times as long. It
 * counts as long as the world says the same, the packs are the same files, and the same program reads them.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { contentHash } from '../model/index.js';
import { compileCalendar } from '../time/index.js';
import type { Ontology } from './ontology.js';
import { WORLD_LAYER } from './world-layer.js';

const HERE = fileURLToPath(import.meta.url);
const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));
const DIGEST = 64;

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

/** Null when there is none that says what would be read. */
export function ontologyKeptIn(file: string, key: string): Ontology | null {
  try {
    const text = ownFile(file);
    if (text === null) return null;
    const data = text.subarray(DIGEST);
    if (contentHash(data) !== text.toString('latin1', 0, DIGEST)) return null;
    const kept: Kept = deserialize(data);
    if (kept.key !== key || !kept.stamps.every(isSame)) return null;
    const { calendars, ...ontology } = deserialize(Buffer.from(kept.ontology));
    return { ...ontology, calendars: calendars.map(compileCalendar) };
  } catch {
    return null;
  }
}

/** Null where somebody else could have written it: rules could be left out of it that the world's own files have. */
function ownFile(file: string): Buffer | null {
  const opened = openSync(
    file,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const found = fstatSync(opened);
    const isOwn =
      process.getuid === undefined || (found.uid === process.getuid() && (found.mode & OTHERS_WRITE) === 0);
    return found.isFile() && isOwn ? readFileSync(opened) : null;
  } finally {
    closeSync(opened);
  }
}
const OTHERS_WRITE = 0o022;

/** Where it cannot be written it is loaded again next time. */
export function keepOntology(file: string, key: string, ontology: Ontology): void {
  const unfinished = `${file}.${process.pid}`;
  try {
    const calendars = ontology.calendars.map(({ data }) => data);
    const packs = ontology.packs.filter(({ id }) => id !== WORLD_LAYER);
    const data = serialize({
      key,
      stamps: packs.flatMap(({ folder }) => stampsIn(folder)),
      ontology: serialize({ ...ontology, calendars }),
    } satisfies Kept);
    const digest = Buffer.from(contentHash(data), 'latin1');
    writeFileSync(unfinished, Buffer.concat([digest, data]), { mode: 0o600, flag: 'wx' });
    renameSync(unfinished, file);
  } catch {
    try {
      rmSync(unfinished, { force: true });
    } catch {
      // The folder is not ours.
    }
  }
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
