/** Whether a fact takes something for granted: it is plainly so, nobody tells of its coming, and it is meant of the same. */
import { begins, goesBack } from '../../words/declared.js';
import { isTried } from '../../words/for-a-while.js';
import { isWished } from '../../words/left-over.js';
import { remember } from '../../words/remember.js';
import type { Seen } from '../sketch/seen.js';
import { partWith } from '../sketch/stance.js';
import { isPartOf } from './nearness.js';
import type { Newer } from './newer.js';
import type { Outline } from './outline.js';

/** How things are, and no change, plan, question or tale of what was. */
export const isPlainlyTold = ({ content }: Seen): boolean => isPlain(content);

const isPlain = remember((text) => !declares(text) && !isUnsure(text) && !WAS.test(text), 500);

/** It is there, and what is told is something else of it. */
export function isTakenFor({ content, sketch }: Seen, { told, name }: Newer): boolean {
  const part = partWith(sketch, told);
  if (name?.version != null && UNDER_WAY.test(part)) return false;
  const at = part.toLowerCase().indexOf(told.toLowerCase());
  const before = part.slice(0, Math.max(0, at)).trimEnd().split(' ');
  const [near, right] = [NEAR, RIGHT].map((words) => before.slice(-words).join(' '));
  return !isUnsure(part) && !/\?\s*$/.test(content) && !OTHERS.test(near ?? '') && !DENIES.test(right ?? '');
}

/** A version that is worked towards is not there yet. */
const UNDER_WAY =
  /\b(?:prepar\w+|tested|testing|tests? (?:pass|run|fail|are)|pass(?:es|ing)? (?:\w+ ){0,4}on|green on|upgrad(?:e|es|ing) (?:to|path|plan|needs|would)|working on|work on|(?<!-)supports?|supported|ready|compatib\w+|blocked|blocks|waiting for|before we|migration (?:to|plan|guide|needs|starts)|deprecat\w+)\b/i;

const NEAR = 5;
const RIGHT = 2;
const DENIES = /\b(?:not|never|without|neither|nor|no)(?=\s|$)|n't\b/i;
const OTHERS =
  /\b(?:unlike|except|than|like|nobody|none|old|legacy|former|their own|competitors?|partners?['’]s?|customers?['’]s?|clients?['’]s?|upstream|third[- ]party)(?=\s|$)/i;
const NOT_SO =
  /\?\s*$|\b(?:(?<!\b(?:and|or) )will|would|might|maybe|perhaps|propos\w+|consider\w*|(?:is|are|was|were|been) planned|planned (?:to|for)|planning to|plans? to|the plan|going to|wants? to|wanted to|could (?:use|move|switch|be)|we should|shall|evaluat\w+|investigat\w+|discuss\w*|think(?:ing)? (?:of|about)|suggest\w*|alternatives?|candidates?|versus|vs|benchmark\w*|compar\w+|prototyp\w*|pilot\w*|trial\w*|asked for|asks for|wish\w*|course|try(?:ing)?|tried|poc|spike|proof of concept|demo|roadmap|upcoming|next (?:week|month|quarter|year|sprint)|eventually|someday|not yet|yet to|until|prepar\w+|ready for|compatib\w+|quote|staging|(?<!\b(?:got|gets|has|have|with) an? )sandbox|used to|formerly|previously|back then|in the past)\b/i;
/** Planned, wished for or merely tried. */
const isUnsure = (text: string): boolean => NOT_SO.test(text) || isTried(text) || isWished(text);
const WAS = /\b(?:was|were|had)\b/i;

/** Whoever tells of the change has settled it; what is given as a ground is taken for known. */
export function declares(text: string): boolean {
  const said = text.replace(GROUND, ' ');
  return DECLARES.test(said) || begins(said) || goesBack(said.replace(ONCE_MORE, ' '));
}

/** It tells of the change; in "builds in Tekton are now signed" the change is another, and Tekton is known. */
export function declaresIt(one: Seen, outline: Outline, other: Newer): boolean {
  const { content } = one;
  if (!declares(content)) return false;
  const before = DETAIL.exec(content);
  if (before === null || declares(content.replace(NOW, ' '))) return true;
  const at = content.toLowerCase().indexOf(other.told.toLowerCase());
  return at < 0 || at > before.index || !isPartOf(outline, one, other);
}

const NOW = /\bnow\b/gi;
const DETAIL =
  /\b(?:is|are|gets?) now \w+(?:ed|en)\b|(?<!\b(?:is|are|it's|we|they) )\bnow \w+ (?:its|the|an?|their|our|all|every)\b/i;

/** What fails or works again has not come back for it. */
const ONCE_MORE = /\b(?:again|once more)\b/gi;
const GROUND = /\b(?:since|after|now that|because|ever since|as soon as)\b[^,;.]*/gi;
const DECLARES =
  /\b(?:from now on|as of|no longer|instead of|replac\w+|supersed\w+|took over|takes over|taken over|(?:is|are|we|they|it's) now|now (?:use|run|live|sit|go|come|be|do|get|have|keep|send|write)\w*|switched (?!off\b|on\b)|migrated|migrating|moved (?:to|from|over|onto|on|back)|mov(?:es|ing) (?:to|from|over|onto)|have moved|has moved|was moved|were moved|went live|gone live|adopted|retired|decommissioned|phased out|rolled over|reverted|went back|back to|converted|ported|rewritten|rewrote|rebuilt|relicensed|relocated|transferred|(?<!\bbe )handed (?:over|to)|(?<!\b(?:for|right|by|until|just|till|even) )now(?=\s*(?:[.,;!]|$))|gave up|given up|abandoned|in favou?r of|decided|(?:we|they|was|were|is|are|been|have|has|got|finally) (?:dropped|stopped|introduced|swapped|cancell?ed|restored|brought))\b|^(?:switched|moved|changed|replaced|dropped|retired|stopped|introduced|swapped)\b/i;

/** Of another environment or number than the old fact; a version is none. */
export function isMarkedOff({ sketch: { marks } }: Seen, { sketch }: Seen, { name }: Newer): boolean {
  return [...sketch.marks].some(([what, which]) => {
    const own = marks.get(what);
    const isVersion =
      what === `# ${name?.told.toLowerCase()}` || what === `# ${name?.key}` || which.has(name?.version ?? '');
    if (own === undefined || isVersion) return false;
    return [...which].every((one) => !own.has(one));
  });
}
