/** From files to statements: look, read, bind, write, date. Each file is applied whole or not at all. */
import type { Change } from '../store/changes.js';
import { type BoundFile, bindAll } from './bind-files.js';
import { danglingLinks } from './dangling.js';
import { answersAbout, readAnswersAgain } from './extract/answer.js';
import { withFound } from './extract/found.js';
import { namesInMotion, type ReadFileResult, readAffected, readAll, readSupposed } from './gather.js';
import { livesInMotion } from './lives.js';
import { type Found, look } from './look.js';
import { movedFiles } from './notes/moved-files.js';
import { settleDates } from './settle.js';
import { type IngestReport, Tally } from './tally.js';
import { keepUnknownNames } from './unknown-names.js';
import type { IngestOptions, IngestWorld } from './world.js';
import { writeChanges } from './write-files.js';

/** Each round resolves what the one before has moved; names that never settle are ambiguous and said to be. */
const MOST_ROUNDS = 3;

export async function ingest(world: IngestWorld, options: IngestOptions = {}): Promise<IngestReport> {
  const tally = new Tally(options.dryRun ?? false);
  const known = await world.store.origins();
  const found = await look(world, options, known, tally);
  const changed = await readAll(found.files, world, options, known, tally);
  if (!tally.dryRun) await keepUnread(found, world, options, tally);
  const moved = movedFiles(changed, found.missing, known, world);
  const gone = [...new Set([...found.gone, ...moved.values()])];
  const written = await apply(
    { changed, gone, moved, present: found.present, fresh: known.size === 0 },
    world,
    options,
    tally,
  );
  if (!tally.dryRun) tally.unknown((await keepUnknownNames(world, written, gone)).length);
  return tally.report();
}

/** What was looked at and is not among them now was read, or is no longer there. */
async function keepUnread(
  { files, present }: Found,
  { store }: IngestWorld,
  { files: asked = [] }: IngestOptions,
  { unread }: Tally,
): Promise<void> {
  const now = new Set(unread.map(({ file }) => file));
  const looked = new Set([...files, ...asked]);
  const before = (await store.unread.files()).map(({ file }) => file);
  const settled = before.filter((file) => !now.has(file) && (looked.has(file) || isGone(file)));
  await store.unread.settle(settled, unread);

  function isGone(file: string): boolean {
    return asked.length === 0 && !present.has(file);
  }
}

/** What is no file, such as a person's word on a name: with no drafts it is taken back. */
export async function ingestDrafts(
  world: IngestWorld,
  { file, hash, drafts }: Pick<ReadFileResult, 'file' | 'hash' | 'drafts'>,
  options: IngestOptions,
): Promise<IngestReport> {
  const tally = new Tally(false);
  const known = await world.store.origins();
  const changed = drafts.length === 0 ? [] : [{ kind: 'read', file, hash, drafts } as const];
  const gone = drafts.length === 0 ? [file] : [];
  const written = await apply(
    { changed, gone, moved: new Map(), present: new Set(known.keys()), fresh: false },
    world,
    options,
    tally,
  );
  tally.unknown((await keepUnknownNames(world, written, gone)).length);
  return tally.report();
}

/** What has been read, and what is to become of the rest. */
interface Harvest {
  readonly changed: readonly ReadFileResult[];
  readonly gone: readonly string[];
  /** Files that lay elsewhere before, with that origin; it is among those that are gone. */
  readonly moved: ReadonlyMap<string, string>;
  /** Files that may be read again when a name in them has changed hands. */
  readonly present: ReadonlySet<string>;
  /** Nothing has been written yet. */
  readonly fresh: boolean;
}

/** As though a file said this, or were gone; for a store that takes everything back. */
export async function ingestSupposed(
  world: IngestWorld,
  supposed: { readonly file: string; readonly bytes: Uint8Array | null },
): Promise<IngestReport> {
  const tally = new Tally(false);
  const { file, bytes } = supposed;
  const known = await world.store.origins();
  const changed = bytes === null ? [] : await readSupposed(file, bytes, world, tally);
  const gone = bytes === null && known.has(file) ? [file] : [];
  const present = new Set([...known.keys()].filter((origin) => origin !== file));
  if (changed.length + gone.length > 0)
    await apply(
      { changed, gone, moved: new Map(), present, fresh: false },
      world,
      { author: 'supposed' },
      tally,
    );
  return tally.report();
}

async function apply(
  { changed, gone, moved: from, present, fresh }: Harvest,
  world: IngestWorld,
  options: IngestOptions,
  tally: Tally,
): Promise<BoundFile[]> {
  const moved = fresh ? new Set<string>() : await namesInMotion(world, changed, gone);
  const answers = fresh ? await answersAbout('anybody', world) : [];
  const spokenOf = new Set(moved);
  const stale = new Set([...changed.map((one) => one.file), ...gone]);
  const affected = await readAffected(moved, stale, present, world, tally);
  for (const { file } of affected) stale.add(file);
  const revisited = new Set(affected.map((one) => one.file));
  const read = await withFound([...changed, ...affected], world);
  const files = await bindAll(read, { stale, present, revisited }, world, tally);
  const elsewhere = new Set(from.values());
  const changes = [
    ...gone.flatMap((origin): Change[] => (elsewhere.has(origin) ? [] : [{ kind: 'drop-origin', origin }])),
    ...files.map((file) => asChange(file, from)),
  ];
  const written = new Map(files.map((file) => [file.file, file]));
  const redated = fresh ? [] : await livesInMotion(files, world);
  let names = await writeChanges(changes, world, options, fresh, tally);
  for (const name of redated) names.add(name);
  for (const name of names) spokenOf.add(name);
  for (let round = 0; round < MOST_ROUNDS && names.size > 0 && !tally.dryRun; round++) {
    const again = await resolveAgain(names, stale, present, world, options, tally);
    for (const file of again.files) written.set(file.file, file);
    names = again.names;
  }
  if (!tally.dryRun && changes.length > 0) {
    for (const report of await readAnswersAgain(
      [...answers, ...(await answersAbout(spokenOf, world))],
      world,
    ))
      tally.committed(report, []);
    options.onProgress?.({ phase: 'dating', done: 0, total: 1 });
    const settled = await settleDates(world.store, world.ontology, world.dates, world.parseDate);
    tally.settled(settled.report, settled.notices);
    const sources = files.flatMap((file) => file.bound.map((bound) => bound.source));
    tally.notice(await danglingLinks(world.store, sources));
  }
  return [...written.values()];
}

/** Names have changed hands in what was written: whoever speaks of them is read and written once more. */
async function resolveAgain(
  names: ReadonlySet<string>,
  done: ReadonlySet<string>,
  present: ReadonlySet<string>,
  world: IngestWorld,
  options: IngestOptions,
  tally: Tally,
): Promise<{ readonly names: Set<string>; readonly files: readonly BoundFile[] }> {
  const affected = await readAffected(names, done, present, world, tally);
  const here = new Set(affected.map((one) => one.file));
  const read = await withFound(affected, world);
  const files = await bindAll(read, { stale: here, present, revisited: here }, world, tally);
  const changes = files.map((file) => asChange(file));
  const moved =
    files.length === 0 ? new Set<string>() : await writeChanges(changes, world, options, false, tally);
  return { names: moved, files };
}

function asChange({ file, bound }: BoundFile, moved: ReadonlyMap<string, string> = new Map()): Change {
  const movedFrom = moved.get(file);
  const put = { kind: 'put-origin', origin: file, sources: bound.map((b) => b.source) } as const;
  return movedFrom === undefined ? put : { ...put, movedFrom };
}
