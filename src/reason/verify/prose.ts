/** What running text says and no statement does: passages that have the names and the words of a claim. */
import { foldName, type Passage } from '../../model/index.js';
import type { Reasoning } from '../reasoning.js';
import { isAnswer, plain } from './cited.js';
import { lemmasOfPassage } from './evidence/notes.js';
import { lemmaOf, sentencesOf, wordsOf } from './text.js';

const NEAR = 8;
const ENOUGH = 0.8;
const LEAST_TELLING = 2;
export const PLAIN = new Set(
  `a an the and or but of in on at to from by with for as is was were are be been being it its he she they his her their him them who
   whom which that this these those there then than so not no also had has have did do does into over under during after before
   until since while when where how what all any some one two both each more most very`.split(/\s+/),
);

/** Records in which every line is read into statements have no prose. */
export const WITHOUT_PROSE: ReadonlySet<string> = new Set(['gedcom']);

/** A sentence that names both and tells the relation; what it denies does not count. */
export async function relationInProse(
  reasoning: Reasoning,
  names: readonly (readonly string[])[],
  words: readonly string[],
  dates: readonly string[],
): Promise<Passage | null> {
  const telling = words.filter((word) => !PLAIN.has(word) && word !== 'be');
  if (telling.length === 0) return null;
  const text = [...names.map(([name]) => name ?? ''), ...telling].join(' ');
  for (const passage of await passagesFor(reasoning, text)) {
    const known = lemmasOfPassage(passage);
    if (!telling.every((word) => known.has(word))) continue;
    for (const sentence of sentencesOf(joined(passage.text))) {
      const folded = ` ${foldName(sentence.text)} `;
      const lemmas = new Set(wordsOf(sentence.text).map((word) => lemmaOf(word.folded)));
      if (/ (?:not|never|no|nobody|neither|nor) /.test(folded)) continue;
      const named = names.every((some) => some.some((name) => folded.includes(` ${foldName(name)} `)));
      if (
        named &&
        telling.every((word) => lemmas.has(word)) &&
        dates.every((date) => folded.includes(` ${date} `))
      ) {
        return passage;
      }
    }
  }
  return null;
}

/** A passage that has nearly all telling words of the sentence, the names among them. */
export async function sentenceInProse(
  reasoning: Reasoning,
  sentence: string,
  names: readonly (readonly string[])[],
): Promise<Passage | null> {
  const ofNames = new Set(names.flat().flatMap((name) => foldName(name).split(' ')));
  const words = wordsOf(sentence).filter(({ folded }) => !PLAIN.has(folded) && !ofNames.has(folded));
  const telling = [...new Set(words.map(({ folded }) => lemmaOf(folded)))];
  if (telling.length < LEAST_TELLING) return null;
  const text = [...words.map(({ text: word }) => word), ...names.map(([name]) => name ?? '')].join(' ');
  for (const passage of await passagesFor(reasoning, text)) {
    const known = lemmasOfPassage(passage);
    const share = telling.filter((word) => known.has(word)).length / telling.length;
    if (share < ENOUGH) continue;
    const folded = ` ${foldName(joined(passage.text))} `;
    const isNamed = names.every((some) =>
      some.some((name) =>
        foldName(name)
          .split(' ')
          .some((word) => !PLAIN.has(word) && folded.includes(` ${word} `)),
      ),
    );
    if (!isNamed) continue;
    return passage;
  }
  return null;
}
export const DENIED = /\b(?:not|never|no|nobody|neither|nor|none|without)\b|n['’]t\b/i;

export async function passagesFor({ store }: Reasoning, text: string): Promise<Passage[]> {
  const hits = await store.searchText({ text, limit: NEAR, reliabilities: ['canonical', 'reported'] });
  return hits.map(({ passage }) => passage).filter(({ source }) => !isAnswer(source));
}

export function joined(text: string): string {
  return plain(text).replace(/\n(?!\n)/g, ' ');
}
