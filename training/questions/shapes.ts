/** Reads the worded questions of every hand as the product reads questions, its letters being people and places of the sample world. */
import { readdirSync, readFileSync } from 'node:fs';
import { clearQuestion } from '../../src/reason/ask/clear-question.js';
import { shapeOf } from '../../src/reason/ask/kinds/shape.js';
import { skeletonOf } from '../../src/reason/ask/reading/read.js';
import { NameReader } from '../../src/reason/verify/names/name-reader.js';
import { openForReads } from '../../test/valdorn.fixture.js';

export interface Worded {
  readonly hand: string;
  readonly kind: string;
  readonly question: string;
  readonly shape: readonly string[];
}

/** Who stands for the letters, by turns. */
const CASTS: readonly Readonly<Record<string, string>>[] = [
  {
    A: 'Aldric Raventhorne',
    B: 'Ysolde Calder',
    C: 'Corin Raventhorne',
    X: 'Valdorn',
    Y: 'House Vyr',
    V: 'the Battle of Black Spire',
    W: 'the Sundering',
  },
  {
    A: 'Maelis Raventhorne',
    B: 'Edmar Raventhorne',
    C: 'Nerys Vane',
    X: 'House Raventhorne',
    Y: 'Ashford',
    V: 'the Siege of Ashford',
    W: 'the Long Winter',
  },
];

export async function readWorded(folder: URL): Promise<Worded[]> {
  const opened = await openForReads();
  try {
    const all: Worded[] = [];
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.tsv'))
      .sort())
      for (const [i, line] of readFileSync(new URL(file, folder), 'utf8').split('\n').entries()) {
        const [kind, question] = line.split('\t');
        if (kind === undefined || question === undefined || question.trim() === '') continue;
        const text = cast(question, CASTS[i % CASTS.length] ?? {});
        const names = () => new NameReader(opened.reasoning, { anyCase: true, recent: [] });
        const clear = await clearQuestion(opened.reasoning, names(), text, null);
        const skeleton = await skeletonOf(opened.reasoning, await names().read(clear.written));
        if (skeleton === null) continue;
        all.push({ hand: file, kind, question, shape: shapeOf(skeleton, opened.reasoning.ontology) });
      }
    return all;
  } finally {
    await opened.close();
  }
}

/** `a` begins a question in chats, and is an article elsewhere. */
const cast = (question: string, names: Readonly<Record<string, string>>): string =>
  question.replace(
    /(?<![\p{L}\p{N}])(?:the )?([ABCXYVW])(?![\p{L}\p{N}])/gu,
    (whole, letter: string) => names[letter] ?? whole,
  );
