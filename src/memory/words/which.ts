/** Which one of a kind is meant: plan A, sensor 7, worker #3, small nodes, files over 10 MB. */
import type { WordClaim } from './claim.js';
import { matchesOf } from './matches.js';
import { measuresIn } from './measures.js';
import { isSilent, SETS_APART, singular, stem } from './stems.js';
import { technologiesIn } from './technologies.js';

export interface Which {
  /** The kind, where one is told: "plan". */
  readonly noun: string;
  /** As it stands in a name: "plan A", "small nodes", "over 10 MB". */
  readonly name: string;
  /** In one form however it was written. */
  readonly mark: string;
}

const NUMBERED =
  /(?<before>(?:[\w'-]+\s+){0,2})\b(?<noun>[A-Za-z][a-z]{2,})\s+(?:(?:#|number\s+|nr\s+|no\s+)(?<called>\d{1,5}[a-z]?)|(?<number>\d{1,3}[a-z]?)|(?<letter>[A-HJ-Z]|[b-hj-z]|a(?=\s+(?:is|has|can|must|may|[a-z]{2,}s)\b)))(?![\w%/:°€$£'-]|[.,]\d)/g;
/** A number behind them is their value, a point in time, or where something can be read. */
const NO_KIND = new Set(
  'timeout limit port size threshold version ttl quota count concurrency retry batch depth length width height weight capacity budget priority weight score rating max maximum min minimum default total about around exactly roughly approximately another next last first every least most code status error release sprint week day month quarter year milestone iteration issue ticket commit revision incident figure section paragraph appendix slide page footnote january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec number value amount plus minus times euro dollar pound factor ratio index'.split(
    ' ',
  ),
);
/** Verbs by another use. */
const KINDS = new Set('phase support work file plan process host cache link lead'.split(' ').map(stem));
/** "They import 5 files", "to batch 50 rows", "see chapter 3". */
const ACTS =
  /(?:^|\s)(?:we|i|you|they|to|must|can|may|should|will|not|see|since|until|after|before|during|by|[a-z]+(?<![su])s)\s+(?:(?:the|our|also|always|now)\s+)?$/i;

const OPPOSITES =
  'small large big medium junior senior internal external public private inbound outbound incoming outgoing upper lower left right front rear indoor outdoor free paid premium domestic international foreign online offline synchronous asynchronous sync async major minor hot cold signed unsigned authenticated unauthenticated anonymous registered cached uncached compressed uncompressed northern southern eastern western adult light heavy short long early late odd even single double';
const SUCH = new RegExp(
  String.raw`\b(?<such>${OPPOSITES.split(' ').join('|')})\s+(?<noun>[a-z][a-z-]{2,})\b`,
  'gi',
);
const OVER =
  'over|above|from|at least|exceeding|(?:more|larger|bigger|heavier|longer|older|greater|higher) than|beyond';
const UNDER =
  'under|below|up to|until|at most|within|(?:less|fewer|smaller|lighter|shorter|younger|lower) than';
const BOUND = new RegExp(
  String.raw`\b(?<noun>[A-Za-z][a-z-]{2,}s)\s+(?:(?:of|that are|which are|with)\s+)?(?:(?<over>${OVER})|(?<under>${UNDER}))\s+$`,
  'i',
);

/** What the clause tells beside the value. */
export function whichOf(text: string, told: string): Which[] {
  const [rest, before] = withoutValue(text, told);
  return [...numbered(rest), ...opposed(rest), ...bounded(before)];
}

function withoutValue(text: string, told: string): [rest: string, before: string] {
  const at = told === '' ? -1 : text.lastIndexOf(told);
  if (at < 0) return [text, text];
  return [`${text.slice(0, at)}\n${text.slice(at + told.length)}`, text.slice(0, at)];
}

function numbered(text: string): Which[] {
  return matchesOf(NUMBERED, text).flatMap(({ groups = {} }): Which[] => {
    const { before = '', noun = '', called, number, letter } = groups;
    const id = called ?? number ?? letter ?? '';
    const word = noun.toLowerCase();
    const isVerb =
      /(?:[^su]s|ed|ing|ly)$/.test(word) ||
      (isSilent(stem(word)) && !KINDS.has(stem(word))) ||
      ACTS.test(before);
    if (isVerb || NO_KIND.has(word) || technologiesIn(noun).length > 0) return [];
    return [{ noun: word, name: `${noun} ${id.toUpperCase()}`, mark: `${stem(word)}-${id.toLowerCase()}` }];
  });
}

function opposed(text: string): Which[] {
  return matchesOf(SUCH, text).flatMap(({ groups = {} }): Which[] => {
    const { such = '', noun = '' } = groups;
    if (isSilent(stem(noun))) return [];
    return [{ noun: noun.toLowerCase(), name: `${such} ${noun}`, mark: such.toLowerCase() }];
  });
}

/** Told of those of a size, before the value. */
function bounded(before: string): Which[] {
  return measuresIn(before).flatMap(({ index, told, key }): Which[] => {
    const { noun = '', over, under } = BOUND.exec(before.slice(0, index))?.groups ?? {};
    const how = over ?? under;
    if (how === undefined || isSilent(stem(noun))) return [];
    const mark = `${over === undefined ? 'under' : 'over'}-${key.replaceAll(' ', '-')}`;
    return [{ noun: noun.toLowerCase(), name: `${noun} ${how} ${told}`, mark }];
  });
}

/** One of a kind is a subject of its own. */
export function ofWhich(claim: WordClaim, text: string): WordClaim {
  if (claim.attribute === 'version' || claim.attribute === 'membership') return claim;
  return whichOf(text, claim.told).reduce(setApart, claim);
}

function setApart(claim: WordClaim, which: Which): WordClaim {
  const mark = `${SETS_APART}${which.mark}`;
  const marked = (matter: string | undefined) => (matter === undefined ? undefined : `${matter} ${mark}`);
  return {
    ...claim,
    subject: named(claim, which),
    matter: marked(claim.matter),
    plainly: marked(claim.plainly),
  };
}

function named({ subject }: WordClaim, { noun, name, mark }: Which): WordClaim['subject'] {
  if (isTold(subject.name, name) || isTold(subject.name, mark)) return subject;
  if (subject.type === 'Project') return { name, type: 'Component' };
  const words = subject.name.split(' ');
  const at = words.findIndex((word) => stem(word) === stem(noun));
  const all = at < 0 ? [...words, name] : words.with(at, name);
  return { name: all.join(' '), type: subject.type === 'Technology' ? 'Component' : subject.type };
}

/** However it is written: "worker #7", "small node". */
function isTold(whole: string, name: string): boolean {
  const plain = (words: string) => words.toLowerCase().replaceAll('#', '').split(' ').map(singular).join(' ');
  return ` ${plain(whole)} `.includes(` ${plain(name)} `);
}
