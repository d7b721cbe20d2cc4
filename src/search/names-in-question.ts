/** Entities that a question names, so that what is written about them gets a list of its own. */
import { foldName } from '../model/index.js';
import type { NameHit, Store } from '../store/store.js';
import { capitalised, possibleNames } from './query-words.js';

/** A name that fits more entities than this says nothing. */
const MOST_OF_ONE_NAME = 3;
const NEAR = 20;

export interface NamedInQuestion {
  readonly entity: string;
  readonly name: string;
}

/** Longer names first; a name inside a longer one that was found is not looked at again. */
export async function namesInQuestion(store: Store, text: string): Promise<NamedInQuestion[]> {
  const runs = possibleNames(text);
  if (runs.length === 0) return [];
  const hits = await store.named(withArticles(runs));
  const byName = new Map<string, NameHit[]>();
  for (const hit of hits) {
    const folded = withoutArticle(foldName(hit.name));
    byName.set(folded, [...(byName.get(folded) ?? []), hit]);
  }
  const found = new Map<string, NamedInQuestion>();
  const taken: string[] = [];
  for (const run of runs) {
    const named = byName.get(withoutArticle(run)) ?? [];
    if (named.length === 0 || taken.some((longer) => ` ${longer} `.includes(` ${run} `))) continue;
    taken.push(run);
    const entities = new Map(named.map((hit) => [hit.entity, hit.name]));
    if (entities.size > MOST_OF_ONE_NAME) continue;
    for (const [entity, name] of entities) found.set(entity, { entity, name });
  }
  for (const { entity, name } of await partsOfNames(store, text, taken)) found.set(entity, { entity, name });
  return [...found.values()];
}

/** `Sigrun` means Sigrun Skeld as long as nothing else is called so. */
async function partsOfNames(
  store: Store,
  text: string,
  taken: readonly string[],
): Promise<NamedInQuestion[]> {
  const found: NamedInQuestion[] = [];
  for (const word of capitalised(text).filter((w) => !taken.some((name) => name.split(' ').includes(w)))) {
    const near = await store.nearNames(word, NEAR);
    const whole = near.filter(({ name }) => foldName(name).split(' ').includes(word));
    const [only] = whole;
    if (only && whole.every(({ entity }) => entity === only.entity)) found.push(only);
  }
  return found;
}

/** `the iron king` and `iron king` are one name. */
function withArticles(runs: readonly string[]): string[] {
  const plain = new Set(runs.map(withoutArticle));
  return [...plain, ...[...plain].map((run) => `the ${run}`)];
}

function withoutArticle(folded: string): string {
  return folded.startsWith('the ') ? folded.slice(4) : folded;
}
