/** Worlds of strangers in temporary folders, read by the product itself, and what it finds in them. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const DATA = path.resolve(ROOT, '../shared/data');
const LORE = path.join(ROOT, 'dist/cli/lore.js');
/** Entries on the first screen of `lore check`. */
export const SCREEN = 30;

const finding = z.object({
  id: z.string(),
  kind: z.string(),
  message: z.string(),
  certainty: z.string(),
  severity: z.string(),
  rule_id: z.string(),
  part: z.string().nullish(),
  evidence: z.array(
    z.object({
      told: z.string().nullish(),
      citations: z.array(
        z.object({ file: z.string(), lines: z.object({ start: z.number(), end: z.number() }).nullable() }),
      ),
    }),
  ),
});
const checked = z.object({
  entries: z.array(z.object({ findings: z.array(z.string()) })),
  findings: z.array(finding),
});
export type Finding = z.output<typeof finding>;

export interface Checked {
  readonly findings: readonly Finding[];
  /** In the order in which they are shown, gaps and notes left out; each with all the findings it folds. */
  readonly entries: readonly (readonly Finding[])[];
}

/** A copy of a vault's folder, or of one file, in a folder of its own; gone when the work is done. */
export async function inCopy<T>(source: string, work: (root: string) => T | Promise<T>): Promise<T> {
  const root = mkdtempSync(path.join(tmpdir(), 'field-'));
  try {
    if (path.extname(source) === '') cpSync(source, root, { recursive: true });
    else {
      mkdirSync(root, { recursive: true });
      cpSync(source, path.join(root, path.basename(source)));
    }
    return await work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Made and read as a new user would, with nobody to answer a question. */
export function read(root: string, pack?: string): void {
  lore(['init', ...(pack === undefined ? [] : ['--pack', pack])], root);
  lore(['ingest', '--quiet'], root);
}

/** Made, read and checked as a new user would, with nobody to answer a question. */
export function check(root: string, pack?: string): Checked {
  read(root, pack);
  const { entries, findings } = checked.parse(JSON.parse(lore(['check', '--json'], root)));
  const byId = new Map(findings.map((one) => [one.id, one]));
  const shown = entries
    .map((entry) => entry.findings.flatMap((id) => byId.get(id) ?? []))
    .filter(([lead]) => lead !== undefined && isFault(lead) && lead.severity !== 'info');
  return { findings, entries: shown };
}

const NOTICES = new Set(['core/unknown-era', 'core/unreadable-date']);

/** That nobody wrote something down, or wrote it so that it cannot be read, is no fault of the world. */
export function isFault({ kind, rule_id }: Finding): boolean {
  return kind.toLowerCase() !== 'orphan' && !NOTICES.has(rule_id);
}

function lore(args: readonly string[], cwd: string): string {
  const { stdout, status, stderr } = spawnSync(process.execPath, [LORE, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, LORE_EMBED: 'off' },
  });
  if (status === 2) throw new Error(stderr);
  return stdout;
}
