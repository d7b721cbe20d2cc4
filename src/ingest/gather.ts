/** Reads the files that changed, and those whose meaning may have changed with them. */
import { sharedName } from '../language/reader/index.js';
import { breathe } from '../model/breathe.js';
import { foldName } from '../model/index.js';
import { typeByWord } from '../packs/index.js';
import { firstName } from './names-told.js';
import { type FileResult, type ReadContext, readBytes, readOne } from './read-files.js';
import { isWorthTwo, Pile, readBeside, type SecondReader } from './second-reader.js';
import type { Tally } from './tally.js';
import { vocabularyOf } from './vocabulary.js';
import type { IngestOptions, IngestWorld } from './world.js';

export type ReadFileResult = Extract<FileResult, { kind: 'read' }>;

export async function readAll(
  files: readonly string[],
  world: IngestWorld,
  options: IngestOptions,
  known: ReadonlyMap<string, string>,
  tally: Tally,
): Promise<ReadFileResult[]> {
  const context = readContext(world, known, options.force ?? false);
  const pile = new Pile(files);
  let spentMs = 0;
  let second: SecondReader | null | undefined;
  const stop = (): void => second?.stop();
  options.signal?.addEventListener('abort', stop, { once: true });
  try {
    for (let place = pile.takeFirst(); place !== null; place = pile.takeFirst()) {
      options.signal?.throwIfAborted();
      await breathe();
      const file = files[place] ?? '';
      options.onProgress?.({
        phase: 'reading',
        done: files.length - pile.left - 1,
        total: files.length,
        file,
      });
      const began = performance.now();
      const result = await readOne(file, context);
      pile.results[place] = result;
      if (result.kind === 'read') spentMs += performance.now() - began;
      if (second === undefined && isWorthTwo(spentMs, pile.left)) second = readBeside(pile, world, context);
    }
    await second?.ended;
    options.signal?.throwIfAborted();
  } finally {
    options.signal?.removeEventListener('abort', stop);
    stop();
  }
  const read: ReadFileResult[] = [];
  for (const [place, file] of files.entries()) {
    // What a process had taken that ended before its time is read here.
    const result = pile.results[place] ?? (await readOne(file, context));
    tally.file(result);
    if (result.kind === 'read') read.push(result);
  }
  return read;
}

/** A file that need not exist: what cannot be read of it is among the notices. */
export async function readSupposed(
  file: string,
  bytes: Uint8Array,
  world: IngestWorld,
  tally: Tally,
): Promise<ReadFileResult[]> {
  const result = await readBytes(file, bytes, readContext(world, new Map(), true));
  tally.file(result);
  return result.kind === 'read' ? [result] : [];
}

/** Unchanged documents that speak of a name whose owner has changed: they may mean something else now. */
export async function readAffected(
  names: ReadonlySet<string>,
  done: ReadonlySet<string>,
  present: ReadonlySet<string>,
  world: IngestWorld,
  tally: Tally,
): Promise<ReadFileResult[]> {
  if (names.size === 0) return [];
  const concerned = new Set([
    ...(await world.store.referencing([...names])),
    ...(await originsDefining(names, world)),
  ]);
  const origins = [...concerned].filter((file) => present.has(file) && !done.has(file));
  const context = readContext(world, new Map(), true);
  const read: ReadFileResult[] = [];
  for (const file of origins.sort()) {
    await breathe();
    const result = await readOne(file, context);
    if (result.kind === 'read') read.push(result);
  }
  tally.revisited(read.map(({ file }) => file));
  return read;
}

/** Documents that define something by one of these names: what their fields mean may hang on its type. */
async function originsDefining(names: ReadonlySet<string>, { store }: IngestWorld): Promise<string[]> {
  const entities = new Set((await store.named([...names])).map((hit) => hit.entity));
  const sources = new Set<string>();
  for (const entity of entities)
    for (const { source } of await store.definitions(entity)) sources.add(source);
  return (await store.sources({ ids: [...sources] })).map((source) => source.origin);
}

/** Folded names that these documents begin or cease to define, or now define as something else. */
export async function namesInMotion(
  { store, ontology }: IngestWorld,
  changed: readonly ReadFileResult[],
  gone: readonly string[],
): Promise<Set<string>> {
  const before = new Set<string>();
  for (const { name, type, aliases, source } of await store.definedBy([
    ...changed.map((c) => c.file),
    ...gone,
  ])) {
    for (const one of [name, ...aliases]) before.add(ownership(one, name, type, source));
  }
  const after = new Set<string>();
  for (const { id, entities } of changed.flatMap((c) => c.drafts)) {
    for (const { ref, aliases, mentionedOnly } of entities) {
      if (mentionedOnly) continue;
      const type = (ref.type === undefined ? null : typeByWord(ontology, ref.type)?.name) ?? 'Entity';
      for (const one of [ref.name, ...aliases]) after.add(ownership(one, ref.name, type, id));
    }
  }
  const moved = [...before]
    .filter((key) => !after.has(key))
    .concat([...after].filter((key) => !before.has(key)));
  const names = moved.map((key) => key.slice(0, key.indexOf('\u001f')));
  // Whoever speaks of them by their first names may mean others now.
  return new Set(names.flatMap((name) => [name, firstName(name) ?? name, sharedName(name, ontology)]));
}

/** A name, and what it leads to: links lead to files, so a definition that moves to another is another. */
function ownership(name: string, owner: string, type: string, source: string): string {
  return [foldName(name), foldName(owner), type, source].join('\u001f');
}

export function readContext(
  world: IngestWorld,
  known: ReadonlyMap<string, string>,
  force: boolean,
): ReadContext {
  const { root, fileBytes, reliabilityOf, settings, ontology, parseDate } = world;
  const prose = world.prose ? { ontology, parseDate } : null;
  const shared = new Map<string, Promise<unknown>>();
  return {
    root,
    fileBytes,
    vocabulary: vocabularyOf(ontology, world.mapping),
    reliabilityOf,
    known,
    force,
    settings,
    prose,
    shared,
  };
}
