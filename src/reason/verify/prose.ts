/** What running text says and no statement does: a passage that tells the same in much the same words. */
import { isDoubtful } from '../../language/reader/grammar/truth.js';
import { readSentences } from '../../language/reader/tokens.js';
import { atOnce } from '../../model/breathe.js';
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

/** A passage, and whether a sentence of it says the same in the same order; else it only has the words. */
export interface InProse {
  readonly passage: Passage;
  readonly isSaid: boolean;
}

/** Words that may stand between what one sentence puts together. */
const WIDEST = 14;

/** A sentence that names both and tells the relation; what it denies does not count. Said, where the one stands before and the other behind it. */
export async function relationInProse(
  reasoning: Reasoning,
  names: readonly (readonly string[])[],
  words: readonly string[],
  dates: readonly string[],
): Promise<InProse | null> {
  let near: Passage | null = null;
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
        if (isInOrder(sentence.text, names, telling) && !isDoubted(sentence.text, reasoning))
          return { passage, isSaid: true };
        near ??= passage;
      }
    }
  }
  return near === null ? null : { passage: near, isSaid: false };
}

function isInOrder(
  sentence: string,
  names: readonly (readonly string[])[],
  telling: readonly string[],
): boolean {
  const words = wordsOf(sentence).map(({ folded }) => folded.replace(/['’]s$/, ''));
  const placesOf = (some: readonly string[]) =>
    some.flatMap((name) => {
      const parts = foldName(name).split(' ');
      return words.flatMap((_, at) =>
        parts.every((part, i) => words[at + i] === part) ? [{ first: at, end: at + parts.length }] : [],
      );
    });
  const [froms = [], tos = []] = names.map(placesOf);
  const isTold = (one: Place, other: Place, isBy: boolean) => {
    const between = words.slice(one.end, other.first).map(lemmaOf);
    const isShort = between.length <= WIDEST && between.includes('by') === isBy;
    if (between.some((word) => ANOTHER.has(word) && !telling.includes(word))) return false;
    return isShort && telling.some((word) => between.includes(word));
  };
  return froms.some((from) => tos.some((to) => isTold(from, to, false) || isTold(to, from, true)));
}

interface Place {
  readonly first: number;
  readonly end: number;
}

/** A passage that has nearly all telling words of the sentence, the names among them. Said, where one sentence has all of them in their order. */
export async function sentenceInProse(
  reasoning: Reasoning,
  sentence: string,
  names: readonly (readonly string[])[],
): Promise<InProse | null> {
  let near: Passage | null = null;
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
    const isSaid = ({ text: said }: { readonly text: string }): boolean =>
      isSameSaid(said, sentence) && (!isDoubted(said, reasoning) || isDoubted(sentence, reasoning));
    if (sentencesOf(joined(passage.text)).some(isSaid)) return { passage, isSaid: true };
    near ??= passage;
  }
  return near === null ? null : { passage: near, isSaid: false };
}

/** All that tells, in the order in which it is told, and denied where it is denied. */
function isSameSaid(said: string, sentence: string): boolean {
  const [known, asked] = [said, sentence].map((text) => wordsOf(text).map(({ folded }) => lemmaOf(folded)));
  if (DENIED.test(said) !== DENIED.test(sentence)) return false;
  let at = 0;
  for (const word of known ?? []) {
    while (at < (asked?.length ?? 0) && LITTLE.has(asked?.[at] ?? '')) at++;
    if (word === asked?.[at]) at++;
    // Somebody else is told of from here on.
    else if (at > 0 && at < (asked?.length ?? 0) && ANOTHER.has(word)) return false;
  }
  while (at < (asked?.length ?? 0) && LITTLE.has(asked?.[at] ?? '')) at++;
  return at === asked?.length;
}
/** Words after which a sentence tells of another than the one it has named. */
const ANOTHER = new Set(
  `who whose whom which father mother parent brother sister sibling son daughter child wife husband spouse widow widower heir uncle
   aunt cousin nephew niece grandson granddaughter grandfather grandmother friend servant`.split(/\s+/),
);
/** Words that may differ between two tellings of the same. */
const LITTLE = new Set(
  `a an the and of in on at with for as is was were are be been being it its he she they his her their him them who which that this these
   had has have did do does also`.split(/\s+/),
);
export const DENIED = /\b(?:not|never|no|nobody|neither|nor|none|without)\b|n['’]t\b/i;

/** "Some say that …", "had he lived …": what a passage tells like this it does not say. */
function isDoubted(sentence: string, { parseDate }: Reasoning): boolean {
  return atOnce(readSentences(sentence, parseDate)).some(({ tokens }) => isDoubtful(tokens));
}

async function passagesFor({ store }: Reasoning, text: string): Promise<Passage[]> {
  const hits = await store.searchText({ text, limit: NEAR, reliabilities: ['canonical', 'reported'] });
  return hits.map(({ passage }) => passage).filter(({ source }) => !isAnswer(source));
}

function joined(text: string): string {
  return plain(text).replace(/\n(?!\n)/g, ' ');
}
