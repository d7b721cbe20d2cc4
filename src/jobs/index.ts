/** Durable jobs, the schedule, and the bus. */
export type { JobRecord } from '../store/queue.js';
export { createBus, type DurableSubscriber, defineRequest, defineSubscriber, type LocalBus } from './bus.js';
export { defineJob, type Job, type JobType } from './define.js';
export { GiveUp, Postponed } from './failures.js';
export { hasEnded, type Jobs, jobsOf, newJob } from './jobs.js';
export type { DeadJob } from './run-job.js';
export { daily, runDue, type ScheduleEntry, startSchedule } from './schedule.js';
export { type Envelope, envelope, type Message, readBody } from './topics.js';
export { startWorker, type Worker } from './worker.js';
