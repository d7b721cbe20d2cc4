/** Jobs as records, as far as others than the queue ask of them. */
import { JOB_STATES, type JobState } from '../queue.js';
import type { RecordKind } from '../records.js';

export const JOB: RecordKind<{ readonly id: number; readonly kind: string; readonly state: JobState }> = {
  name: 'job',
  fields: { id: 'number', kind: 'text', state: JOB_STATES },
  key: ['id'],
  numbered: 'id',
};
