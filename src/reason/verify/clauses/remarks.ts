/** Parts of a sentence that speak of the record and not of the world: `sources disagree on it`, `it is unclear who ruled it`. */

const RECORD =
  '(?:sources?|records?|registers?|ledgers?|chronicles?|chroniclers?|annals|accounts?|documents?|files?|pages?|texts?|books?|answers?|models?|witness(?:es)?|letters?|opinions?|versions?|traditions?|historians?|scribes?|notes?|archives?|lore|material|evidence|entry|entries|leaflets?|dates?|claims?|reports?|recordq\\p{L}?)';
const UNSURE =
  "(?:unclear|uncertain|unknown|unsettled|unresolved|undecided|unrecorded|disputed|contested|debated|a matter of dispute|in dispute|in doubt|doubtful|an open question|open|anyone[’']s guess|left open|not (?:clear|certain|known|settled|recorded|told|stated|agreed|given|said|decided|documented)|(?:isn|wasn|aren)[’']t (?:clear|certain|known|settled|recorded|told|stated|given|said))";
const ASKED = '(?:who|whom|whose|what|which|when|where|why|how|whether|if)';

const PLAIN_FIRST = new RegExp(
  `^(?:${RECORD}|${ASKED}|opinions?|views|nobody|none|nothing|no|not|it|there|two|three|both|neither|the|so|that|this|as|and|but)\\b`,
  'iu',
);

const AT_ODDS: readonly RegExp[] = [
  /\b(?:has|have|puts?|tells?|says?|makes?) (?:it|this|that|them|the (?:latter|former|same)) (?:the other way (?:a)?round|otherwise|differently|in reverse|the opposite way)\b/iu,
  // The record at odds with itself.
  new RegExp(
    `\\b${RECORD}\\b[^,;:.]{0,60}?\\b(?:conflict|disagree|differ|clash|contradict (?:each|one)|diverge|vary|do not agree|don[’']t agree|are (?:at odds|split|divided|in conflict|inconsistent)|part ways|tell different|give different|name different|say different|(?:give|name|offer|list|record|have) (?:two|three|several|conflicting|competing|rival|differing|contradictory))\\w*`,
    'iu',
  ),
  /\b(?:opinions?|views|judge?ments?|verdicts?)\b[^,;:.]{0,40}\b(?:differs?|vary|varies|(?:is|are) (?:divided|split|mixed))\b/iu,
  /\bthere (?:is|are) (?:no|some|an?|two|three|several|conflicting|competing)? ?(?:\p{L}+ )?(?:agreement|consensus|disagreement|dispute|doubt|contradictions?|conflict|uncertainty|(?:conflicting|competing|rival|different) \p{L}+)\b/iu,
  new RegExp(
    `\\b(?:is|are|was|were|remains?|stays?|seems?|it|left)\\b[^,;:.]{0,20}?\\b${UNSURE}(?=$|[,;:.]| too| either| as well| at all| here| ${ASKED}\\b| in the | by the | among )`,
    'iu',
  ),
  /\bthe (?:two|three) (?:\p{L}+ )?(?:claims?|accounts?|reigns?|terms?|periods?|dates?|spans?|versions?|memberships?|tenures?)?\s*(?:overlap|collide|cannot both|can[’']t both|exclude|rule each other)\w*/iu,
  /\bdepends? on (?:who(?:m)?|which|what)\b[^,;:.]*\b(?:ask|asks|asked|believe|believes|follow|follows|trust|trusts|read|reads)\b/iu,
  /\b(?:isn|wasn)[’']t (?:settled|clear|known|certain)\b/iu,
  new RegExp(`^(?:so |and |but |as to |${ASKED}\\b)[^,;:]* (?:is|are|was|remains?) ${UNSURE}`, 'iu'),
  /\b(?:can(?:not|[’']t| not)|could not|couldn[’']t) (?:all|both) be (?:right|true|correct)\b/iu,
  /\b(?:only )?one of (?:them|these|the two|the three) (?:can|must|may|is|has to)\b[^,;:.]*\b(?:right|true|correct|wrong|mistaken)\b/iu,
];
const REMARKS: readonly RegExp[] = [
  ...AT_ODDS,
  /^(?:as (?:for|to)|regarding|concerning|on the (?:question|matter|subject) of) [^,;:]+[,;:.]?\s*$/iu,
  // How much it is worth.
  /\b(?:is|are|was|were|as)\b (?:hardly |scarcely |not |only |just |merely |no more than |nothing but )*(?:an? |the )?(?:very |quite |notoriously |rather |most )?(?:unreliable|untrustworthy|reliable|doubtful|dubious|apocryphal|hearsay|legendary|prophetic|provisional|unverified)(?: (?:narrator|source|witness|book|account|author|document|chronicler|text|one))?(?=$|[,;:.])/iu,
  /\b(?:is|are|was|were)\b (?:only|just|merely|no more than|nothing but|but) (?:an? |the )?(?:\p{L}+ )?(?:prophecy|rumou?r|song|legend|tale|claim|boast|story|ballad|hearsay|tradition|guess)\b/iu,
  // Silent.
  new RegExp(
    `\\b${RECORD}\\b[^,;:.]{0,40}?\\b(?:(?:are|is|stays?|remains?|falls?) silent|(?:do(?:es)? not|don[’']t|doesn[’']t|never|cannot|can[’']t) (?:say|tell|give|name|record|state|mention|settle|decide|explain|know|take|agree|date|resolve|specify)|(?:says?|tells?|gives?|names?|records?|offers?|has|have|takes?|contains?|shows?) (?:no|nothing|neither|nobody|no one)\\b|leaves? (?:it|this|that|the \\p{L}+)?\\s*(?:open|unsaid|blank))`,
    'iu',
  ),
  /\b(?:nobody|no one|none|no (?:source|record|document|file|page|text|chronicle|account|register)s?)\b(?: \p{L}+){0,3}? (?:knows?|says?|tells?|records?|names?|gives?|states?|settles?|supports?|explains?|mentions?|dates?|confirms?|agrees?|written|recorded|told|noted|set down|put down|left word)\b/iu,
  /\b(?:nor|neither) (?:does|do|did|can|could) (?:anybody|anyone|any \p{L}+|the \p{L}+|\p{L}+) (?:know|say|tell|record|name|mention)\b/iu,
  /\bnothing(?: \p{L}+){0,4}? (?:supports?|settles?|says?|tells?|decides?|confirms?|resolves?|explains?|recorded|known|told|written|backs?)\b/iu,
  /\b(?:cannot|can[’']t|could not|couldn[’']t|impossible to) (?:say|tell|know|be (?:said|told|known|settled|decided|determined|resolved|dated))\b/iu,
  /\b(?:is|are|was|were)(?: not|n[’']t)(?: yet)? (?:verified|confirmed|attested|documented|backed|borne out)(?: by| in|$|[,;:.])/iu,
  /\b(?:takes?|taking|took) no (?:side|position|view|stance)s?\b/iu,
  /\b(?:should|must|may|might|ought to) (?:therefore |thus |only |rather )?be (?:treated|read|taken|regarded|told|handled) (?:as|with)\b/iu,
];

/** Whether this part of a sentence says only how the record stands. */
export function isAboutRecord(text: string): boolean {
  return !DENIES.test(text) && REMARKS.some((pattern) => pattern.test(text));
}

/** Says that the record is at odds with itself, or leaves the matter open. */
export function isAtOdds(text: string): boolean {
  return AT_ODDS.some((pattern) => pattern.test(text));
}

/** `no source says that …`: what is denied can be looked up. */
const DENIES =
  /\b(?:says?|tells?|records?|states?|mentions?|claims?|knows?|confirms?|shows?|suggests?|indicates?|supports the \p{L}+) that\b/iu;

/** Small where it is no name: a sentence's first word is written large whatever it is. */
export function lowered(text: string): string {
  return PLAIN_FIRST.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

interface WithoutRemarks {
  /** What claims something of the world. */
  readonly text: string;
  readonly remarks: readonly string[];
}

const PARTS = /(?<=[;:–—])\s+|,\s+(?=(?:but|so|and|yet|while|whereas|though|although|as|since|because)\b)/u;

/** Takes the remarks out of a sentence; what they name must still exist. */
export function withoutRemarks(text: string): WithoutRemarks {
  const remarks: string[] = [];
  let kept = '';
  let isCut = false;
  for (const part of text.split(PARTS)) {
    // `who founded it, and when`: still what is not known.
    const isMore =
      remarks.length > 0 &&
      kept === '' &&
      /^(?:and|or|nor)\s+(?:on\s+)?(?:who|when|where|why|how|what|whether)\b/iu.test(part);
    if (isMore || isAboutRecord(part)) {
      remarks.push(part);
      isCut = true;
      continue;
    }
    kept += kept === '' ? part : `${/[;:–—]$/u.test(kept) ? ' ' : isCut ? '; ' : ', '}${part}`;
    isCut = false;
  }
  return { text: remarks.length === 0 ? text : kept, remarks };
}
