/** What a fact is about: its words, and the runs of them that mean something by themselves. */
import { matchesOf } from '../../words/matches.js';
import { remember } from '../../words/remember.js';
import { isEmpty, isLight, isSilent, stem } from '../../words/stems.js';

export interface Word {
  readonly told: string;
  readonly stem: string;
  readonly index: number;
}

export interface Phrase {
  /** Stems, in order; "proof of delivery" is one phrase of two. */
  readonly words: readonly string[];
  /** It says which of them: "orders from wholesalers", "support for France". */
  readonly tellsWhich: boolean;
  /** It is done to this, by whoever stands before it. */
  readonly isObject: boolean;
}

const WORD = /[\p{L}\d][\p{L}\d_+#/-]*(?:[.'’][\p{L}\d_]+)*/gu;

export const wordsOf: (text: string) => readonly Word[] = remember(
  (text) =>
    matchesOf(WORD, text.replace(HYPHEN, ' ')).map((match) => ({
      told: match[0],
      stem: stem(match[0].replace(/['’]s?$/, '')),
      index: match.index,
    })),
  500,
);

/** Their stems, for whoever only asks whether one is there. */
export const stemsWithin: (text: string) => ReadonlySet<string> = remember(
  (text) => new Set(wordsOf(text).map((word) => word.stem)),
  500,
);

/** "On-call" is told of whoever is on call. */
const HYPHEN = /(?<=[a-z])-(?=[a-z]{2})/g;

/** What is done with, on, in or by something. */
export const DONE_WITH = new Set(
  'make build write run host deploy store keep hold save schedule handle manage track collect gather send deliver serve back produce compute calculate generate render draw print sign file record log count tally measure weigh decode encode process register book order pay answer reach call open lock unlock read fill enter submit approve plan maintain draft design test check monitor authenticate login provision release publish live sit reside stand lie come go travel arrive report sync connect hang scan control steer drive cut pack ship label mark tag index search sort assign route dispatch stream play cook bake heat cool clean pick plant feed milk water harvest teach grade edit translate review share backup archive implement develop code bundle compile package lint format encrypt hash compress cache queue transport exchange talk speak communicate coordinate chat note write document describe tell announce post vote verify identify prove bill charge invoice buy sell trade bid claim apply request confirm do fly navigate power light fix repair pass provide inject distribute type'
    .split(' ')
    .map(stem),
);

/** Runs of words that mean something by themselves; "of" joins them. A verb comes once, and neither before "is" nor behind "the". */
export function phrasesOf(words: readonly Word[], isBehind = false): Phrase[] {
  const copula = words.findIndex(({ told }) => IS.has(told.toLowerCase()));
  const phrases: Run[] = [{ words: [], tellsWhich: false, isObject: false }];
  let hasVerb = isBehind;
  for (const [i, { told, stem: one }] of words.entries()) {
    const run = phrases.at(-1);
    if (one === 'of' && run !== undefined && run.words.length > 0 && i + 1 < words.length) continue;
    const last = words[i - 1]?.told.toLowerCase() ?? 'the';
    const isNoun: boolean =
      i < copula ||
      NOUN_AFTER.has(last) ||
      hasVerb ||
      (isDone(words[i + 1]?.stem ?? '') && !isThird(told, words[i - 1]?.told));
    const isVerbal: boolean = isDone(one) && (!isNoun || PRONOUNS.has(last));
    hasVerb ||= isVerbal;
    const isSmall = SMALL.has(told.toLowerCase()) || (isEmpty(one) && !isNoun) || isVerbal;
    if (isSmall) phrases.push(nextRun(told, run, isVerbal && copula < 0));
    else run?.words.push(one);
  }
  return phrases.filter(({ words: own }) => own.length > 0);
}

interface Run extends Phrase {
  readonly words: string[];
}

/** What a small word or a verb opens. */
function nextRun(told: string, run: Run | undefined, isActive: boolean): Run {
  const isOpen = run?.words.length === 0 && !isActive;
  const tellsWhich = (isOpen && run.tellsWhich) || WHICH.has(told);
  const isObject = isActive || (isOpen && run.isObject && BEFORE_OBJECT.test(told));
  return { words: [], tellsWhich: tellsWhich && !isObject, isObject };
}

const BEFORE_OBJECT =
  /^(?:the|an?|our|your|their|its|his|her|my|all|each|every|any|some|up|off|out|in|down)$/i;

/** "The team ships". */
const isThird = (told: string, before = ''): boolean =>
  /s$/.test(told) && /[a-rt-z]$/.test(before) && !NOUN_AFTER.has(before);

const WHICH = new Set('for from of in at'.split(' '));
const PRONOUNS = new Set('we they i you it'.split(' '));
export const isDone = (one: string): boolean => DONE_WITH.has(one) || (isSilent(one) && !isEmpty(one));

export const IS = new Set('is are was were has have can may must'.split(' '));
const NOUN_AFTER = new Set(
  'the our their its his her my your all each every any some an a for to'.split(' '),
);
const SMALL = new Set([
  ...IS,
  ...NOUN_AFTER,
  ...'on in with by via through from into onto as over at inside under using of and or we they i you it this that these those both no not up off out whoever who'.split(
    ' ',
  ),
]);

const SPAN = 3;

/** The phrase stands in these words, together; of a long one, its last word or a kind of thing may be missing. */
export function hasPhrase({ words: wanted }: Phrase, words: readonly Word[]): boolean {
  return words.some((word, at) => {
    if (!wanted.includes(word.stem)) return false;
    const near = words.slice(Math.max(0, at - SPAN), at + SPAN + wanted.length);
    const missing = wanted.filter((one) => !near.some((other) => other.stem === one));
    if (missing.length === 0) return true;
    const [only] = missing;
    return (
      wanted.length > 2 &&
      missing.length === 1 &&
      only !== undefined &&
      (only === wanted.at(-1) || isLight(only))
    );
  });
}

export const isTelling = ({ words }: Phrase): boolean =>
  words.length > 1 || words.some((one) => !isLight(one));
