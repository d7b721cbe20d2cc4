/** What the documents of a world say that a name is, those at hand and those read before alike. */
import { foldName } from '../model/index.js';
import { typeByWord } from '../packs/index.js';
import type { ReadFileResult } from './gather.js';
import type { IngestWorld } from './world.js';

const UNTOLD = 'Entity';

/** Null for a name that nobody gives a type, or that is given several. `stale` origins no longer say what they said. */
export async function typesByName(
  results: readonly ReadFileResult[],
  stale: ReadonlySet<string>,
  world: IngestWorld,
): Promise<(folded: string) => string | null> {
  const types = new Map<string, Set<string>>();
  const learn = (name: string, type: string): void => {
    const folded = foldName(name);
    const known = types.get(folded);
    if (known === undefined) types.set(folded, new Set([type]));
    else known.add(type);
  };
  const asked = new Set<string>();
  for (const { entities, statements } of results.flatMap((result) => result.drafts)) {
    for (const { ref, aliases, mentionedOnly } of entities) {
      const type = ref.type === undefined || mentionedOnly ? null : typeByWord(world.ontology, ref.type);
      if (type !== null) for (const name of [ref.name, ...aliases]) learn(name, type.name);
    }
    for (const { subject, known } of statements) {
      if (subject.type === undefined && !known) asked.add(foldName(subject.name));
    }
  }
  for (const { name, type } of await toldBefore(asked, stale, world)) learn(name, type);
  return (folded) => {
    const [type, another] = types.get(folded) ?? [];
    return another === undefined ? (type ?? null) : null;
  };
}

/** An entity that is only spoken of has a guessed type, which tells nothing. */
async function toldBefore(asked: ReadonlySet<string>, stale: ReadonlySet<string>, { store }: IngestWorld) {
  const told: { name: string; type: string }[] = [];
  const hits = asked.size === 0 || stale.size === 0 ? [] : await store.named([...asked]);
  const definitions = new Map<string, Awaited<ReturnType<typeof store.definitions>>>();
  for (const { entity } of hits)
    if (!definitions.has(entity)) definitions.set(entity, await store.definitions(entity));
  const ids = new Set([...definitions.values()].flat().map((definition) => definition.source));
  const origins = new Map(
    (await store.sources({ ids: [...ids] })).map((source) => [source.id, source.origin]),
  );
  for (const { entity, name } of hits) {
    for (const { source, type } of definitions.get(entity) ?? []) {
      if (type !== UNTOLD && !stale.has(origins.get(source) ?? '')) told.push({ name, type });
    }
  }
  return told;
}
