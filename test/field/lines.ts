/** `npm run field:lines`: lines of strangers, each of which tells one thing, put into notes of their own: how many are read, by what they tell. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Statement } from '../../src/model/index.js';
import { foldName } from '../../src/model/names.js';
import { inCopy, read } from './lore.js';
import { type Place, Reading } from './stages.js';

const line = z.object({
  id: z.number(),
  kind: z.string(),
  file: z.string(),
  after_line: z.number(),
  text: z.string(),
  of: z.string(),
  value: z.union([z.string(), z.number()]).nullish(),
  year: z.number().nullish(),
});
type Line = z.output<typeof line>;

const FOLDER = path.join(import.meta.dirname, 'lines');
/** So many at a time, one of each kind, so that a note stays as it was written. */
const ROUNDS = 8;

/** Under which names what a line tells may be kept. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  age: ['aged', 'age_at_death', 'age'],
  widow: ['widowed'],
  sibling: ['told_sibling', 'SIBLING_OF'],
  parent: ['told_parent', 'told_child', 'PARENT_OF'],
  people: ['told_kind', 'HAS_SPECIES', 'MEMBER_OF', 'people', 'race', 'BORN_IN'],
  region: ['told_region', 'LOCATED_IN', 'PART_OF'],
  death: ['told_death', 'death', 'KILLED', 'DIED_IN'],
  deed: [],
  thing: [],
  stay: [],
  office: ['HOLDS_TITLE', 'LEADS', 'RULES', 'told_holder', 'listed_turn', 'COMMANDED', 'MEMBER_OF'],
  span: ['years_held', 'years_lasted', 'years_counted', 'duration'],
};

function linesOf(name: string): Line[] {
  const file = path.join(FOLDER, name, 'lines.jsonl');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => line.parse(JSON.parse(text)));
}

/** Of each kind one, so that they come up in different notes. */
function inRounds(lines: readonly Line[]): Line[][] {
  const seen = new Map<string, number>();
  const rounds: Line[][] = [];
  for (const one of lines) {
    const round = (seen.get(one.kind) ?? 0) % ROUNDS;
    seen.set(one.kind, round + 1);
    rounds[round] = [...(rounds[round] ?? []), one];
  }
  return rounds;
}

function insert(root: string, lines: readonly Line[]): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const file of new Set(lines.map((one) => one.file))) {
    const absolute = path.join(root, file);
    const text = readFileSync(absolute, 'utf8').split('\n');
    let before = 0;
    for (const one of lines
      .filter((each) => each.file === file)
      .sort((a, b) => a.after_line - b.after_line)) {
      const inserted = one.text.replace(/\n$/, '').split('\n');
      const at = one.after_line + before;
      text.splice(at, 0, ...inserted);
      places.set(one.id, { file, start: at + 1, end: at + inserted.length });
      before += inserted.length;
    }
    writeFileSync(absolute, text.join('\n'));
  }
  return places;
}

async function measure(name: string): Promise<{ line: Line; isRead: boolean; told: string[] }[]> {
  const notes = path.join(FOLDER, name, 'notes');
  const measured = [];
  for (const lines of inRounds(linesOf(name)))
    measured.push(
      ...(await inCopy(notes, async (root) => {
        const places = insert(root, lines);
        read(root);
        return Reading.of(root, async (reading) => {
          const results = [];
          for (const one of lines) {
            const place = places.get(one.id);
            const told = place === undefined ? [] : reading.at([place]);
            const ones = new Set(await reading.named(one.of));
            const isRead = told.some((statement) => tells(reading, one, ones, statement));
            results.push({ line: one, isRead, told: told.map((statement) => reading.words(statement)) });
          }
          return results;
        });
      })),
    );
  return measured;
}

function tells(
  reading: Reading,
  { kind, value, year }: Line,
  ones: ReadonlySet<string>,
  one: Statement,
): boolean {
  const kept = KEPT[kind] ?? [];
  const isOf =
    ones.has(one.subject) || (one.kind === 'relation' && ones.has(one.object)) || kind === 'parent';
  if (!isOf || (kept.length > 0 && !kept.includes(one.predicate))) return false;
  const words = foldName(reading.words(one));
  const has = (what: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${escaped(foldName(what))}(?![\\p{L}\\p{N}])`, 'u').test(words);
  const isYear = year == null || kind === 'age' || has(String(year));
  const isValue = value == null || kind === 'office' || has(String(value));
  return isYear && isValue;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const all = existsSync(FOLDER)
  ? readdirSync(FOLDER).filter((name) => wanted.length === 0 || wanted.includes(name))
  : [];
const kinds = Object.keys(KEPT);
console.log(`| | ${[...kinds, 'all'].join(' | ')} |`);
console.log(`|---|${kinds.map(() => '---|').join('')}---|`);
for (const name of all) {
  const measured = await measure(name);
  const count = (kind: string | null) => {
    const some = measured.filter(({ line: one }) => kind === null || one.kind === kind);
    return `${some.filter(({ isRead }) => isRead).length}/${some.length}`;
  };
  console.log(`| ${[name, ...kinds.map(count), count(null)].join(' | ')} |`);
  if (process.argv.includes('--missed') && !name.endsWith('.sealed'))
    for (const { line: one, isRead, told } of measured)
      if (!isRead)
        console.log(
          `  ${one.kind} ${one.id} of ${one.of} ${one.value ?? ''} ${one.year ?? ''}: ${one.text.trim()}\n    ${told.join('\n    ')}`,
        );
}
