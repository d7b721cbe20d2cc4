/** What a fact says is left behind: the words that stand where something is given up, whatever they mean. */
import { remember } from '../../words/remember.js';
import { TURNED } from '../../words/turns.js';
import { plainly, type Words, weightsIn } from '../sketch/weights.js';

/** A few words, up to where something else begins. */
const PHRASE = String.raw`((?:[\p{L}\d][\p{L}\d_.:'/+#%€$@-]*\s+){0,5}?[\p{L}\d][\p{L}\d_:'/+#%€$@-]*(?:\.[\p{L}\d_:'/+#%€$@-]+)*)`;
/** Where such a phrase ends. */
const END = String.raw`(?=$|[,;:!?()]|\.(?:\s|$)|\s+(?:and|but|to|onto|into|in favou?r|because|so|since|after|before|as|for|from|which|that|is|are|was|were|has|have|we|they|it|by|with|when|any|now|down|over|up|due|except|any ?more|\p{Pd})(?![\p{L}-]))`;
const LONG_PHRASE = PHRASE.replace('{0,5}', '{0,8}');
const SMALL = String.raw`(?:(?:the|a|an|our|its|their|all|any|using|in|on|at|by|with|via|under|for)\s+)*`;

/** Verbs whose object is gone when it was done to it. */
const DO_AWAY =
  'dropp(?:ed|ing)|ditch(?:ed|ing)|abandon(?:ed|ing)|retir(?:ed|ing)|scrapp(?:ed|ing)|remov(?:ed|ing)|kill(?:ed|ing)|discontinu(?:ed|ing)|axed|phas(?:ed|ing) out|sunset(?:ted)?|decommission(?:ed|ing)|deprecat(?:ed|ing)|cancel(?:l?ed|l?ing)|terminat(?:ed|ing)|abolish(?:ed|ing)|lift(?:ed|ing)|uninstall(?:ed|ing)|unplugg(?:ed|ing)|dismantl(?:ed|ing)|got rid of|getting rid of|gave up(?: on)?|given up(?: on)?|sa(?:id|ying) goodbye to|(?<=^|[.;:!,]\\s)(?:please )?stop(?: \\p{L}+ing)?|stopp(?:ed|ing)(?: \\p{L}+ing)?|quit(?: \\p{L}+ing)?|ceased(?: \\p{L}+ing)?|parted (?:ways )?with|did away with|done (?:away )?with|replac(?:es?|ed|ing)|supersed(?:es?|ed|ing)|succeed(?:s|ed)|oust(?:s|ed)|displac(?:es|ed)|(?:took|takes) the place of|(?:took|takes|taken|taking) over from|swapp(?:ed|ing)(?: out)?|trad(?:ed|ing)(?: in)?|exchang(?:ed|ing)|moved on from|(?:we|they|has|have|team) left|ended|closed|sold|destroyed|vacated|no more';
/** Something was done: "brought from P to Q", as against "open from 8 to 6". */
const DONE =
  '(?<!\\b(?:is|are|be|runs?|open|lasts?)\\s+)(?:\\p{L}+ed|went|goes|gone|brought|cut|put|set|taken|took|takes|grew|grown|fell|fallen|rose|risen|came|sent|shrunk|shrank|made|got|drove|driven|swung|moves?|switch(?:es)?|chang(?:e|es|ing)|moving|switching|handover|transfer)';
const MOVED =
  '(?:mov|migrat|relocat|shift|switch|turn|tak|took|came|come|get|got|port|transfer|wean|pull|carr|transition|convert)\\p{L}*';
/** It is no more. */
const FATE =
  'dropped|ditched|abandoned|retired|scrapped|removed|killed|discontinued|axed|phased out|sunset|decommissioned|deprecated|cancell?ed|terminated|abolished|lifted|uninstalled|unplugged|dismantled|gone|out|over|history|dead|closed(?: down)?|shut(?: down)?|torn down|emptied|empty|ended|replaced|superseded|succeeded|displaced|ousted|sold(?: off)?|switched off|turned off|thrown out|given up|given back|handed back|a thing of the past|no more|not renewed|not extended|unused|swapped(?: out)?|stopped|suspended|destroyed|discarded|merged into|folded into|absorbed|archived|wound down|wiped|deleted|erased|vacated|freed(?: up)?|cleared(?: out)?|repurposed|demolished|ripped out|taken out|pulled|stripped(?: out)?|cut|taken down|taken over|obsolete|voided?|withdrawn|revoked|waived';
/** What is done to it whenever its time has come ends nothing: "is cut from", "are emptied every week". */
const HABIT = String.raw`(?<=\b(?:is|are|gets)\s+(?:\p{L}+\s+)?(?:cut|pulled|cleared|emptied|closed|shut|deleted|wiped|erased|archived|removed|stopped|suspended|discarded|destroyed|over))\s+(?:at|after|every|each|on|from|into|once|when|whenever|if|within|\d|daily|hourly|weekly|monthly|yearly|nightly|fortnightly|automatically)(?![\p{L}-])`;
const OPENS = String.raw`(?:^|[,;:.(]\s*|\b(?:and|but|so|since|because|as|that|the|our|all)\s+)`;

/** Of what was there, its place goes to another; what is meant is told beside it. */
const PLACE_LEFT: readonly RegExp[] = [
  String.raw`\b(?:renamed|rebranded|rechristened)\s+${SMALL}${PHRASE}\s+(?:to|as|into)\s`,
  String.raw`${OPENS}${PHRASE}\s+(?:has |have )?(?:moved|went|gone)\s+(?:on |over )?to\s`,
  String.raw`(?<![\p{L}\d_-])((?:[\p{L}\d][\p{L}\d_.:/%€$-]*\s+)?[\p{L}\d][\p{L}\d_.:/%€$-]*)\s*(?:-+>|=+>|→)`,
  String.raw`\b(?:${TURNED})\s+((?=\S*[\d_-])[\p{L}\d][\p{L}\d_.:-]*)\s+to\s`,
  String.raw`\b${DONE}\b[^.;]*?\bfrom\s+${SMALL}${PHRASE}(?:\s+(?:down|up|over|across|back|out))?(?=\s+(?:to|into|onto|in favou?r)\b)`,
  String.raw`\b(?:${MOVED}\b[^.;]*?|is|are)\s(?:off(?: of)?|out of)\s+(?!(?:in|on|at|for|by|with|during|after|because)\b)${SMALL}${PHRASE}${END}`,
  String.raw`(?:\b(?:away from|instead of|rather than|in place of|in lieu of|goodbye(?: to)?|rid of|and not)|,\s+not)\s+${SMALL}${PHRASE}${END}`,
  String.raw`[,(]\s*(?:it |this |that |which )?(?:was|were|previously|formerly|(?:up|down) from)\s+${SMALL}${PHRASE}${END}`,
  String.raw`${OPENS}${PHRASE}\s+(?:has |have )?(?:handed|passed|gave|given|transferred|ceded)\b[^.;,]*\bto\b`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** It is over altogether. */
const OVER: readonly RegExp[] = [
  String.raw`\b(?:nobody|no one|none)\s+${PHRASE}\s+(?:any ?more|any longer)\b`,
  String.raw`\b(?:switched|turned|shut|took|taken)\s+${SMALL}${PHRASE}\s+(?:off|down)\b`,
  String.raw`(?<!\b(?:be|is|are|was|were|been|got)\s+)\b(?:${DO_AWAY})\s+${SMALL}${PHRASE}${END}(?!\s+(?:from|to)\b)`,
  String.raw`${OPENS}${PHRASE}\s+(?:(?:is|are|was|were|does|do|has|have)\s+)?(?:no longer|used to)\s+(?:be\s+)?${SMALL}${PHRASE}${END.replace('for|from|', '')}`,
  String.raw`${OPENS}${PHRASE}\s+(?:does|do|is|are|can|did|was|were|has|have|ca|wo)(?:n't|\s+not)\s+${PHRASE}\s+(?:any ?more|any longer)\b`,
  String.raw`${OPENS}${LONG_PHRASE}\s+(?:(?:was|were|is|are|has been|have been|had been|got|gets|went)\s+(?:(?:now|finally|just|all|since|\p{L}+ly)\s+)?(?:${FATE})(?![\p{L}-])(?!${HABIT})|(?:gave|made|gives|makes) way\b|(?:ran out|lapsed|expired|ended|closed|died|lost|stepped down|resigned|quit)(?=$|[\s,.;]))`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** What stands where something else is put in its place. */
const TAKEN_UP: readonly RegExp[] = [
  String.raw`\b(?:${TURNED}|went|goes|go|gone|handed|passed|given|gave|sent)\b[^.;]*?\b(?:to|onto|into)\s+${SMALL}${PHRASE}${END}`,
  String.raw`\b(?:in favou?r of|replaced (?:by|with)|superseded by|became|becomes|turned into|settled on|standardi[sz]ed on|decided on|adopted|chose|picked)\s+${SMALL}${PHRASE}${END}`,
  String.raw`\b(?:now|from now on|as of \p{L}+|from \p{L}+ on|since \p{L}+)\b,?(?:\s+(?:we|they|it|is|are|do|done|held|kept|made|run|runs|live|lives|sit|sits|stand|stands|use|uses|go|goes|take|takes|\p{L}+ed|\p{L}+en)\b)*\s+(?:through|from|via|to|of)?\s*${SMALL}${PHRASE}${END}`,
  String.raw`${OPENS}${PHRASE}\s+(?:(?:has|have)\s+)?(?:takes?|took|taken)\s+over\b`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** One list of words for each thing whose place it gives to another. */
export const leavesPlace = reading(PLACE_LEFT);

/** One list of words for each thing that it says is over. */
export const endsIn = reading(OVER);

/** One list of words for each thing that it says has come. */
export const takesUp = reading(TAKEN_UP);

function reading(patterns: readonly RegExp[]): (text: string) => readonly Words[] {
  return remember((text) => {
    const told = plainly(withoutStart(text));
    return patterns.flatMap((pattern) =>
      [...told.matchAll(pattern)].map(([, ...phrases]) => weightsIn(phrases.join(' '))),
    );
  }, 500);
}

/** Since when it is so is no part of what is told. */
export const withoutStart = (text: string): string => text.replace(START, '');
const START =
  /\b(?:as of|from|since|starting|effective|with effect from)\s+(?:(?:this|last|the)\s+)?(?:\p{L}+day|today|now|here|noon|morning|afternoon|evening|week|month|sprint|quarter|year|january|february|march|april|june|july|august|september|october|november|december|20\d\d|\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:january|february|march|april|may|june|july|august|september|october|november|december))(?:\s+on(?:wards?)?)?\b(?!\s+(?:to|until|till|into)\b),?\s*/giu;
