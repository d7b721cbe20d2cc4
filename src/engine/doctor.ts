/** Looks a world over: what is sound, what is not, and what to do about it. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { LoreError } from '../model/index.js';
import { DATABASE, openWorld, readWorld } from './open.js';

export type CheckResult = 'ok' | 'warning' | 'failed';

export interface DoctorCheck {
  readonly name: string;
  readonly result: CheckResult;
  readonly detail: string;
  readonly hint?: string;
}

export interface DoctorReport {
  readonly ok: boolean;
  readonly checks: readonly DoctorCheck[];
}

const NEEDED_NODE = [20, 19] as const;

export async function doctor(root: string | null): Promise<DoctorReport> {
  const checks: DoctorCheck[] = [nodeCheck()];
  if (root === null) {
    checks.push({
      name: 'world',
      result: 'warning',
      detail: 'No world here or above.',
      hint: 'Run `lore init` in the folder that holds your lore.',
    });
  } else {
    checks.push(...(await worldChecks(root)));
  }
  return { ok: checks.every((check) => check.result !== 'failed'), checks };
}

function nodeCheck(): DoctorCheck {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantMajor, wantMinor] = NEEDED_NODE;
  const isNew = major > wantMajor || (major === wantMajor && minor >= wantMinor);
  return {
    name: 'node',
    result: isNew ? 'ok' : 'failed',
    detail: `Node ${process.versions.node}`,
    ...(isNew ? {} : { hint: `Lore Engine needs Node ${NEEDED_NODE.join('.')} or newer.` }),
  };
}

async function worldChecks(root: string): Promise<DoctorCheck[]> {
  const settings = await attempt('settings', async () => {
    const { config, ontology } = await readWorld(root);
    const { packs, entityTypes, relationTypes, calendars } = ontology;
    const told = `packs ${packs.map((p) => p.id).join(', ')}; ${entityTypes.size} entity types, ${relationTypes.size} relation types, ${calendars.length} calendars`;
    return { detail: `${config.name}: ${told}` };
  });
  if (settings.result === 'failed') return [settings];
  const database = path.join(root, DATABASE);
  const exists = await stat(database).then(
    () => true,
    () => false,
  );
  if (!exists) {
    return [
      settings,
      {
        name: 'database',
        result: 'warning',
        detail: 'Nothing has been ingested yet.',
        hint: 'Run `lore ingest`.',
      },
    ];
  }
  return [settings, await attempt('database', () => databaseCheck(root))];
}

async function databaseCheck(root: string) {
  const world = await openWorld(root);
  try {
    const health = await world.health();
    const { entities, relations, attributes, sources } = await world.store.counts();
    if (!health.ok) {
      throw new LoreError({
        code: 'doctor/unsound',
        message: health.problems.join(' '),
        hint: 'Restore a backup, or move .lore/world.db away and ingest again.',
      });
    }
    const size = (health.bytes / 1_048_576).toFixed(1);
    return {
      detail: `sound, schema ${health.schemaVersion}, ${health.engine}, ${size} MiB: ${entities} entities, ${relations + attributes} statements, ${sources} sources`,
    };
  } finally {
    await world.close();
  }
}

async function attempt(name: string, check: () => Promise<{ detail: string }>): Promise<DoctorCheck> {
  try {
    return { name, result: 'ok', ...(await check()) };
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    return {
      name,
      result: 'failed',
      detail: error.message,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
    };
  }
}
