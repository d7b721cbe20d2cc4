/** A fact in two: what it is about, as phrases, and by what means it says that it is done. */
import { matchesOf } from '../words/matches.js';
import { remember } from '../words/remember.js';
import { isEmpty, isLight, isSilent, stem } from '../words/stems.js';
import { technologiesIn } from '../words/technologies.js';
import { isGeneric, isVerb } from '../words/verbs.js';
import { type Medium, mediaOfOld } from './media.js';

export interface Phrase {
  /** Stems, in order; "proof of delivery" is one phrase of two. */
  readonly words: readonly string[];
  /** It says which of them: "orders from wholesalers", "support for France". */
  readonly tellsWhich: boolean;
}

export interface Means {
  readonly told: string;
  readonly index: number;
  readonly stems: readonly string[];
  /** Said to be it, or made, kept, run or done with it: and not merely beside it. */
  readonly isFirm: boolean;
  /** It is said to be it. */
  readonly isSaid: boolean;
}

export interface Outline {
  /** The phrases before the first means, the subject first. */
  readonly about: readonly Phrase[];
  readonly means: readonly Means[];
  /** Means of old within them. */
  readonly old: readonly Medium[];
  /** Every word with its stem, from left to right. */
  readonly words: readonly Word[];
  /** What is done, where the verb says more than that it is so. */
  readonly done: ReadonlySet<string>;
}

export interface Word {
  readonly told: string;
  readonly stem: string;
  readonly index: number;
}

export const outlineOf: (text: string) => Outline = remember(draw, 500);

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

/** "On-call" is told of whoever is on call. */
const HYPHEN = /(?<=[a-z])-(?=[a-z]{2})/g;

const LEADING = 'to|on|in|with|by|via|through|from|into|onto|as|over|at|inside|under|using';
/** Behind what leads to a means, up to what leads elsewhere. */
const MEANS = new RegExp(
  String.raw`\b(?<lead>(?:is|are)(?:\s+(?:still|just|simply))?(?<article>\s+(?:an?|the|our|two|three|four))?|uses?|takes?|supports?|runs?|speaks?|${LEADING})\s+(?!(?:${LEADING}|of|for)\b)(?<told>[\w./@'’+#-]+(?:\s+(?!(?:${LEADING}|for|and|of|that|which|who|when|where|per|since|because|so|is|are|once|before|after|until)\b)[\w./@'’+#-]+){0,4})`,
  'g',
);
const ENDS = /[.;!?]\s+|\s+-\s+|,\s+(?:and|so|but|because|since|which|where|someone|one|ask|then)\b/;

function draw(text: string): Outline {
  const [first = text] = text.split(ENDS);
  const words = wordsOf(text);
  const head = headOf(first, words);
  if (head !== null)
    return { ...head, old: mediaOfOld(head.means[0]?.told ?? ''), words, done: doneIn(words) };
  const means = matchesOf(MEANS, first).flatMap((match) => meansOf(match, words));
  const from = means[0]?.index ?? first.length;
  const isSaidSo = means[0]?.isSaid === true;
  const old = mediaOfOld(first).filter(
    ({ index, use }) => index >= from - NEAR && !(isSaidSo && use === 'scripting'),
  );
  return {
    about: phrasesOf(words.filter(({ index }) => index < from)),
    means,
    old,
    words,
    done: doneIn(words),
  };
}

const doneIn = (words: readonly Word[]): Set<string> =>
  new Set(words.flatMap((word) => (DONE_WITH.has(word.stem) && !isGeneric(word.stem) ? [word.stem] : [])));

/** "By hand", "in ink": what leads to it is part of it. */
const NEAR = 4;

/** "PagerDuty wakes whoever is on call": what does it comes first. */
function headOf(text: string, words: readonly Word[]): Pick<Outline, 'about' | 'means'> | null {
  const [one] = technologiesIn(text);
  if (one === undefined || one.role === '' || one.index > LEAD) return null;
  const rest = words.filter(({ index }) => index >= one.index + one.told.length && index < text.length);
  const [verb, ...behind] = rest;
  if (verb === undefined || !(IS.has(verb.told) || isDone(verb.stem) || isVerb(verb.stem))) return null;
  const means = { told: one.told, index: one.index, stems: wordsOf(one.told).map((word) => word.stem) };
  return { about: phrasesOf(behind, true), means: [{ ...means, isFirm: true, isSaid: false }] };
}

const LEAD = 4;

function meansOf(match: RegExpExecArray, words: readonly Word[]): Means[] {
  const { lead = '', article, told = '' } = match.groups ?? {};
  const index = match.index + match[0].length - told.length;
  const isSaid = /^(?:is|are)/.test(lead);
  const isOdd = /^(?:[A-Z]|v\d)/.test(told);
  if (match.index === 0 || TIMING.test(told)) return [];
  if (isSaid && article === undefined && !isOdd) return [];
  if (/^takes?$/.test(lead) && !isOdd && mediaOfOld(told).length === 0) return [];
  const before = words.filter((word) => word.index < match.index);
  const previous = before.at(-1);
  const isThing = /[A-Z]/.test(told) || mediaOfOld(told).length > 0;
  if (lead === 'to' && !(isThing && SENT.has(previous?.stem ?? ''))) return [];
  // "Orders from wholesalers arrive": which orders, and not by what means.
  if (
    lead === 'from' &&
    (!before.slice(1).some((word) => isDone(word.stem)) || isDone(stem(told.split(' ').at(-1) ?? '')))
  )
    return [];
  const isFirm =
    isSaid ||
    IS.has(previous?.told ?? '') ||
    /^(?:use|run|speak|support|take)/.test(lead) ||
    before.some(({ stem: one }) => DONE_WITH.has(one));
  const isSomebody = lead === 'by' && !/^(?:an?|the|our|hand)\b/.test(told);
  const stems = wordsOf(told).flatMap((word) => (isEmpty(word.stem) ? [] : [word.stem]));
  const bare = told.replace(/^(?:an?|the|our|its|their)\s+/, '');
  return stems.length === 0 ? [] : [{ told: bare, index, stems, isFirm: isFirm && !isSomebody, isSaid }];
}

/** To a means goes only what is sent there. */
const SENT = new Set(
  'go send report upload ship deliver push export sync publish post log backup up stream write copy fax mail'
    .split(' ')
    .map(stem),
);

/** When and how much is no means. */
const TIMING =
  /^(?:the |an? |each |every |about |around |at least |at most )*(?:\d|end|start|beginning|middle|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekdays?|weekends?|mornings?|evenings?|nights?|noon|midnight|january|february|march|april|june|july|august|september|october|november|december|days?|weeks?|months?|years?|hours?|minutes?|seconds?|time|average|total|case|fact|general|advance|particular|order|charge|parallel|purpose|demand|request|schedule|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/i;

/** What is done with, on, in or by something. */
const DONE_WITH = new Set(
  'make build write run host deploy store keep hold save schedule handle manage track collect gather send deliver serve back produce compute calculate generate render draw print sign file record log count tally measure weigh decode encode process register book order pay answer reach call open lock unlock read fill enter submit approve plan maintain draft design test check monitor authenticate login provision release publish live sit reside stand lie come go travel arrive report sync connect hang scan control steer drive cut pack ship label mark tag index search sort assign route dispatch stream play cook bake heat cool clean pick plant feed milk water harvest teach grade edit translate review share backup archive implement develop code bundle compile package lint format encrypt hash compress cache queue transport exchange talk speak communicate coordinate chat note write document describe tell announce post vote verify identify prove bill charge invoice buy sell trade bid claim apply request confirm do fly navigate power light fix repair pass provide inject distribute type'
    .split(' ')
    .map(stem),
);

/** Runs of words that mean something by themselves; "of" joins them. A verb comes once, and neither before "is" nor behind "the". */
function phrasesOf(words: readonly Word[], isBehind = false): Phrase[] {
  const copula = words.findIndex(({ told }) => IS.has(told.toLowerCase()));
  const phrases: { readonly words: string[]; tellsWhich: boolean }[] = [{ words: [], tellsWhich: false }];
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
    const isOpen = run?.words.length === 0 && run.tellsWhich && !isVerbal;
    if (isSmall) phrases.push({ words: [], tellsWhich: isOpen || (WHICH.has(told) && phrases.length > 0) });
    else run?.words.push(one);
  }
  return phrases.filter(({ words: own }) => own.length > 0);
}

/** "The team ships". */
const isThird = (told: string, before = ''): boolean =>
  /s$/.test(told) && /[a-rt-z]$/.test(before) && !NOUN_AFTER.has(before);

const WHICH = new Set('for from of in at'.split(' '));
const PRONOUNS = new Set('we they i you it'.split(' '));
const isDone = (one: string): boolean => DONE_WITH.has(one) || (isSilent(one) && !isEmpty(one));

const IS = new Set('is are was were has have can may must'.split(' '));
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
