/** Reads all threads where another detective did so last, and otherwise those that time has changed. */
import { contentHash } from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { MemoryWorld } from '../memory-world.js';
import { investigate } from './investigate.js';

/** To be raised when the detective asks something else about threads that were read before. */
const EDITION = 1;

export type ThreadsLooked = 'all' | 'turned';

/** `anew`: whoever asks can wait until all are read. */
export async function readThreads(world: MemoryWorld, anew: boolean): Promise<ThreadsLooked> {
  const { facts } = world.store;
  const [by, now, last] = [detective(world.ontology), await world.now(), await facts.threadsRead()];
  const isKnown = last !== null && last.by === by;
  if (!isKnown && anew) await investigate(world);
  else if (last !== null) {
    const turned = await facts.turned(last.now, now);
    if (turned.length > 0) await investigate(world, turned);
  }
  if (isKnown || anew) await facts.noteThreadsRead({ by, now });
  return isKnown || !anew ? 'turned' : 'all';
}

function detective({ thresholds, attributes }: Ontology): string {
  const settings = [...thresholds].map(([name, { value }]) => [name, value]);
  const exclusive = [...attributes.values()].map(({ name, exclusive: is }) => [name, is]);
  return `${EDITION} ${contentHash(JSON.stringify([settings, exclusive]))}`;
}
