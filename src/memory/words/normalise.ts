/** Text as people type it, made plain: contractions, arrows, bullets, openers and what is said on the side. */
import { FACT_WORDS } from '../../packs/fact-words.js';

/** "checkout's enabled", but not "the checkout's timeout". */
const IS =
  /(?<=[a-z\d])'s(?=\s+(?:now|still|currently|also|already|always|not|no longer|enabled|disabled|required|optional|mandatory|turned|switched|on|off|live|up|down|at|in|hosted|written|built|running|run|stored|kept|owned|managed|handled|capped|limited|set|been|moving|using|a|an|our|back|gone|over|done)\b|\s+\d)/gi;
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(we|they|you)'re\b/gi, '$1 are'],
  [/\bI'm\b/g, 'I am'],
  [/\b(we|they|you|I)'ve\b/gi, '$1 have'],
  [/\b(we|they|you|I|it|he|she)'ll\b/gi, '$1 will'],
  [/\b(we|they|you|I)'d\b/gi, '$1 would'],
  [/\b(it|that|there|here|he|she|what|who)'s\b/gi, '$1 is'],
  [/\bcan't\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(is|are|was|were|do|does|did|has|have|had|should|would|could|must)n't\b/gi, '$1 not'],
  [IS, ' is'],
];
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[‘’]/g, "'"],
  [/[`*"“”](?=[\w/#])|(?<=[\w.)/])[`*"“”]/g, ''],
  [/^[^\S\n]*(?:[-*•–]|\d+[.)])\s+/gm, ''],
  [/\s*(?:→|⇒|->|=>)\s*/g, ' to '],
  [/\b(?:no|nr)\.\s?(?=\d)/gi, '#'],
  [/\be-mail/gi, 'email'],
  [/(?<=\d|\b(?:USD|EUR|GBP|CHF|dollars|euros?))\s*\/\s*(?:mo|month)\b/gi, ' per month'],
  [/(?<=\d|\b(?:USD|EUR|GBP|CHF|dollars|euros?))\s*\/\s*(?:yr|year)\b/gi, ' per year'],
  [/\btime-outs?\b/gi, 'timeout'],
  [/(?<=\w)\s+[–—-]\s+(?=\w)/g, ' – '],
  [/[^\S\n]+/g, ' '],
];

/** Said before the matter itself, and no part of it. */
const OPENER = new RegExp(
  String.raw`^(?:${FACT_WORDS.openers})(?:\s+(?:for|to|from)\s+[^,:.]{2,30}(?=[:,]))?\s*[,:–!]?\s+`,
  'i',
);
/** These need a stop behind them: without one they are words like any other. */
const CALL = new RegExp(
  String.raw`^(?:${FACT_WORDS.calls})(?:\s+(?:for|to|from)\s+[^,:.]{2,30})?\s*[,:–!]\s+`,
  'i',
);
/** "For newcomers: …"; "For members: …" is a condition, and stays. */
const ADDRESSED =
  /^(?:(?:note|question|reminder|answer) (?:for|to|from)\s+[\w' -]{2,30}|(?:for|to) (?:newcomers?|newbies|new (?:hires?|joiners?|starters?|folks|people|colleagues)|everyone|everybody|all|the team|you all|whoever \w+|anyone \w+|the record|reference|context|info)):\s+/i;

const FINITE = new RegExp(String.raw`\b(?:${FACT_WORDS.finite})\b`, 'i');
/** A segment behind a comma that begins so is a clause of its own. */
const STARTER = new RegExp(String.raw`^(?:${FACT_WORDS.starter})\b`, 'i');
/** What stands before these is a clause, whatever its verb. */
const FOLLOWING =
  /^(?:so|but|hence|therefore|because) (?:the|a|an|our|we|it|they|this|all|every|its|their|you) /i;
/** What stands before the comma is no clause, but says when or where the rest holds. */
const INTRODUCES = new RegExp(String.raw`^(?:${FACT_WORDS.introduces})\b`, 'i');
/** From here on it is said what for or what follows, and nothing more of how things are. */
const ASIDE =
  /\s+(?:so (?:that\b|you\b|we\b|they\b|it\b|please\b|don't\b|do not\b|check\b|use\b|make\b|always\b|never\b|plan\b|keep\b)|because\b|hence\b|which (?:is|are|was|means|came|comes|we|makes|made)\b|in order to\b|thanks to\b|due to\b|even though\b|(?:just )?like (?:all|every|any|most|the (?:others?|rest))\b)/i;
/** Between clauses: "…, but …", "… and lives in …", "… and the runners are stable". */
const JOINED =
  /,?\s+(?:but|while|whereas|although|though)\s+|\s+and\s+(?=(?:is|are|has|have|lives|runs|uses|goes|listens|keeps|belongs|expires|costs|takes|needs|requires|allows|returns)\s)|,?\s+and\s+(?=(?:the|its|our|their|we|it|they|all|every|each|no|nobody|everyone)\s+(?:[\w'-]+\s+){0,3}?(?:is|are|has|have|was|were|will|can|must|uses?|runs?|lives?|goes|go|keeps?|gets?|needs?|takes?|stays?|works?)\b)/i;
const IN_BRACKETS = /\s*\((?!\s*\w+(?:\s+only)?\s*\))[^()]*\)/g;

const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const SPELLED = new RegExp(String.raw`\b(${NUMBERS.join('|')})\b(?=\s+[a-z])`, 'gi');

/** Whatever a spelling begins with or holds: most facts have none of it. */
const ODD = /[‘’`*"“”→⇒>/–—•\t\n\r\f\v\u00a0]|^\s*(?:-|\d+[.)])|e-mail|time-out|\bn[or]\.\s?\d| [- ]|[^\S ]/i;

const replaced = (text: string, [from, to]: readonly [RegExp, string]): string => text.replace(from, to);

export function plainText(content: string): string {
  const spelled = (ODD.test(content) ? SPELLINGS : []).reduce(replaced, content);
  const plain = (spelled.includes("'") ? CONTRACTIONS : []).reduce(replaced, spelled);
  return plain.replace(SPELLED, (word) => String(NUMBERS.indexOf(word.toLowerCase()) + 2));
}

/** Without what opens it; a word alone is no opener. */
export function withoutOpener(sentence: string): string {
  const bare = [CALL, OPENER, ADDRESSED, CALL, OPENER]
    .reduce((text, opener) => text.replace(opener, ''), sentence)
    .trim();
  return bare.split(' ').length >= 2 ? bare : sentence;
}

/** A sentence in the clauses that it is put together from; the first tells most. */
export function segmentsOf(sentence: string): string[] {
  return atColon(sentence.replace(IN_BRACKETS, '').trim())
    .flatMap(atCommas)
    .flatMap((part) => part.split(JOINED))
    .map(withoutAside)
    .filter((part) => part.trim() !== '');
}

/** "Opened the firewall: the gateway listens on …" are two; "Owner of the ledger: Fay" is one. */
const PLACE =
  /^(?:prod(?:uction)?|staging|stg|dev(?:elopment)?|qa|uat|sandbox|canary|preview|test|local|demo|ci)$/i;

function atColon(sentence: string): string[] {
  if (!/[:–]/.test(sentence)) return [sentence];
  const [, head, rest] = /^([^:]{2,80}?)(?::|\s–)\s+(.+)$/.exec(sentence) ?? [];
  if (head === undefined || rest === undefined || PLACE.test(head)) return [sentence];
  const first = rest.split(/,\s/)[0] ?? rest;
  const isClause = first.split(' ').length >= 3 && FINITE.test(first);
  return isClause ? [head, rest] : [`${head}: ${rest}`];
}

function atCommas(sentence: string): string[] {
  if (!sentence.includes(',')) return [sentence];
  const pieces = sentence.split(/,\s+/);
  const segments: string[] = [];
  for (const piece of pieces) {
    const before = segments.at(-1);
    const isOwn =
      before !== undefined &&
      !INTRODUCES.test(before) &&
      (FINITE.test(before) || (before.includes(':') && STARTER.test(piece)) || FOLLOWING.test(piece)) &&
      (STARTER.test(piece) ||
        !/^(?:[A-Z\d]|(?:and|or)\b)/.test(piece) ||
        (FINITE.test(piece) && !/^or\b/i.test(piece)));
    if (before === undefined || isOwn) segments.push(piece);
    else segments[segments.length - 1] = `${before}, ${piece}`;
  }
  return segments;
}

/** What it is good for is no thing that has it. */
const PURPOSE =
  /\s+for\s+(?:[\w-]+\s+)?(?:good|now|reasons?|purposes?|performance|speed|scale|costs?|simplicity|safety|security|compliance|convenience|example|free|sure|once|today|us|\w+(?:bility|ency|ness))(?:\s+reasons?)?$/i;

function withoutAside(clause: string): string {
  const at = clause.search(ASIDE);
  return (at > 8 ? clause.slice(0, at) : clause).replace(PURPOSE, '');
}
