/** Durable jobs, the schedule, and the bus. */
export {
  type Enqueued,
  JOB_STATES,
  type JobFilter,
  type JobPriority,
  type JobProgress,
  type JobRecord,
  type JobState,
} from '../store/queue.js';
export {
  type Bus,
  createBus,
  type DurableSubscriber,
  defineRequest,
  defineSubscriber,
  type LocalBus,
  type PublishOptions,
} from './bus.js';
export { defineJob, type Job, type JobContext, type JobType } from './define.js';
export { GiveUp, JobStopped, Postponed } from './failures.js';
export { type EnqueueOptions, hasEnded, type Jobs, jobsOf, newJob } from './jobs.js';
export type { DeadJob } from './run-job.js';
export { daily, runDue, type ScheduleEntry, startSchedule } from './schedule.js';
export { type Bodies, type Envelope, envelope, type Message, readBody, type Topic } from './topics.js';
export { startWorker, type Worker, type WorkerOptions } from './worker.js';
