/** Of each question of the hands: the sentences that the product would have the judge read, by their numbers in one list of all, and which of them answer it. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorld, openWorld } from '../../src/engine/index.js';
import { type NearSentence, nearestSentences } from '../../src/reason/ask/near-sentences.js';

const HANDS = new URL('./hands/', import.meta.url);
const ROWS = new URL('../data/pairs/answers/', import.meta.url);
const WORLDS = ['../../test/field/small/', '../../test/field/worlds/'].map(
  (one) => new URL(one, import.meta.url),
);
/** More than the product asks for, so that training may choose among them. */
const MOST = 48;

/** Every sentence once. */
const sentences = new Map<string, number>();

function numberOf({ place, text }: NearSentence): number {
  const key = JSON.stringify({ place, text });
  const known = sentences.get(key) ?? sentences.size;
  sentences.set(key, known);
  return known;
}

interface Place {
  readonly file: string;
  readonly from: number;
  readonly until: number;
}

interface Asked {
  readonly hand: string;
  readonly world: string;
  readonly question: string;
  /** Where it is answered; none where nothing answers it. */
  readonly places: readonly Place[];
}

function readHand(file: string): Asked[] {
  const hand = path.basename(file, '.tsv');
  return readFileSync(new URL(file, HANDS), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [world, places, question] = line.split('\t');
      if (world === undefined || places === undefined || question === undefined) return [];
      return [
        { hand, world, question, places: places.startsWith('!') ? [] : places.split(' ; ').map(placeOf) },
      ];
    });
}

function placeOf(written: string): Place {
  const [, file = '', from = '', until = from] = /^(.*):(\d+)(?:-(\d+))?$/.exec(written.trim()) ?? [];
  return { file, from: Number(from), until: Number(until) };
}

const stands = ({ source, lines }: NearSentence, { file, from, until }: Place): boolean =>
  source.origin === file && lines !== null && from <= lines.end && until >= lines.start;

/** All questions about one world, which is read once. */
async function candidatesOf(world: string, asked: readonly Asked[]): Promise<ReadonlyMap<Asked, object>> {
  const folder = WORLDS.map((one) => new URL(`${world}/`, one)).find((one) => existsSync(one));
  if (folder === undefined) throw new Error(`no world ${world}`);
  const root = mkdtempSync(path.join(tmpdir(), `answers-${world}-`));
  try {
    cpSync(folder, root, { recursive: true });
    await createWorld(root, { name: world });
    const opened = await openWorld(root);
    try {
      await opened.ingest();
      const found = new Map<Asked, object>();
      for (const one of asked) {
        const near = await nearestSentences(opened.reads.reasoning, one.question);
        const right = near.filter((sentence) => one.places.some((place) => stands(sentence, place)));
        const kept = near.filter((sentence, i) => i < MOST || right.includes(sentence));
        found.set(one, {
          ...{ question: one.question, world, isAnswered: one.places.length > 0 },
          ...{ sentences: kept.map(numberOf), answers: right.map(numberOf) },
        });
      }
      return found;
    } finally {
      await opened.close();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

process.env.LORE_JUDGE = 'off';
const all = readdirSync(HANDS)
  .filter((file) => file.endsWith('.tsv'))
  .sort()
  .flatMap(readHand);
const found = new Map<Asked, object>();
for (const world of new Set(all.map((one) => one.world)))
  for (const [one, row] of await candidatesOf(
    world,
    all.filter((own) => own.world === world),
  ))
    found.set(one, row);
mkdirSync(ROWS, { recursive: true });
writeFileSync(new URL('sentences.txt', ROWS), [...sentences.keys()].map((key) => `${key}\n`).join(''));
for (const hand of new Set(all.map((one) => one.hand))) {
  const rows = all.filter((one) => one.hand === hand).flatMap((one) => found.get(one) ?? []);
  writeFileSync(new URL(`${hand}.jsonl`, ROWS), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  console.log(`${hand}: ${rows.length} questions`);
}
