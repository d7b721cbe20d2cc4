/** One worker process of the kill test: writes what it does to a side database, slowly enough to be killed in between. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { z } from 'zod';
import { defineJob } from '../../src/jobs/define.js';
import { jobsOf } from '../../src/jobs/jobs.js';
import { startWorker } from '../../src/jobs/worker.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';

const [file = '', side = '', name = ''] = process.argv.slice(2);

const store = await openSqliteStore({ file });
const jobs = jobsOf(store.queue);
const effects = new DatabaseSync(side, { timeout: 10_000 });

const write = (sql: string, ...values: (string | number)[]): number =>
  effects.prepare(sql).run(...values).changes;

const payload = z.strictObject({ key: z.string(), n: z.int() });
const settings = { schema: payload, leaseMs: 1_000, backoff: { firstMs: 5, mostMs: 50 }, maxAttempts: 50 };

type Payload = z.infer<typeof payload>;

/** The effect is harmless to repeat: the job's own key is its primary key. */
async function effect(id: number, { key, n }: Payload): Promise<void> {
  write('INSERT INTO begun (job, worker, at) VALUES (?, ?, ?)', id, name, Date.now());
  await sleep(Math.random() * 12);
  write('INSERT OR IGNORE INTO effect (key, n, worker) VALUES (?, ?, ?)', key, n, name);
  await sleep(Math.random() * 12);
  if (Math.random() < 0.05) throw new Error('a failure now and then');
}

const handlers = [
  defineJob({ ...settings, kind: 'count', run: ({ job }, given) => effect(job.id, given) }),
  defineJob({
    ...settings,
    kind: 'alone',
    leaseMs: 3_000,
    single: true,
    run: async ({ job }, given) => {
      const now = Date.now();
      write('INSERT INTO flight (job, worker, began, seen) VALUES (?, ?, ?, ?)', job.id, name, now, now);
      await effect(job.id, given);
      write(
        'UPDATE flight SET seen = ? WHERE job = ? AND worker = ? AND began = ?',
        Date.now(),
        job.id,
        name,
        now,
      );
    },
  }),
];

startWorker({
  jobs,
  handlers,
  name,
  places: { foreground: 1, background: 4 },
  pulseMs: 50,
  pollMs: { least: 2, most: 20 },
  onError: (error) => process.stderr.write(`${error}\n`),
});
process.stdout.write('ready\n');
