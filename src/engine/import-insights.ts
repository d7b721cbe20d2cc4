/** Insights of another world's bundle: each is held under the ceiling and linked to what it rests on here, as far as that came along. */
import { type SavedSynthesis, synthesisId } from '../accumulate/index.js';
import type { BundledGround, BundledInsight, BundledName } from '../ingest/readers/bundle-insights.js';
import { foldName } from '../model/index.js';
import type { Store } from '../store/store.js';
import type { NewSynthesis } from '../store/syntheses.js';
import type { World } from './world.js';

export interface ImportedInsights {
  /** In the bundle. */
  readonly total: number;
  readonly saved: number;
  /** The very same was here before. */
  readonly known: number;
  /** One in much the same words was here before; these were left. */
  readonly near: number;
  /** Of those that were saved: something that they rest on is not known here, or disputed. */
  readonly stale: number;
}

/** What a bundle would bring, by words alone. */
export async function insightsToCome(
  store: Store,
  insights: readonly BundledInsight[],
): Promise<ImportedInsights> {
  const known = await knownIds(store, insights);
  const fresh = insights.filter(({ text }) => !known.has(synthesisId(text)));
  return {
    total: insights.length,
    saved: fresh.length,
    known: insights.length - fresh.length,
    near: 0,
    stale: 0,
  };
}

/** After the bundle itself was taken in as `file`. */
export async function importInsights(
  world: Pick<World, 'store' | 'syntheses'>,
  insights: readonly BundledInsight[],
  { file, ceiling }: { readonly file: string; readonly ceiling: number },
): Promise<ImportedInsights> {
  const { store } = world;
  const outcomes: SavedSynthesis[] = [];
  const known = await knownIds(store, insights);
  for (const {
    text,
    insightType,
    about,
    ground,
    domain,
    expertDomain,
    sourceModel,
    confidence,
  } of insights) {
    // What stands here already is not moved to ground of somebody else's.
    if (known.get(synthesisId(text)) === 'stands') continue;
    const rests = await groundHere(store, file, ground);
    outcomes.push(
      await world.syntheses.save(
        {
          ...{ summary: text, insightType, domain, expertDomain, sourceModel, ...rests },
          entities: await namesHere(store, about),
          confidence: Math.min(confidence ?? ceiling, ceiling),
          author: 'import',
        },
        { sweep: false },
      ),
    );
  }
  if (outcomes.length > 0) await world.syntheses.settle();
  const saved = outcomes.filter(({ outcome }) => outcome === 'saved');
  return {
    total: insights.length,
    saved: saved.length,
    known: insights.length - outcomes.length + outcomes.filter(({ outcome }) => outcome === 'known').length,
    near: outcomes.filter(({ outcome }) => outcome === 'near').length,
    stale: saved.filter(({ synthesis }) => synthesis.stale).length,
  };
}

async function knownIds(
  store: Store,
  insights: readonly BundledInsight[],
): Promise<ReadonlyMap<string, 'stands' | 'stale'>> {
  const ids = insights.map(({ text }) => synthesisId(text));
  const found = ids.length === 0 ? [] : await store.syntheses.syntheses({ ids });
  return new Map(found.map(({ id, stale }) => [id, stale ? 'stale' : 'stands']));
}

type Rests = Required<Pick<NewSynthesis, 'ground' | 'absent'>>;

/** By the statement's own id, which is the same where entities are called the same; else by what the bundle says it is. */
async function groundHere(store: Store, file: string, ground: readonly BundledGround[]): Promise<Rests> {
  const here = new Set<string>();
  const absent: Rests['absent'][number][] = [];
  for (const { statement, says } of ground) {
    const [same] = await store.statements({ ids: [statement] });
    const found = same !== undefined ? [same.id] : says === null ? [] : await saidBy(store, file, says);
    for (const id of found) here.add(id);
    if (found.length === 0) absent.push({ statement, told: says?.told ?? '' });
  }
  return { ground: [...here], absent };
}

async function saidBy(
  store: Store,
  file: string,
  { subject, predicate, object }: NonNullable<BundledGround['says']>,
): Promise<string[]> {
  const of = await entityHere(store, subject);
  const to = object === null ? null : await entityHere(store, object);
  if (of === null || (object !== null && to === null)) return [];
  const told = (await store.statements({ subject: of, predicates: [predicate] })).filter((statement) =>
    statement.kind === 'relation' ? statement.object === to : to === null,
  );
  const ids = told.map(({ id }) => id);
  const assertions = ids.length === 0 ? [] : await store.assertions({ statements: ids });
  const bundled = new Set(
    assertions.flatMap(({ source, statement }) =>
      source === file || source.startsWith(`${file}#`) ? [statement] : [],
    ),
  );
  return ids.filter((id) => bundled.has(id));
}

async function entityHere(store: Store, { id, name }: BundledName): Promise<string | null> {
  const same = id === null ? null : await store.entity(id);
  if (same !== null) return same.id;
  const bearers = new Set((await store.named([foldName(name)])).map(({ entity }) => entity));
  const [only = null] = bearers;
  return bearers.size === 1 ? only : null;
}

/** By id where somebody here has it, else as the bundle calls them. */
async function namesHere(store: Store, about: readonly BundledName[]): Promise<string[]> {
  const names: string[] = [];
  for (const one of about) names.push((await entityHere(store, one)) ?? one.name);
  return names;
}
