/** Completions: what begins, or is nearly spelt, like what was typed. */
import type { World } from '../../engine/index.js';
import { shortName } from '../shapes/entity.js';

const MOST = 50;

export async function namesLike(world: World, typed: string): Promise<{ id: string; name: string }[]> {
  if (typed.trim() === '') return [];
  const hits = await world.search(typed, { limit: MOST });
  const entities = hits.flatMap(({ entity }) => entity ?? []);
  return entities.map(({ id, name }) => ({ id, name: shortName(name) }));
}

export async function entityIds(world: World, typed: string): Promise<string[]> {
  const found = await namesLike(world, typed.replaceAll('-', ' '));
  return found.map(({ id }) => id);
}

export async function sourceIds(world: World, typed: string): Promise<string[]> {
  const wanted = typed.toLowerCase();
  const sources = await world.store.sources();
  return sources
    .filter(({ id, title }) => `${id} ${title}`.toLowerCase().includes(wanted))
    .map(({ id }) => encodeURIComponent(id))
    .slice(0, MOST);
}

export async function findingIds(world: World, typed: string): Promise<string[]> {
  const findings = await world.findings({ statuses: ['open', 'confirmed'] });
  return findings
    .map(({ id }) => id)
    .filter((id) => id.startsWith(typed))
    .slice(0, MOST);
}
