/** A fact in two: what it is about, as phrases, and by what means it says that it is done. */
import { matchesOf } from '../../words/matches.js';
import { remember } from '../../words/remember.js';
import { isEmpty, stem } from '../../words/stems.js';
import { technologiesIn } from '../../words/technologies.js';
import { isGeneric, isVerb } from '../../words/verbs.js';
import { DONE_WITH, IS, isDone, type Phrase, phrasesOf, type Word, wordsOf } from './about.js';
import { type Medium, mediaOfOld } from './media.js';

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
  /** Whose version it is: others may be at another. */
  readonly user: Phrase | null;
}

export const outlineOf: (text: string) => Outline = remember(draw, 500);

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
    return { ...head, old: mediaOfOld(head.means[0]?.told ?? ''), words, done: doneIn(words), user: null };
  const means = matchesOf(MEANS, first).flatMap((match) => meansOf(match, words));
  const used = means.length === 0 || /\bv\d+ of\b/.test(first) ? versionIn(first, words) : null;
  if (used !== null) return { ...used, old: [], words, done: doneIn(words) };
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
    user: null,
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

/** "The courier app talks to v1 of the dispatch API": who uses which version of what. */
function versionIn(text: string, words: readonly Word[]): Pick<Outline, 'about' | 'means' | 'user'> | null {
  const at = words.findIndex(({ told, index }) => /^v\d+$/i.test(told) && index < text.length);
  const version = words[at];
  if (version === undefined || at === 0) return null;
  const before = phrasesOf(words.slice(0, at));
  const behind = phrasesOf(
    words.slice(at + 1).filter(({ index }) => index < text.length),
    true,
  );
  const [user] = before;
  if (user === undefined) return null;
  const { told, index, stem: one } = version;
  return {
    about: [...before, ...behind],
    means: [{ told, index, stems: [one], isFirm: true, isSaid: false }],
    user,
  };
}

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
  if (lead === 'in' && TAKES_IN.has(previous?.stem ?? '')) return [];
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

/** "Hand in homework", "fill in the form": it belongs to the verb. */
const TAKES_IN = new Set('hand fill turn bring type send clock check'.split(' ').map(stem));

/** To a means goes only what is sent there. */
const SENT = new Set(
  'go send report upload ship deliver push export sync publish post log backup up stream write copy fax mail'
    .split(' ')
    .map(stem),
);

/** When and how much is no means. */
const TIMING =
  /^(?:the |an? |each |every |about |around |at least |at most )*(?:\d|end|start|beginning|middle|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekdays?|weekends?|mornings?|evenings?|nights?|noon|midnight|january|february|march|april|june|july|august|september|october|november|december|days?|weeks?|months?|years?|hours?|minutes?|seconds?|time|average|total|case|fact|general|advance|particular|order|charge|parallel|purpose|demand|request|schedule|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/i;
