/** The world's topics at the broker: made where they are missing, and read by nobody else. */
import { LoreError } from '../model/index.js';
import type { Admin } from './client.js';
import type { BusSettings } from './settings.js';

/** Makes those that are missing. */
export async function ensureTopics(admin: Admin, { topics, partitions }: BusSettings): Promise<void> {
  const there = new Set(await admin.listTopics());
  const missing = Object.values(topics).filter((topic) => !there.has(topic));
  for (const topic of missing)
    await admin.createTopics({ topics: [topic], partitions, replicas: -1 }).catch(async (error: unknown) => {
      // Somebody else may have been faster.
      if (!(await admin.listTopics()).includes(topic)) throw error;
    });
}

/**
 * Members of groups of engines that read these topics. Those of the same world have its `own` client id; with an embedded
 * store, which one engine reads, there are none: whoever is there belongs to another world, or has just been killed.
 */
export async function othersReading(
  admin: Admin,
  { topics, group }: BusSettings,
  own: string | null,
): Promise<LoreError | null> {
  const names = [...(await admin.listGroups()).keys()].filter(
    (name) => name === group || name.startsWith('lore.'),
  );
  if (names.length === 0) return null;
  const mine = [topics.ingest, topics.lint];
  for (const [name, { members }] of await admin.describeGroups({ groups: names })) {
    for (const { assignments, clientId } of members.values()) {
      if (clientId === own) continue;
      const shared = mine.find((topic) => assignments?.has(topic) === true);
      if (shared !== undefined) return inUse(shared, name);
    }
  }
  return null;
}

function inUse(topic: string, group: string): LoreError {
  return new LoreError({
    code: 'bus/topic-in-use',
    message: `${topic} is being read by another engine, in the group ${group}. A topic belongs to one world.`,
    hint: 'This engine waits until the other has left. Two worlds need topics of their own: see bus.topics in lore.yaml.',
  });
}
