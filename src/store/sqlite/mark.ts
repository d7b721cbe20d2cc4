/**
 * A mark beside the database says which one belongs here and how far it had come: one that is gone, empty, another or
 * older is a loss that is said before anything is read from it.
 */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { LoreError } from '../../model/index.js';
import type { Database } from './database.js';
import { OWNER_ONLY } from './owner-only.js';

const SHAPE = z.object({ id: z.string(), commits: z.int().min(0) });
type Marked = z.infer<typeof SHAPE>;

export function markOf(file: string): string {
  return path.join(path.dirname(file), `${path.basename(file, '.db')}.mark`);
}

/** Before the file is opened, which would make a new one where there is none. */
export function demandThere(file: string): void {
  if (readMark(file) === null || (existsSync(file) && statSync(file).size > 0)) return;
  const how = existsSync(file) ? 'is empty' : 'is gone';
  throw lost('store/lost', file, `The database of this world ${how}: ${file}.`);
}

/** Throws for a database that is not the one that was here, or has lost commits; gives what notes the next ones. */
export function keepMark(db: Database): (commits: number) => void {
  const { file } = db;
  const before = readMark(file);
  const known = db.get<{ id: string }>('SELECT id FROM bus_identity LIMIT 1')?.id;
  const commits = db.number('SELECT max(seq) FROM commits');
  if (before !== null && before.id !== known)
    throw lost('store/replaced', file, `${file} is not the database that this world had.`);
  if (before !== null && commits < before.commits)
    throw lost(
      'store/older',
      file,
      `The database of this world has lost commits: it has ${commits}, and had ${before.commits}. An older copy took its place, or its log (${path.basename(file)}-wal) is missing or damaged.`,
    );
  if (db.isReadonly) return () => {};
  const id = known ?? named(db);
  if (before === null || commits > before.commits) writeMark(file, { id, commits });
  return (now) => writeMark(file, { id, commits: now });
}

/** Of two processes that open it first, one names it. */
function named(db: Database): string {
  db.run(
    'INSERT INTO bus_identity (id) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM bus_identity)',
    randomUUID(),
  );
  return db.get<{ id: string }>('SELECT id FROM bus_identity LIMIT 1')?.id ?? '';
}

function readMark(file: string): Marked | null {
  try {
    return SHAPE.parse(JSON.parse(readFileSync(markOf(file), 'utf8')));
  } catch {
    // None, or one that a power cut left empty: it is written anew.
    return null;
  }
}

/** Every mark is so long: one can be written over another. */
const LENGTH = 80;

/** Never further than what is in the file, so that it does not have to reach the disk before it. */
function writeMark(file: string, mark: Marked): void {
  const text = `${JSON.stringify(mark).padEnd(LENGTH - 1)}\n`;
  if (isWrittenOver(markOf(file), text)) return;
  const partial = `${markOf(file)}.${process.pid}`;
  try {
    writeFileSync(partial, text, { mode: OWNER_ONLY.file });
    renameSync(partial, markOf(file));
  } catch {
    // A folder without room, or that may not be written to: the commit stands all the same.
    rmSync(partial, { force: true });
  }
}

/** Whoever commits waits for it, and a new file in the place of the old one takes longer than the commit itself. */
function isWrittenOver(mark: string, text: string): boolean {
  try {
    const open = openSync(mark, 'r+');
    try {
      return fstatSync(open).size === LENGTH && writeSync(open, text, 0) === LENGTH;
    } finally {
      closeSync(open);
    }
  } catch {
    return false;
  }
}

function lost(code: string, file: string, message: string): LoreError {
  return new LoreError({
    code,
    message,
    hint: `Put it back, or restore a backup. If it is meant to be so, delete ${markOf(file)}: the world then goes on with what is there, and \`lore ingest\` reads the sources again.`,
  });
}
