/** `/study`: a folder that is no world yet; what `lore init` would propose, changed and accepted. */
import { z } from 'zod';
import { notYet } from '../not-yet.js';
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
  handle: notYet,
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
  handle: notYet,
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
  handle: notYet,
});
