/** Whether a change is done and for good, and whether something is told as it is now without a word about coming back. */
import { begins, goesBack } from '../../words/declared.js';
import { isForAWhile, isTried } from '../../words/for-a-while.js';
import { isLeftOver } from '../../words/left-over.js';
import { announces, isUnclear } from '../sketch/stance.js';

/** Thought of, begun, tried with a few, or for a while: what was before may well hold. */
const UNDECIDED =
  /\?\s*$|\b(?:will|would|might|may (?:move|switch|replace|change|drop|become|go)|could|should|shall|maybe|perhaps|propos\w+|suggest(?:s|ed|ion)?|consider\w*|plan(?:s|ned|ning)?(?: is)? to|planned|(?:is|are|we|still) planning|planning (?:on|a|an|the)|going to|wants? to|hop(?:e|es|ing) to|aims? to|discuss\w*|evaluat\w+|next (?:week|month|sprint|quarter|year|release|season|spring|summer|autumn|winter)|by the end of|(?:is|are) (?:moving|migrating|switching|replacing|changing|dropping|thinking|looking|about to|due to|set to|being)|start(?:ed|ing)? (?:to|moving|migrating|switching)|beg[au]n (?:to|moving)|in progress|under ?way|half ?way|half of|some of|part of|partly|partially|mostly|gradually|step by step|pilot\w*|trial\w*|experiment\w*|temporar\w+|for now|for the (?:time being|moment|weekend|week|day|duration)|in the meantime|meanwhile|until|till|while|during|just this|only (?:this|for)|unless|if|in case|rumou?r\w*|apparently|supposedly)\b/i;
export const isUndecided = (text: string): boolean =>
  UNDECIDED.test(text.replace(ON_CONDITION, '$1')) || isForAWhile(text) || isTried(text);
/** On what condition somebody may do something is a part of the rule. */
const ON_CONDITION = /(\b(?:may|can|must|needs?|allowed|permitted|required)\b[^,.;]*) (?:if|unless|when)\b/gi;

/** It says itself that what was given up holds again. */
const RETURN =
  /\b(?:again|once more|anew|back (?:to|on|in|with|at|under|into)|(?:is|are|went|came|go|goes|going|gone|come|be|been|brought|moved|put) back|revert\w*|restor\w+|reinstat\w+|re-?(?:enabled?|introduc\w+|adopt\w+|open(?:ed|s)|install\w*|activat\w+)|resum\w+|return(?:ed|ing|s)? to|roll(?:ed|ing)?[ -]?back|undid|undone|undo|revers(?:ed|al|ing)|as before|changed? our minds?|after all|decided|agreed|voted|settled on|chose|chosen|renewed|stay(?:s|ed|ing)? (?:with|on|in|at)(?![^,.;]* for \d)|stick(?:s|ing)? (?:to|with)|stuck with|keep(?:s|ing)? (?:using|to)|reconsider\w*|on second thoughts?|did(?:n't| not) work|won(?!'t)|now|from now on|as of|effective|starting|no longer|any ?more|instead|(?:was|were|is|are|been|it|me|note|got that) wrong|wrong about|mistaken|my mistake|by mistake|correction|corrected|misread|typo|sorry|actually|turns out|confirmed|verified|(?:double-?|re-?)checked)\b/i;
export const declaresReturn = (text: string): boolean =>
  RETURN.test(text) || goesBack(text) || begins(text) || announces(text);

/** Of somebody else, or of the way from one to the other. */
const ELSEWHERE =
  /\b(?:was|were|had|before (?:january|february|march|april|may|june|july|august|september|october|november|december|20\d\d|then|that|the (?:switch|move|change|migration|cut-?over|reorg))|quot(?:es?|ed)|competitors?|(?:their|his|her|its) own|customers'|clients'|partners'|third[- ]party|upstream|(?:migration|move|moving|switch|transition|exit|departure|change|leftovers?|remnants?) (?:\p{L}+ )?(?:from|off|away|of))\b/iu;

/** As it is now, and not as what was or may be. */
export const isToldAsItIs = (part: string): boolean => !isUnclear(part) && !ELSEWHERE.test(part);

/** It tells what is left of something, but for words by which the thing goes anyway. */
export function isLeft(part: string, isOfIt: (word: string) => boolean): boolean {
  if (!isLeftOver(part.replace(COUNTED, ' '))) return false;
  return isLeftOver(part.replace(COUNTED, ' ').replace(/[\p{L}\d]+/gu, (word) => (isOfIt(word) ? '' : word)));
}
/** "90 days" are no days of old. */
const COUNTED =
  /\b(?:\d+|\p{L}+day|working|business|of|all|few|several|two|three|five|seven|ten|thirty)[ -](?:\p{L}+[ -])?days?\b/giu;

const DENIES =
  /\b(?:no|not|never|nobody|none|neither|nor|cannot|forbid\w*|forbidden|ban(?:s|ned)?|prohibit\w*|disallow\w*|disabled?|off[- ]limits)\b|n't\b/i;
/** What must not be done with it is done with what is there. */
const WARNS = /^(?:\p{L}+,? )?(?:don't|do not|never)\b/iu;
export const isDenied = (part: string): boolean => DENIES.test(part.replace(WARNS, ' '));
