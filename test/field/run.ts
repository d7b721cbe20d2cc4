/** `npm run field`: how well the engine reads vaults that nobody here wrote, held against what careful readers found in them. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorld, openWorld } from '../../src/engine/index.js';
import { findLinks } from '../../src/ingest/text-links.js';
import { foldName } from '../../src/model/index.js';
import { type GoldNote, readGold, readJudgements } from './gold.js';
import { readNotes } from './rows.js';
import { emptyScore, type Score, type Share, scoreNote, tell } from './score.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const VAULTS = path.resolve(ROOT, '../shared/data/vault');

interface Field {
  readonly name: string;
  readonly folder: string;
  readonly gold: readonly { readonly part: string; readonly notes: readonly GoldNote[] }[];
}

/** Worlds outside of the repository: `NAME/`, and beside it `NAME.gold.yaml`. */
function worldsIn(folder: string): Field[] {
  const names = readdirSync(folder).flatMap((file) => /^(.*)\.gold\.yaml$/.exec(file)?.[1] ?? []);
  return names.sort().map((name) => ({
    name,
    folder: path.join(folder, name),
    gold: [{ part: 'gold', notes: readGold(path.join(folder, `${name}.gold.yaml`)) }],
  }));
}

function fields(): Field[] {
  const worlds = process.argv.find((arg) => arg.startsWith('--worlds='))?.slice('--worlds='.length);
  if (worlds !== undefined) return worldsIn(path.resolve(worlds));
  const gold = path.join(import.meta.dirname, 'gold');
  const names = [...new Set(readdirSync(gold).map((file) => file.split('.')[0] ?? ''))].sort();
  return names.flatMap((name) => {
    const own = path.join(import.meta.dirname, 'worlds', name);
    const folder = existsSync(own) ? own : path.join(VAULTS, name);
    if (!existsSync(folder)) {
      console.error(`${name}: skipped, the vault is not here (${folder}).`);
      return [];
    }
    const files = readdirSync(gold).filter((file) => file.startsWith(`${name}.`));
    return [
      {
        name,
        folder,
        gold: files.map((file) => ({ part: file.split('.')[1] ?? '', notes: readGold(`gold/${file}`) })),
      },
    ];
  });
}

async function readField({ name, folder, gold }: Field): Promise<Map<string, Score>> {
  const root = mkdtempSync(path.join(tmpdir(), `field-${name}-`));
  try {
    cpSync(folder, root, { recursive: true });
    await createWorld(root, { name });
    const world = await openWorld(root);
    try {
      await world.ingest();
      const files = gold.flatMap(({ notes }) => notes.map(({ file }) => file));
      const read = await readNotes(world, files);
      const judgements = readJudgements(name);
      const scores = new Map<string, Score>();
      for (const { part, notes } of gold) {
        const score = emptyScore();
        for (const note of notes) {
          const linked = linksIn(path.join(root, note.file));
          scoreNote(
            note,
            read.get(note.file) ?? { rows: [], type: null },
            linked,
            judgements,
            world.ontology,
            score,
          );
        }
        scores.set(part, score);
      }
      return scores;
    } finally {
      await world.close();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function linksIn(file: string): Set<string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Set(text.split('\n').flatMap((line) => findLinks(line).map(({ name }) => foldName(name))));
}

function share({ right, of }: Share): string {
  return of === 0 ? '–' : `${(right / of).toFixed(2)} (${right}/${of})`;
}

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const details = process.argv.includes('--open');
const dump = process.argv.find((arg) => arg.startsWith('--unjudged='))?.slice('--unjudged='.length);
const table: string[][] = [
  [
    'vault',
    'set',
    'settled',
    'provisional',
    'structure found',
    'prose found',
    'types right',
    'typed',
    'invented',
    'traps',
    'unjudged',
    'as written',
  ],
];
for (const field of fields()) {
  if (wanted.length > 0 && !wanted.includes(field.name)) continue;
  const unjudged: unknown[] = [];
  for (const [part, score] of await readField(field)) {
    table.push([
      field.name,
      part,
      share(score.settled),
      share(score.provisional),
      share(score.structure),
      share(score.prose),
      share(score.types),
      share(score.typed),
      String(score.invented.length),
      `${score.traps.length} of ${score.trapsIn.all}`,
      String(score.unjudged.length),
      String(score.keptAsWritten.count),
    ]);
    for (const row of score.unjudged)
      unjudged.push({
        file: row.file,
        line: row.line,
        s: row.subject[0],
        r: row.predicate,
        o: row.object[0],
        provisional: row.provisional,
      });
    if (details && part === 'open') {
      console.log(`\n${field.name}, wrong:`, ...score.wrong.map((one) => `\n  ${one}`));
      console.log(`${field.name}, missed in structure:`, ...score.missed.map((one) => `\n  ${one}`));
      console.log(`${field.name}, invented:`, ...score.invented.map((one) => `\n  ${one}`));
      console.log(`${field.name}, unjudged:`, ...score.unjudged.map((one) => `\n  ${tell(one)}`));
    }
  }
  if (dump !== undefined)
    writeFileSync(path.join(dump, `${field.name}.json`), JSON.stringify(unjudged, null, 1));
}
const widths = table[0]?.map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0))) ?? [];
for (const row of table) console.log(row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
