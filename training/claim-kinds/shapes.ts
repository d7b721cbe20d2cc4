/** Reads the worded claims of every hand as the product reads clauses, its letters being people, places and dates of the sample world. */
import { readdirSync, readFileSync } from 'node:fs';
import { shapeOf } from '../../src/reason/ask/kinds/shape.js';
import { skeletonOf } from '../../src/reason/ask/reading/read.js';
import { NameReader } from '../../src/reason/verify/names/name-reader.js';
import { openForReads } from '../../test/valdorn.fixture.js';

export interface Worded {
  readonly hand: string;
  readonly kind: string;
  readonly claim: string;
  readonly shape: readonly string[];
}

const CASTS: readonly Readonly<Record<string, string>>[] = [
  {
    ...{ A: 'Aldric Raventhorne', B: 'Ysolde Calder', C: 'Corin Raventhorne', X: 'Valdorn', Y: 'House Vyr' },
    ...{ V: 'the Battle of Black Spire', W: 'the Sundering', D: '312 TA', F: '340 TA' },
  },
  {
    ...{ A: 'Maelis Raventhorne', B: 'Edmar Raventhorne', C: 'Nerys Vane', X: 'Ashford', Y: 'Valdorn' },
    ...{ V: 'the Siege of Ashford', W: 'the Long Winter', D: '290 TA', F: '318 TA' },
  },
];

/** Kinds in which it matters who is named first, with who is first as the kind tells it. */
const OF_PEOPLE = [
  ...['parent-of', 'older', 'younger', 'outlived', 'predeceased', 'years-after', 'years-before'],
  ...['event-before', 'event-after', 'alive-at', 'dead-at', 'age-at-child', 'widowed', 'succeeded'],
  ...['serves', 'killed', 'won', 'only-child', 'eldest', 'youngest', 'nth-child', 'nth-spouse'],
];
const OF_PLACES = ['located-in', 'capital'];
const TURNED: ReadonlyMap<string, readonly [string, string]> = new Map([
  ...OF_PEOPLE.map((kind): [string, readonly [string, string]] => [kind, ['A', 'B']]),
  ...OF_PLACES.map((kind): [string, readonly [string, string]] => [kind, ['X', 'Y']]),
]);
const OF_KIN = new Set(['is-kin', 'only-child', 'eldest', 'youngest', 'nth-child', 'nth-spouse']);

const letterAt = (claim: string, letter: string): number =>
  claim.search(new RegExp(`(?<![\\p{L}\\p{N}])${letter}(?![\\p{L}\\p{N}])`, 'u'));

/** Kinds that are a relation of the packs go by its name. */
const RELATIONS: Readonly<Record<string, string>> = {
  ...{ ruled: 'RULES', succeeded: 'SUCCEEDED', 'member-of': 'MEMBER_OF', leads: 'LEADS', founded: 'FOUNDED' },
  ...{ 'lives-in': 'RESIDES_IN', serves: 'SERVES', killed: 'KILLED', ally: 'ALLY_OF', enemy: 'ENEMY_OF' },
  ...{
    owns: 'OWNS',
    made: 'CREATED',
    worships: 'WORSHIPS',
    'located-in': 'LOCATED_IN',
    capital: 'CAPITAL_OF',
  },
  ...{ borders: 'BORDERS', 'took-part': 'PARTICIPATED_IN', 'event-where': 'OCCURRED_AT', won: 'WON' },
  ...{ spouse: 'SPOUSE_OF', 'parent-of': 'PARENT_OF', 'born-where': 'BORN_IN', 'died-where': 'DIED_IN' },
  'buried-where': 'BURIED_IN',
};

/** The kind, and `<` where whoever it is told of stands second. */
export function labelOf(kind: string, claim: string, shape: readonly string[]): string {
  if (OF_KIN.has(kind) && (shape.includes('<kin>') || shape.includes('<many>'))) return 'is-kin';
  const name = RELATIONS[kind] ?? kind;
  const [one, other] = TURNED.get(kind) ?? [];
  if (one === undefined || other === undefined) return name;
  const [a, b] = [letterAt(claim, one), letterAt(claim, other)];
  return a >= 0 && b >= 0 && b < a ? `${name}<` : name;
}

export async function readWorded(folder: URL): Promise<Worded[]> {
  const opened = await openForReads();
  try {
    const all: Worded[] = [];
    const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
    const lines = files.sort().flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .map((line, i) => ({ file, line, i })),
    );
    const isName = subjects(lines.map(({ line }) => line));
    for (const { file, line, i } of lines) {
      const [kind, claim] = line.split('\t');
      if (kind === undefined || claim === undefined || claim.trim() === '') continue;
      const plain = isArticle(kind, claim, isName) ? claim.replace(/^A /, 'a ') : claim;
      const text = cast(plain, CASTS[i % CASTS.length] ?? {});
      const read = await new NameReader(opened.reasoning, { anyCase: false, recent: [] }).read(text);
      const skeleton = await skeletonOf(opened.reasoning, read, { isWord: () => true });
      if (skeleton === null) continue;
      const shape = shapeOf(skeleton, opened.reasoning.ontology);
      all.push({ hand: file, kind: labelOf(kind, plain, shape), claim, shape });
    }
    return all;
  } finally {
    await opened.close();
  }
}

/** Whether the first `A` is none of the people: another one is, or nobody need be. */
function isArticle(kind: string, claim: string, follows: ReadonlySet<string>): boolean {
  const [, next = '', rest = ''] = /^A (\S+)(.*)$/.exec(claim) ?? [];
  if (next === '' || follows.has(next)) return false;
  return letterAt(rest, 'A') >= 0 || OF_THINGS.has(kind);
}
const OF_THINGS = new Set([
  ...['founded-when', 'ended-when', 'event-when', 'event-where', 'located-in', 'capital', 'borders'],
]);

/** Words that follow an `A` amid a sentence: after one at its beginning others make it an article. */
function subjects(lines: readonly string[]): Set<string> {
  return new Set(
    lines.flatMap((line) => [...line.matchAll(/\S A (\p{Ll}\S*)/gu)].map(([, next = '']) => next)),
  );
}

const cast = (claim: string, names: Readonly<Record<string, string>>): string =>
  claim.replace(
    /(?<![\p{L}\p{N}])(?:the )?([ABCXYVWDF])(?![\p{L}\p{N}])/gu,
    (whole, letter: string) => names[letter] ?? whole,
  );
