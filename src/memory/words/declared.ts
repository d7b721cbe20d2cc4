/** What a fact says itself of having changed: that it went back to how it was, or since when it is so. */
import { remember } from './remember.js';

const TURNING =
  'came come comes went go goes going gone brought bring brings took take taken put puts move moved moving switch switched switching change changed changing hand handed gave given flip flipped turned set got get shift shifted migrated has have is are was were am we all'
    .split(' ')
    .join('|');
const BACK = String.raw`back(?=$|[.,;:!)]|\s+(?:to|on|in|into|with|at|under|over|for|from|as|and|after|since|by|now|today|where|because|until)\b)`;
/** What happens again is no return. */
const TROUBLE = String.raw`\b(?:wrong|fail(?:s|ed|ing|ures?)?|brok(?:e|en)|crash(?:es|ed)?|outages?|down|stuck|red|late|errors?|timeouts?|complain\w*|had|had no|could ?n[o']t|did ?n[o']t|lost|missed|forgot|full|slow|flaky)\b`;
/** Gone back to on purpose: "brought Triton back", "Back to Jest", "reinstated", "as we did before", "the trial is over". */
const RETURNS = new RegExp(
  [
    String.raw`(?:^|[.;:!]\s+|,\s+(?:so|and|but|then)?\s*)${BACK}`,
    String.raw`\b(?:${TURNING})\s+(?:[\w'-]+\s+){0,5}?${BACK}`,
    String.raw`\b(?:${TURNING})\s+(?:\S+\s+){0,2}?right back\b`,
    String.raw`\bonce (?:more|again)\b|(?<!\b(?:and|over|time|retr(?:y|ies|ied)|tr(?:y|ies|ied)|asks?|starts?) |${TROUBLE}[^,.;]{0,40})\bagain\b(?! (?:and again|if|when|after|within|until)\b)`,
    String.raw`\b(?:as|like|just as|the way) (?:before|(?:it|we|they|this|that|things) (?:(?:always )?(?:did|was|were|had(?: been)?) (?:\w+ )?before|used to\b))`,
    String.raw`\b(?:reinstat(?:e|ed|es|ing)|reviv(?:ed|es|ing)|re-?instituted|re-?introduced|re-?opened|re-?adopted|re-?installed|resurrected|undid|undone|undoing|unwound|backed out|revert(?:ed|s|ing)?)\b`,
    String.raw`\b(?:roll(?:ed|s|ing)?|taken|took) (?:[\w'-]+ ){0,4}?back\b`,
    String.raw`\b(?:we|they|i|and|has|have|had|was|were|been|are|is) (?:\w+ly )?(?:restored|resumed)\b(?!.*\b(?:backups?|snapshots?|dumps?|from)\b)|\brestores\b(?=\s+[A-Z\d])`,
    String.raw`\breturn(?:ed|ing)? (?:[\w'-]+ ){0,4}?to\b|\bmade (?:a|its|their|his|her) (?:return|comeback)\b`,
    String.raw`\b(?:experiment|trial|pilot|detour|excursion|adventure|test run|attempt)\b[^,;.]{0,40}\b(?:over|ended|finished|cancelled|failed|called off|abandoned|stopped)\b`,
  ].join('|'),
  'i',
);

export const goesBack = remember((text: string): boolean => RETURNS.test(text), 500);

const RELEASE = String.raw`(?:the\s+)?(?:release|version|firmware|build|sprint|v)\s?\d[\w.]*`;
const WHEN = String.raw`(?:today|now|this (?:morning|week|month|sprint|quarter|year|release)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|q[1-4]|20\d\d)`;
/** It is so from a moment on, and was not before: "from today", "since the reorg", "with release 12", "became". */
const BEGINS = new RegExp(
  [
    String.raw`\bfrom (?:${WHEN}|${RELEASE})(?: on(?:wards?)?)?(?=$|[.,;:)]|\s(?!to\b|until\b|till\b|through\b|-))`,
    String.raw`\b(?:from|since) (?:here|then|that day) on\b|\bsince (?:then|${WHEN}|yesterday|last \w+|${RELEASE}|the (?:[\w-]+ )?(?:release|upgrade|update|reorgani[sz]ation|reorg|merger|move|migration|incident|outage|relaunch|rewrite|audit|takeover|switch))(?=$|[.,;:)\s])`,
    String.raw`(?:^|,\s+)with ${RELEASE}\b|\bwith (?:release|firmware) v?\d`,
    String.raw`\b(?:became|has become|have become)\b|\bbecomes?\b(?=.*\b(?:with|from|today|now)\b)`,
    String.raw`\b(?:is|are) (?:now )?(?:history|a thing of the past|over and done)\b|\bgoodbye\b`,
  ].join('|'),
  'i',
);

export const begins = remember((text: string): boolean => BEGINS.test(text), 500);

const RENEWS =
  /\b(?:got|received|(?:was|were) given|bought|ordered|installed|fitted)\s+(?:\w+\s+){0,2}?(?:new|bigger|larger|more|better|faster|stronger|additional|another)\b/i;

/** Something was put in that was not there before: what is told with it is new as well. */
export const renews = (text: string): boolean => RENEWS.test(text);
