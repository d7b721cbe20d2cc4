/** Looks a world over: what is sound, what is not, and what to do about it. */
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { describeEmbedding } from '../embed/index.js';
import { findJudge, isJudge } from '../language/judge/index.js';
import { describe, type Environment } from '../llm/index.js';
import { LoreError } from '../model/index.js';
import { openWorld } from './open.js';
import { DATABASE, storeAddress } from './open-store.js';
import { readWorld } from './read-world.js';
import type { World } from './world.js';

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
  const models = await modelChecks(process.env);
  const hasVectors = checks.every(({ name, result }) => name !== 'vectors' || result === 'ok');
  checks.push(...(hasVectors ? models : models.map(withoutVectors)));
  return { ok: checks.every((check) => check.result !== 'failed'), checks };
}

/** What is off is no fault: the hint says what it would take. */
async function modelChecks(env: Environment): Promise<DoctorCheck[]> {
  const lines = [
    ...describe(env).filter(({ name }) => name !== 'embeddings'),
    ...(await describeEmbedding(env)),
  ];
  const checks = lines.map(
    ({ name, state, detail, hint }): DoctorCheck => ({
      name,
      result: state === 'broken' ? 'failed' : 'ok',
      detail,
      ...(hint === undefined ? {} : { hint }),
    }),
  );
  return [...checks, await attempt('judge', async () => judgeCheck(env))];
}

/** Without it stories are read by the exact tiers alone. */
function judgeCheck(env: Environment): Omit<DoctorCheck, 'name' | 'result'> {
  const found = findJudge(env);
  if (isJudge(found)) return { detail: `Stories are read by the judge ${found.settings.version}.` };
  return { detail: `Off. ${found.missing}`, hint: found.hint };
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
  let isServed = false;
  const settings = await attempt('settings', async () => {
    const { config, ontology } = await readWorld(root);
    isServed = storeAddress(config) !== null;
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
  if (!exists && !isServed) {
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
  const checked = await attempt('database', () => databaseCheck(root, isServed));
  if (checked.result === 'failed') return [settings, checked];
  return [settings, checked, ...(await insideChecks(root))];
}

const RESTORE = 'Restore a backup, or move .lore/world.db away and ingest again.';
/** A database that is damaged throughout has something to say about each of its pages. */
const MOST_PROBLEMS = 3;

async function databaseCheck(root: string, isServed: boolean) {
  if (!isServed) {
    await access(path.join(root, DATABASE), constants.R_OK | constants.W_OK);
    await access(path.dirname(path.join(root, DATABASE)), constants.W_OK);
  }
  const world = await openWorld(root);
  try {
    const health = await world.health();
    if (!health.ok) {
      throw new LoreError({
        code: 'doctor/unsound',
        message: health.problems.slice(0, MOST_PROBLEMS).join(' '),
        hint: RESTORE,
      });
    }
    const { entities, relations, attributes, sources } = await world.store.counts();
    const size = (health.bytes / 1_048_576).toFixed(1);
    return {
      detail: `sound, schema ${health.schemaVersion}, ${health.engine}, ${size} MiB: ${entities} entities, ${relations + attributes} statements, ${sources} sources`,
    };
  } finally {
    await world.close();
  }
}

/** What lies in a sound database. */
async function insideChecks(root: string): Promise<DoctorCheck[]> {
  const world = await openWorld(root);
  try {
    return [await filesCheck(world), await vectorsCheck(world), await jobsCheck(world)];
  } finally {
    await world.close();
  }
}

async function filesCheck({ store }: World): Promise<DoctorCheck> {
  const name = 'files';
  const unread = await store.unread.files();
  const [first] = unread;
  if (first === undefined) return { name, result: 'ok', detail: 'All that was looked at could be read.' };
  const place = first.line === null ? first.file : `${first.file}:${first.line}`;
  const more = unread.length === 1 ? '' : ` So could ${unread.length - 1} more not.`;
  return {
    name,
    result: 'warning',
    detail: `${place} could not be read: ${first.message}${more}`,
    hint: 'Mend it and run `lore ingest`; until then what it said before counts.',
  };
}

async function vectorsCheck({ store, models }: World): Promise<DoctorCheck> {
  const { vectors } = store.passageIndex;
  const name = 'vectors';
  const { unavailable, models: used } = await vectors.state();
  if (unavailable !== null) {
    const hint = 'Everything but nearness of meaning works.';
    return { name, result: 'warning', detail: unavailable, hint };
  }
  const [last] = used;
  const isOn = await models.embeds();
  const hint = isOn ? '`lore embed` does it; `lore watch` does it by itself.' : undefined;
  if (last === undefined) return { name, result: 'ok', detail: 'No passage is embedded yet.', hint };
  const { embedded = 0, pending = 0 } = (await vectors.state(last)).counts ?? {};
  const detail = `${embedded} of ${embedded + pending} passages embedded by ${last}`;
  return { name, result: 'ok', detail, ...(pending > 0 ? { hint } : {}) };
}

async function jobsCheck({ store }: World): Promise<DoctorCheck> {
  const { queued, running, dead } = await store.queue.counts();
  const detail = `${queued} waiting, ${running} running, ${dead} given up`;
  if (dead === 0) return { name: 'jobs', result: 'ok', detail };
  const hint = '`lore jobs list --state dead` lists those; `lore jobs retry --dead` tries them again.';
  return { name: 'jobs', result: 'warning', detail, hint };
}

/** An embedder alone is not enough. */
function withoutVectors(check: DoctorCheck): DoctorCheck {
  if (check.name !== 'embeddings' || check.result === 'failed') return check;
  return { ...check, detail: 'Off, since there can be no vectors here: names and full text answer alone.' };
}

async function attempt(
  name: string,
  check: () => Promise<{ detail: string; hint?: string }>,
): Promise<DoctorCheck> {
  try {
    return { name, result: 'ok', ...(await check()) };
  } catch (error) {
    return { name, result: 'failed', ...(error instanceof LoreError ? told(error) : ailment(error)) };
  }
}

function told({ message, hint, cause }: LoreError): Pick<DoctorCheck, 'detail' | 'hint'> {
  if (cause instanceof Error && FORBIDDEN.test(cause.message)) return ailment(cause);
  const why = cause instanceof Error && !message.includes(cause.message) ? ` (${cause.message})` : '';
  return { detail: `${message}${why}`, ...(hint === undefined ? {} : { hint }) };
}

const FORBIDDEN = /EACCES|EPERM|EROFS|readonly|read-only|unable to open/i;

/** What the system or the database said, and what to do about it: here nothing is a fault of ours to report. */
function ailment(error: unknown): Pick<DoctorCheck, 'detail' | 'hint'> {
  const message = error instanceof Error ? error.message : String(error);
  const file =
    error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : 'it';
  if (/malformed|corrupt|not a database|SQLITE_(?:CORRUPT|NOTADB)/i.test(message))
    return { detail: `The database is damaged: ${message}.`, hint: RESTORE };
  if (FORBIDDEN.test(message))
    return {
      detail: `It cannot be read and written: ${message}.`,
      hint: `Give yourself the right to read and write ${file} and its folder.`,
    };
  if (/ENOSPC|disk (?:is )?full/i.test(message))
    return { detail: `The disk is full: ${message}.`, hint: 'Make room on it.' };
  return { detail: message, hint: RESTORE };
}
