/** What a sentence says of its own certainty, and sentences that claim nothing about the world. */

export interface Hedges {
  /** Says that sources disagree. */
  readonly dispute: boolean;
  /** Says that no canonical document stands behind it. */
  readonly provisional: boolean;
  /** Says that it is a prophecy, a rumour, or somebody's word. */
  readonly hearsay: boolean;
}

const DISPUTE =
  /\b(?:disput|disagree|contradict|conflict(?:ing|s with)|at odds|differ(?:s|ed)?\b|rival (?:claim|account|date)|not settled|unsettled|uncertain|unresolved|two (?:dates|accounts|sources|records|books|versions)|contest|clash|competing|on each side|on both sides|the other way (?:a)?round|on the other hand|by contrast|contrary (?:claim|account|view)|both claim|each claim|(?:can(?:not|['’]t)|could(?: not|n['’]t)) be right|impossible|not agreed|split|does not agree|do not agree|anachronis)/i;
const PROVISIONAL =
  /\b(?:provisional|according to|recordq|reported|says?\b|claims?\b|claimed|(?:is|are|was|were) (?:said|recorded|listed|described|given|named|entered|credited|noted|counted|put)\b|on record|leaflet|answers?\b|models?\b|forum|unverified|not (?:yet )?verified|no canonical|not canonical|no (?:lore )?document)/i;
const HEARSAY =
  /\b(?:prophe|foretold|rumou?r|legend|song|tale\b|story|forum|ballad|claims?\b|claimed|boast|unreliable|is said|are said|is reported|are reported|not (?:a |very )?reliable|forum|according to|by (?:his|her|its|their) own|says? (?:that|he|she|they)|said (?:that|to have)|swears|insists|recordq|tradition|reportedly|allegedly|supposedly|by (?:his|her|their) own account|memoirs?)/i;

export function hedgesIn(sentence: string, around: readonly string[] = []): Hedges {
  return {
    dispute: [sentence, ...around].some((text) => DISPUTE.test(text)),
    provisional: [sentence, ...around].some((text) => PROVISIONAL.test(text)),
    hearsay: HEARSAY.test(sentence),
  };
}

const SETTLED =
  /\b(?:undisputed|indisputabl|unquestioned|uncontested|unanimous|beyond (?:any |all )?(?:doubt|dispute|question)|(?:nobody|no one|no source|none) (?:else|disputes?|doubts?|questions?|contests?|disagrees?|says otherwise)|(?:every|all|both|each)(?: of)?(?: the)?(?: \p{L}+)? (?:sources?|registers?|chronicles?|books?|records?|accounts?|rolls?|documents?|annals|models?|answers) (?:\p{L}+ )?(?:agrees?|concurs?|says? so)|(?:is|was|are|were) not (?:disputed|contested|in dispute|in doubt)|without (?:dispute|contradiction|question)|(?:is|are) (?:well )?settled|there is no (?:dispute|doubt|disagreement|question|contradiction))/iu;
const REFERRING =
  /^(?:on )?(?:this|that|all|every|both|each|nobody|no one|no source|none|there is no|it is)\b/i;

/** Says that no source says otherwise; so may the next sentence, where it speaks of this one. */
export function isToldAsSettled(sentence: string, next = ''): boolean {
  return SETTLED.test(sentence) || (REFERRING.test(next) && SETTLED.test(next));
}

const REMARK =
  /\b(?:chronicles? (?:are|is|stay|remain)s? silent|(?:don['’]t|do not|cannot) (?:know|say|tell)|not (?:recorded|known|told)|no (?:record|source|document)s?\b|nothing (?:is )?(?:recorded|told|known|else|more|further)|(?:says?|tells?|gives?) nothing|no other source|record (?:is silent|says nothing|holds no|shows no)|sources? (?:disagree|differ|conflict|say different)|(?:which|what) (?:of|did) .*\?|(?:open )?contradictions?|anachronisms?|of unknown|(?:well|poorly) (?:attested|documented|recorded)|world-builder|disputed|provisional)/i;
const SOURCE_LIST = /^\W*(?:sources?|citations?|references?|see|cited)\s*:/i;

/** Speaks of the record and not of the world; only asked of sentences in which no claim was found. */
export function isRemark(sentence: string): boolean {
  return REMARK.test(sentence) || DISPUTE.test(sentence) || isSourceList(sentence) || /\?\W*$/.test(sentence);
}

export function isSourceList(sentence: string): boolean {
  return SOURCE_LIST.test(sentence);
}
