/** Whether an answer is one to what was asked: the kind of thing that is asked for, and nothing of the question left over. */
import { foldName } from '../../model/index.js';
import { isA, typeByWord } from '../../packs/index.js';
import { isPlace } from '../places-within.js';
import type { Reasoning } from '../reasoning.js';
import type { ToldStatement } from '../told-statement.js';
import { lemmasOf } from '../verify/lexicon.js';
import { isFree } from '../verify/mentions.js';
import { DENIED } from '../verify/prose.js';
import type { Word } from '../verify/text.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { kinNoun } from './reading/kin-words.js';
import { isTitleOf, nameOf, tellingLemmas, type WordMeaning, wordMeanings } from './word-meanings.js';

export function isAnswerTo(reasoning: Reasoning, asked: AskedQuestion, draft: AnswerDraft): boolean {
  if (draft.isEmpty || draft.told.length === 0) return true;
  if (!isOfKind(reasoning, asked, draft) || isOtherDate(reasoning, asked, draft)) return false;
  if (isOfItself(asked, draft) || isAnyOfThem(asked, draft)) return false;
  // What ties two tells when, whatever the words are; but not when it ended where only its beginning is told.
  if (asked.wants === 'when' && asked.about.length > 1)
    return !PARTED.test(asked.text) || draft.told.some(({ when }) => /–|until/.test(when));
  return isWhole(reasoning, asked, draft);
}
const PARTED = /\b(?:divorced?|separated?|annul(?:led|ment)?|split)\b/i;

/** `When did it begin?`: when it ended is no answer. */
function isOtherDate({ ontology }: Reasoning, { read, wants }: AskedQuestion, draft: AnswerDraft): boolean {
  const isDate = (name: string) => ontology.attributes.get(name)?.value === 'date';
  if (wants !== 'when' || !draft.told.every(({ predicate }) => isDate(predicate))) return false;
  const meant = read.words.flatMap(({ folded }, at) =>
    isFree(read, at) ? lemmasOf(folded).flatMap((lemma) => wordMeanings(ontology).get(lemma) ?? []) : [],
  );
  const dates = meant.flatMap((one) =>
    one.kind === 'attribute' && isDate(one.attribute.name) ? [one.attribute.name] : [],
  );
  return dates.length > 0 && !draft.told.some(({ predicate }) => dates.includes(predicate));
}

/** `Who was the first member of …?`: all of them are no answer. */
function isAnyOfThem({ wants, read }: AskedQuestion, { told }: AnswerDraft): boolean {
  const free = read.words.filter((_, at) => isFree(read, at)).map(({ folded }) => folded);
  const isAsked = (form: RegExp) => free.some((word) => form.test(word));
  return wants === 'who' && told.length > 1 && isAsked(OUTERMOST) && !isAsked(/^(?:before|after)$/);
}
const OUTERMOST = /^(?:first|last|final|latest|earliest|original)$/;

/** `Which of the Three …?`: the Three are none of them. */
export function isOfItself({ read }: AskedQuestion, { told }: AnswerDraft): boolean {
  const said = read.words.map(({ folded }) => folded).join(' ');
  const group = bare(/\b(?:which|who|whom)(?: ones?)? of (.+)$/.exec(said)?.[1] ?? '');
  // `Which of Osbert and Hugh …?` is not about a group.
  const isGroup = (name: string | undefined) =>
    name !== undefined &&
    `${group} `.startsWith(`${bare(foldName(name))} `) &&
    !/^ (?:and|or) /.test(group.slice(bare(foldName(name)).length));
  return (
    told.length > 0 && told.every(({ subject, object }) => isGroup(subject.name) || isGroup(object?.name))
  );
}
const bare = (name: string): string => name.replace(/^(?:the|these|those) /, '');

/** A date for *when*, a place for *where*, a number for *how many*, somebody new for *who*. */
function isOfKind(reasoning: Reasoning, { wants, read }: AskedQuestion, draft: AnswerDraft): boolean {
  const { ontology } = reasoning;
  const ends = ({ subject, object }: ToldStatement) => [subject, ...(object === null ? [] : [object])];
  switch (wants) {
    case 'when':
      return draft.told.some(
        ({ predicate, when, value }) =>
          when !== '' ||
          ontology.attributes.get(predicate)?.value === 'date' ||
          (!ontology.attributes.has(predicate) && /\d{3}/.test(value ?? '')),
      );
    case 'where':
      return draft.told.some(
        (one) =>
          ends(one).some(({ type }) => isPlace(reasoning, type) || isA(ontology, type, 'Agent')) ||
          one.value !== null,
      );
    case 'how-many':
    case 'how-long':
    case 'how-old':
      return /\d/.test(draft.text);
    case 'who':
      return isSomebodyElse(read, draft.told);
    default:
      return true;
  }
}

/** `Who was there when A met B?`: that they met names nobody; but it may be asked which of the two. */
function isSomebodyElse({ mentions, text }: AskedQuestion['read'], told: readonly ToldStatement[]): boolean {
  // Of two namesakes the one may be asked for by the other's name.
  const named = new Set(
    mentions.flatMap(({ entities }) => (entities.length === 1 ? entities.map(({ id }) => id) : [])),
  );
  const ends = told.flatMap(({ subject, object }) => (object === null ? [] : [subject, object]));
  return named.size < 2 || CHOOSES.test(text) || ends.length === 0 || ends.some(({ id }) => !named.has(id));
}
const CHOOSES = /\b(?:or|which|whether|either)\b/i;

/** No word that the packs know stands for something else than what is told; and most of the others stand in it, or all. */
export function isWhole(
  reasoning: Reasoning,
  { read }: AskedQuestion,
  draft: AnswerDraft,
  isStrict = false,
): boolean {
  const { ontology } = reasoning;
  const predicates = new Set(draft.told.map(({ predicate }) => predicate));
  const ends = draft.told.flatMap(({ subject, object }) => [subject, ...(object === null ? [] : [object])]);
  const said = new Set(lemmasOf(draft.text.toLowerCase()));
  // `the Younger` is a name, and says nothing of who is younger.
  const unnamed = new Set(
    lemmasOf(ends.reduce((text, { name }) => text.replaceAll(name, ' '), draft.text).toLowerCase()),
  );
  const isTypeOf = (word: string) => {
    const type = typeByWord(ontology, word) ?? typeByWord(ontology, word.replace(/s$/, ''));
    return (
      type !== null &&
      ends.some((one) => isA(ontology, one.type, type.name) || isA(ontology, type.name, one.type))
    );
  };
  const free = read.words.filter((_, at) => isFree(read, at) && !isTitleOf(read, at));
  if (free.some(({ folded }) => HARD.test(folded) && !unnamed.has(folded))) return false;
  const asked = free.filter(({ folded }) => !isTypeOf(folded));
  const lemmas = asked.flatMap(({ folded, text }) => tellingLemmas(folded).map((lemma) => ({ lemma, text })));
  const loose = lemmas.filter(({ lemma }) => {
    const meanings = wordMeanings(ontology).get(lemma) ?? [];
    return !meanings.some((one) => predicates.has(nameOf(one))) && !said.has(lemma) && !NEUTRAL.has(lemma);
  });
  const isOther = ({ lemma, text }: (typeof loose)[number]) => {
    const meanings = wordMeanings(ontology).get(lemma) ?? [];
    return (
      kinNoun(text) !== null || (meanings.length > 0 && meanings.every((one) => isOfLife(ontology, one)))
    );
  };
  return !loose.some(isOther) && (isStrict ? loose.length === 0 : loose.length * 2 <= lemmas.length);
}

/** Births, deaths, weddings and kin are told in their own words, and nothing else stands for them. */
function isOfLife(ontology: Reasoning['ontology'], meaning: WordMeaning): boolean {
  if (meaning.kind === 'relation') return OF_LIFE.has(meaning.relation.name);
  return ontology.attributes.get(meaning.attribute.name)?.value === 'date';
}
export const isOfKin = (predicate: string): boolean => OF_LIFE.has(predicate);

const OF_LIFE = new Set([
  'PARENT_OF',
  'ADOPTIVE_PARENT_OF',
  'SPOUSE_OF',
  'SIBLING_OF',
  'BORN_IN',
  'DIED_IN',
  'BURIED_IN',
]);

/** What another fact can never account for. */
const HARD =
  /^(?:between|in-law|\w+-in-law|in-laws|half-\w+|step-?\w+|maternal|paternal|never|else|besides|apart|except|other|than|older|younger|oldest|youngest|eldest|biggest|largest|most|least|fewest|longest|shortest|both|same|outlive[ds]?|survive[ds]?|divorced?|predecease[ds]?|alone|without)$/;

/** `oldest`, `except`, `first`, `never`: which of several, or that it is not so, is told under no key. */
export const isDeciding = ({ folded, text }: Word): boolean =>
  HARD.test(folded) || RANK.test(folded) || DENIED.test(text);
const RANK = /^(?:first|second|third|last|latest|final|only|\p{L}{2,}est)$/u;

export const isNeutral = (lemma: string): boolean => NEUTRAL.has(lemma);

/** Words that stress, or speak of asking and of the record. */
const NEUTRAL = new Set(
  lemmasOf(
    `alive dead living record recorded source sources chronicle chronicles tree list listed thing person people somebody man woman
     exact exactly precise ever truly indeed together altogether total whole entire place take part kind sort type title hold rule
     ruler king queen lord lady reign throne power held true story history tell say fact relate related relation relationship
     connect connection anything something everything nothing everyone different differ agree dispute disputed certain sure
     right wrong correct both behind find own belong have possess currently present today moment point start begin end`,
  ),
);
