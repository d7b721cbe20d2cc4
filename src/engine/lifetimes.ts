/** The lifetimes of several entities in words. */
import { lifetimeText } from '../reason/lifetime.js';
import { livesOf } from '../reason/lives.js';
import type { World } from './world.js';

export async function lifetimesOf(
  { reads }: Pick<World, 'reads'>,
  entities: Iterable<{ readonly id: string; readonly type: string }>,
): Promise<ReadonlyMap<string, string>> {
  const lives = await livesOf(reads.reasoning, entities);
  return new Map([...lives].map(([id, life]) => [id, lifetimeText(life)]));
}
