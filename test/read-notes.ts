/** Notes as they would lie in a vault, and what a world makes of them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Statement } from '../src/model/index.js';
import { openUnchecked } from './unchecked-world.js';

export type Notes = Readonly<Record<string, string>>;

/** What they state, each as `subject predicate value from–until`, sorted. */
export async function readNotes(
  notes: Notes,
  mapping = 'folders: { People: Person }',
  calendar = 'gregorian',
): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-notes-'));
  const config = `name: n\npack: high-fantasy\ncalendar: ${calendar}\nmapping:\n  ${mapping}\n`;
  writeFileSync(path.join(folder, 'lore.yaml'), config);
  for (const [file, text] of Object.entries(notes)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const world = await openUnchecked(folder);
  try {
    await world.ingest();
    const names = new Map<string, string>();
    for await (const { id, name } of world.store.entities()) names.set(id, name);
    return (await world.store.statements()).map((one) => lineOf(one, names)).sort();
  } finally {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function lineOf(one: Statement, names: ReadonlyMap<string, string>): string {
  const value = one.kind === 'relation' ? names.get(one.object) : toldBy(one.value);
  const when = [one.valid.fromText, one.valid.untilText].filter((text) => text !== null).join('–');
  return `${names.get(one.subject)} ${one.predicate} ${value}${when === '' ? '' : ` ${when}`}`;
}

function toldBy(value: { kind: string; text?: string; number?: number; date?: { text: string } }): string {
  return value.date?.text ?? value.text ?? value.number?.toString() ?? value.kind;
}

/** Of what notes state, what tells of lives and of kin. */
export async function livesIn(notes: Notes, mapping?: string): Promise<string[]> {
  const kept = / (?:birth|death|PARENT_OF|SPOUSE_OF) /;
  return (await readNotes(notes, mapping)).filter((line) => kept.test(line));
}
