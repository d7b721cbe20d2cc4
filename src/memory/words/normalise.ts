/** Text as people type it, made plain: contractions, arrows, bullets, openers and what is said on the side. */

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
const OPENER =
  /^(?:fyi|btw|by the way|psa|tip|til|nb|n\.b\.|afaik|afaict|iirc|fwiw|imho|tl;?dr|heads[- ]?up|quick note|side note|note to self|for the record|as a reminder|(?:friendly |just a |quick )?reminder|for reference|for context|for what it is worth|in case (?:you|anyone|anybody)[^,:]{0,30}|just so (?:you|everyone|everybody) (?:know|knows)|to be clear|to clarify|worth (?:knowing|noting)|good to know|(?:please )?(?:note|remember|keep in mind|bear in mind|be aware)(?: that)?|do not (?:forget|be surprised|panic|worry)(?: that)?|it turns out(?: that)?|turns out(?: that)?|(?:it )?(?:looks|seems) like|apparently|as far as i (?:know|can (?:see|tell))|as you know|as discussed|as agreed|according to [^,:]{1,30}|(?:i |just )?(?:checked|confirmed|verified|double-checked|learned|noticed|saw)(?: that|:|,))(?:\s+(?:for|to|from)\s+[^,:.]{2,30}(?=[:,]))?\s*[,:–!]?\s+/i;
/** These need a stop behind them: without one they are words like any other. */
const CALL =
  /^(?:hey|hi|ok|okay|hm+|well|so|also|right|yes|yeah|note|tip|warning|important|attention|info|context|background|status|question|answer|gotcha|caveat|careful|beware|onboarding(?: note)?|documented|newcomers?|new (?:hires?|joiners?|starters?)|everyone|everybody|all|team|folks|(?:friendly|small) note|docs?|runbook|wiki|handover(?: note)?|rule|policy|convention|decision|fact|observation|constraint|internal|public service announcement)(?:\s+(?:for|to|from)\s+[^,:.]{2,30})?\s*[,:–!]\s+/i;
/** "For newcomers: …"; "For members: …" is a condition, and stays. */
const ADDRESSED =
  /^(?:(?:note|question|reminder|answer) (?:for|to|from)\s+[\w' -]{2,30}|(?:for|to) (?:newcomers?|newbies|new (?:hires?|joiners?|starters?|folks|people|colleagues)|everyone|everybody|all|the team|you all|whoever \w+|anyone \w+|the record|reference|context|info)):\s+/i;

const FINITE =
  /\b(?:is|are|was|were|am|has|have|had|does|do|did|can|could|will|would|may|might|must|should|uses?|runs?|goes|go|lives?|sits?|keeps?|takes?|gets?|listens?|needs?|comes?|expires?|allows?|works?|owns?|happens?|looks?|costs?|stays?|remains?|ships?|speaks?|talks?|serves?|stores?|retries|returns?|requires?|applies|supports?|includes?|contains?|holds?|means|points?|logs?|resets?|loads?|writes?|reads?|reports?|lags?|lands?|accepts?|rejects?|exposes?|enforces?|covers?|closes?|opens?|rotates?|syncs?|refreshes|updates?|triggers?|pages?|sends?|starts?|handles?|belongs?|[a-z]{3,}ed|went|took|ran|kept|sent|built|wrote|written|made|got|cut|set|led|left|no longer)\b/i;
/** A segment behind a comma that begins so is a clause of its own. */
const STARTER =
  /^(?:so|hence|thus|therefore|because|since|as|which|where|who|that is why|thanks|please|pls|just|then|otherwise|we|it|they|you|i|he|she|this|these|those|there|nobody|everyone|see|ask|check|use|open|start|make|keep|do|don't|never|always|remember|ping|talk|contact|set|run|add|update|plan|expect|be|mind|no|not|and (?:we|it|they|you|i)|and (?:it|that) is|but|yet|though|although|while|whereas|after|before|until|once|if|unless|when|even|only|also|except|given|due|depending|cf|etc|e\.g|i\.e)\b/i;
/** What stands before these is a clause, whatever its verb. */
const FOLLOWING =
  /^(?:so|but|hence|therefore|because) (?:the|a|an|our|we|it|they|this|all|every|its|their|you) /i;
/** What stands before the comma is no clause, but says when or where the rest holds. */
const INTRODUCES =
  /^(?:if|when|whenever|as of|as|after|since|once|until|in|on|for|at|with|within|from|during|while|because|before|by|due to|thanks to|effective|starting|unless|instead of|besides|apart from|along with|like|unlike)\b/i;
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
