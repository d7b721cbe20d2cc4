/** `/study`: a folder that is no world yet; what `lore init` would propose, changed and accepted. */

import path from 'node:path';
import { z } from 'zod';
import { ingestJob, jobsOf, type StudiedFolder } from '../../engine/index.js';
import { jobOf } from '../jobs.js';
import { defineRoute } from '../route.js';
import { jobShape } from '../shapes/job.js';
import { studyChange, studyShape } from '../shapes/world.js';

export const getStudy = defineRoute({
  id: 'getStudy',
  method: 'get',
  path: '/study',
  group: 'study',
  summary: 'what lies in the folder, and what it would be taken for; nothing is written',
  role: 'reader',
  reply: studyShape,
  handle: async ({ site }) => told(await site.study.look()),
});

export const changeStudy = defineRoute({
  id: 'changeStudy',
  method: 'patch',
  path: '/study',
  group: 'study',
  summary: 'change the name, the pack, the present, or what a line means; nothing is written yet',
  role: 'builder',
  body: studyChange,
  reply: studyShape,
  handle: async ({ site }, { body }) => told(await site.study.change(body)),
});

export const acceptStudy = defineRoute({
  id: 'acceptStudy',
  method: 'post',
  path: '/study/accept',
  group: 'study',
  summary: 'write lore.yaml as it is proposed now, and read the sources',
  description:
    'Of a folder that is a world already, the lines that were changed are written into its lore.yaml.',
  role: 'builder',
  status: 202,
  reply: z.object({
    file: z.string(),
    job: jobShape.describe('reads the sources; see jobs for its progress'),
  }),
  handle: async ({ site }) => {
    const file = await site.study.accept();
    const world = await site.reopen();
    const { job } = await jobsOf(world.store.queue).enqueue(ingestJob(world), {}, { priority: 'foreground' });
    return { file: path.basename(file), job: jobOf(job) };
  },
});

function told({ root, calendars, lines, detected, packs, meanings, ...rest }: StudiedFolder) {
  return {
    is_world: rest.isWorld,
    folder: path.basename(root),
    detected: { ...detected, gedcom: [...detected.gedcom], data: [...detected.data] },
    name: rest.name,
    pack: rest.pack,
    packs: packs.map((pack) => ({ ...pack })),
    now: rest.now,
    calendars: calendars.map(({ id, name, now, remarks }) => ({ id, name, now, remarks: [...remarks] })),
    lines: lines.map(({ isChanged, meaning, likely, ...line }) => ({
      ...line,
      meaning: typeof meaning === 'object' && meaning !== null ? { ...meaning } : meaning,
      likely: [...likely],
      is_changed: isChanged,
    })),
    meanings: { note: [...meanings.note], key: [...meanings.key] },
  };
}
