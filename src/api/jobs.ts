/** Jobs as replies tell them. */
import type { z } from 'zod';
import type { JobRecord } from '../engine/index.js';
import { jobJson } from '../report/jobs.js';
import { jobShape } from './shapes/job.js';

export function jobOf(job: JobRecord): z.output<typeof jobShape> {
  return jobShape.parse(jobJson(job));
}
