/** What notes say to a clause: they may tell it where no statement does, and know nothing of what it adds. */
import { isAboutRecord } from '../clauses/remarks.js';
import { isRemark } from '../hedges.js';
import type { ReadSentence } from '../mentions.js';
import { lemmaOf } from '../text.js';
import { BAD, type ClauseContext, isNegated, type JudgedOne, plain } from './judged.js';
import { strangeWords } from './strange-words.js';
import { toldInNotes } from './told-in-notes.js';

/** What no statement bears out, and nothing speaks against: a note may tell it. */
export async function byNotes(
  { reasoning, everybody, before }: ClauseContext,
  own: ReadSentence,
  judged: JudgedOne[],
): Promise<void> {
  const failing = judged.filter(({ judgement }) => BAD.has(judgement.verdict));
  const mayStand = failing.every(
    ({ claim, judgement }) => claim === null && judgement.verdict === 'unsupported',
  );
  if (!mayStand || isNegated(own)) return;
  const note = await toldInNotes(reasoning, own, [...everybody, ...before]);
  if (note === null) return;
  for (const one of failing) judged.splice(judged.indexOf(one), 1);
  const because = 'Told nearby, not checked: a note has its names and its words.';
  judged.push({
    claim: null,
    judgement: { ...plain(own.text, 'nearby', because, note.statements), passage: note.passage },
  });
}

/** What is told beside all that the record bears out, in words that it has no place for. */
export async function strangeIn(
  { reasoning, everybody, before }: ClauseContext,
  own: ReadSentence,
): Promise<JudgedOne[]> {
  if (isNegated(own) || isRemark(own.text) || isAboutRecord(own.text)) return [];
  const named = own.mentions.some(({ entities }) => entities.length > 0)
    ? own.mentions
    : [...everybody, ...before];
  if (named.length === 0) return [];
  const strange = await strangeWords(reasoning, own, named);
  const because = `Nothing in the record accounts for ${strange.map((word) => writtenAs(own, word)).join(', ')}.`;
  return strange.length === 0
    ? []
    : [{ claim: null, judgement: plain(own.text, 'unsupported', because, []) }];
}

/** The word with its ending, as the draft has it. */
function writtenAs({ words }: ReadSentence, lemma: string): string {
  const isIt = (folded: string) => [folded, ...folded.split(/[ -]/)].some((part) => lemmaOf(part) === lemma);
  return words.find(({ folded }) => isIt(folded.replace(/['’]s$/, '')))?.text ?? lemma;
}
