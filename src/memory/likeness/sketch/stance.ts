/** How a fact stands to what it tells: as it is now, as a change that settles it, as measured, or as nothing certain. */
import { begins, goesBack } from '../../words/declared.js';
import { isForAWhile } from '../../words/for-a-while.js';
import { isLeftOver, isRemnant, isUncertain, isWished } from '../../words/left-over.js';
import type { Sketch } from './sketch.js';

/** Said of what was, may be or will be. */
const NOT_NOW =
  /\?\s*$|\b(?:would|might|maybe|perhaps|propos\w+|consider\w*|plan(?:s|ned|ning)? to|planned|going to|want(?:s|ed)? to|will|used to|previous(?:ly)?|formerly|last (?:week|month|year|night|summer|winter|time)|back then|in the past|yesterday|historical(?:ly)?|original(?:ly)?|initial(?:ly)?|estimate[ds]?|guess|roughly|once was|had|\d+ \w+ before(?!\s+\p{L})|too (?:short|long|small|large|low|high|few|many)|should be|could|rather than|compared|unlike|versus|vs|in (?:19|20)\d\d|until|(?:anything|anyone|whoever|everything|everyone|those) (?:that|who|which) still)\b/iu;

/** It says itself that something has changed, or sets right what was said before. */
const SETTLES =
  /\b(?:now|nowadays|from now on|as of|no longer|any ?more|chang(?:e|ed|es)|rais(?:e|ed)|lower(?:ed)|lifted|increas(?:e|ed)|reduc(?:e|ed)|bump(?:ed)?|extend(?:ed)?|shorten(?:ed)?|doubled|halved|tripled|switch(?:ed)?|moved|mov(?:e|ing) (?:to|from|over)|migrat(?:ed|ion)|went (?:up|down|from|back|to)|gone (?:up|down|back)|up from|down from|from \S+(?: \w+)? to|correct(?:ion|ed|ing)|updated?|sorry|scratch|scrap|actually|wrong|misread|mistake|typo|meant|oops|tighten(?:ed)?|relax(?:ed)?|today|starting|effective|decided|agreed|settled|supersed\w+|replac\w+|swapp\w+|new (?:limit|value|rule|policy|setting|maximum|minimum)|until recently|again|once more|revers(?:ed|ing|al)|back (?:to|on|in|with)|revert\w*|roll(?:ed)? back|return(?:ed)? to|(?<!\b(?:is|are|gets?|be) )cut (?:it |this |that |the [\w ]{1,40})?(?:to|from|by)|set (?:it |this |that |the [\w ]{1,40})?to|brought (?:it )?(?:to|down|up)|instead|took over|taken over|takes over|(?:mak\w+|made|giv\w+|gave) way|(?<!\b(?:is|are|gets?) )rebuilt|goodbye|gave up|given up|dropped|is out|are out|(?:has|have) been (?:\w+ed|\w+en|put|cut|set)|adopted|introduced|reinstalled|transferred|converted|rewritten|ported|took? \S+ place|taken \S+ place|in favou?r of|said goodbye|retired|is gone|are gone|emptied|ran out|phased out|off \S+,|(?<!\b(?:is|are) )\b\w+ed (?:off|away from|onto)|went live|upgraded|rolled out|joined)\b/i;

/** Done once: nothing is laid down by it. */
const DONE =
  /^(?:we |i |they )?(?:have |has |just )?(?:deleted|removed|added|created|fixed|tested|wrote|found|saw|ran|sent|gave|did|met|bought|held)\b/i;

/** It announces a change, of whatever it tells. */
export const turns = ({ text, changes }: Sketch): boolean => changes || settles(text) || USED_TO.test(text);

const USED_TO = /\bused to\b/i;

/** The part of it that has these words. */
export function partWith({ parts, text }: Sketch, words: string): string {
  const low = words.toLowerCase();
  return parts.find((part) => part.toLowerCase().includes(low)) ?? text;
}

/** Whoever looked it up sets right what was said before. */
const LOOKED_UP =
  /\b(?:earlier note|my note|earlier message|(?:double-?|re-)checked|looked (?:it )?up|turns out|it is really)\b|^(?:checked|asked|confirmed|verified)(?=\W*$|[,;:]|\s(?:with|that|it|this|the|both|in|against|by|again|what|how|and|my|our|all|today|as|\d|\w+[,:]))|(?<!\b(?:is|are|be|been|being|get|gets|the|all|an?|each|every|only|not|never|when|once|if|for|of|to|per|no|with|by|and|or) |^)\b(?:checked|asked|confirmed|verified)\b/i;

export const setsRight = (part: string): boolean =>
  settles(part) || LOOKED_UP.test(part) || isOfThePast(part);

/** "The old pump"; "days old" tells no time. */
const PAST_AMOUNT =
  /\b(?:was|were)\s+\d|\b(?:[Tt]he|[Oo]ur|[Ii]ts|[Tt]heir|[Mm]y|[Oo]n|[Aa]n|[Oo]f) old\b|\bold \d|^Old\b/;
export const isOfThePast = (text: string): boolean => PAST_AMOUNT.test(text);

/** Somebody did it, and tells so. */
const ANNOUNCED =
  /\b(?:we|they|team|i|has been|have been|was|were|got)\s+(?:(?:have|has|just|finally|now|all|been|already)\s+)*(?:switched|moved|migrated|upgraded|bumped|updated|replaced|rolled|changed|converted|ported|adopted|swapped|dropped|decided|agreed|went)\b|^(?:upgraded|bumped|moved|switched|migrated|replaced|updated|swapped|adopted|decided|decision|as of|from now on)\b|\b(?:instead of|no longer|replaces|took over|from \S+ to)\b/i;

export const announces = (text: string): boolean => ANNOUNCED.test(text);

export const settles = (part: string): boolean => SETTLES.test(part) || begins(part) || goesBack(part);

export const isUnclear = (part: string): boolean =>
  NOT_NOW.test(part) || DONE.test(part) || isWished(part) || isForAWhile(part);

/** It names something as in use. */
export function takesForGranted(part: string, name: string): boolean {
  const at = part.toLowerCase().indexOf(name.toLowerCase());
  const isKept = at >= 0 && isRemnant(part.slice(at + name.length));
  const isClear = !isUnclear(part) && !isUncertain(part) && !isLeftOver(part);
  return isClear && !isKept && !DENIES.test(part.replace(WARNS, ' '));
}

/** What must not be done with it is done with what is there. */
const WARNS = /^(?:\w+,? )?(?:don't|do not|never)\b/i;

const DENIES = /\b(?:not|never|without|no longer|nobody|none|neither|nor|unlike|except)\b|n't\b/i;
