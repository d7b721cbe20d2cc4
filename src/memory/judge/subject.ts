/** What a judge's confusion is about: an entity that the facts speak of, or the project as a whole. */
import { contentHash, foldName, slug } from '../../model/index.js';
import type { Store } from '../../store/store.js';
import { FACTS, type MemoryWorld } from '../memory-world.js';
import type { Told } from './same-words.js';

/** Ids, the one that most of them speak of first. */
export function subjectsOf(facts: readonly Told[]): string[] {
  const counts = new Map<string, number>();
  for (const { claims } of facts)
    for (const subject of new Set(claims.map((claim) => claim.subject)))
      counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([subject]) => subject);
}

/** A finding hangs on an entity: where no fact names one, on one that stands for all that was told. Gives its id. */
export async function wholeSubject({ store, ontology }: MemoryWorld): Promise<string> {
  const isProject = ontology.entityTypes.has('Project');
  const [name, type] = isProject ? ['Project', 'Project'] : ['Shared notes', 'Concept'];
  const known = await idOf(store, name);
  if (known !== null) return known;
  const source = `${FACTS}/`;
  const title = 'All that was told';
  await store.commit(
    [
      {
        kind: 'put-origin',
        origin: source,
        sources: [
          {
            source: {
              id: source,
              title,
              format: 'fact',
              reliability: 'canonical',
              written: null,
              origin: source,
              hash: contentHash(title),
            },
            entityOrigin: 'written',
            refs: [{ id: null, name, type: null, fallbackType: type, expects: [], spot: {} }],
            passages: [{ heading: [], text: name, lines: null }],
            definitions: [],
            statements: [],
            mentions: [{ passage: 0, ref: 0 }],
          },
        ],
      },
    ],
    { author: 'memory', reason: 'a place for confusions about the whole' },
  );
  return (await idOf(store, name)) ?? slug(name);
}

async function idOf(store: Store, name: string): Promise<string | null> {
  const [hit] = await store.named([foldName(name)]);
  return hit?.entity ?? null;
}
