/** Holding unread facts against each other, as work: asked for with each commit of facts where a model is there for it. */
import path from 'node:path';
import { z } from 'zod';
import { defineJob, GiveUp } from '../jobs/index.js';
import type { JudgedPairs, MemoryWorld } from '../memory/index.js';
import { LoreError } from '../model/index.js';
import type { NewJob } from '../store/queue.js';
import { settingAt, type WorldConfig } from './config.js';
import type { Models, NamedFolder } from './models.js';
import type { World } from './world.js';

/** What lore.yaml names; the environment goes before it. */
export function namedNli(root: string, config: WorldConfig): NamedFolder | null {
  const { nli } = config.memory;
  return nli === null ? null : { folder: path.resolve(root, nli), at: settingAt(config, ['memory', 'nli']) };
}

const KIND = 'entailment';
const LEASE_MS = 120_000;
const ATTEMPTS = 3;
/** After the detective, who reads what can be read. */
const GATHER_MS = 3_000;

/** Nothing to put into the queue where no folder is named. */
export function entailJobs({ entails }: Pick<Models, 'entails'>, now: number): NewJob[] {
  if (!entails) return [];
  return [
    {
      kind: KIND,
      payload: '{}',
      priority: 'background',
      key: null,
      idempotencyKey: null,
      coalesce: true,
      runAfter: now + GATHER_MS,
      maxAttempts: ATTEMPTS,
    },
  ];
}

/** What a process has judged it does not judge again; what was found is remembered by the world. */
export function entailJob({ store, ontology, models, now }: World) {
  let judged: JudgedPairs | undefined;
  const world: MemoryWorld = {
    store,
    ontology,
    now: async () => (await now())?.moment.max ?? Math.floor(Date.now() / 1000),
  };
  return defineJob({
    kind: KIND,
    single: true,
    leaseMs: LEASE_MS,
    maxAttempts: ATTEMPTS,
    schema: z.strictObject({}),
    run: async ({ signal }) => {
      const entailer = await models.entailer().catch((error: unknown) => {
        throw error instanceof LoreError ? new GiveUp(error.message, { cause: error }) : error;
      });
      if (entailer === null) return { pairs: 0, found: 0 };
      const { entail, JudgedPairs } = await import('../memory/index.js');
      judged ??= new JudgedPairs();
      const { pairs, filed } = await entail(world, entailer, judged, signal);
      return { pairs, found: filed.filter(({ as }) => as === 'found' || as === 'reopened').length };
    },
  });
}
