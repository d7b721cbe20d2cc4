/** Denials: what a clause would say without its own. */
import { isAboutRecord } from '../clauses/remarks.js';
import { isRemark } from '../hedges.js';

/** Denials that stand before the verb, before what is denied, or before the whole. */
export const DENIAL =
  /\b(?:not|never|hardly|scarcely)\b|(?<=\p{L})n['’]t\b|(?<=\b(?:had|has|have|having|bore|fathered|left|took|held|was|were|is|are|be|been|with) )no\b/iu;
const EACH_DENIAL = new RegExp(` ?(?:${DENIAL.source})`, 'giu');

/** Words of denial that deny nothing, or only a part that something else is set against. */
const NO_DENIAL =
  /\bnot (?:quite|even|more than|less than|fewer than|only|merely|just|simply|least|long|far|surprisingly|to (?:mention|be)|unlike|without|all|every|everyone|necessarily|yet)\b|(?:not|n['’]t) (?:even |yet )?born (?:when|at the|until|before|yet)\b|(?:not|n['’]t) (?:even |yet )born\b|\b(?:not|never|n['’]t)\b.*(?:(?<!\bfrom\b.*)\buntil|\b(?:but|except|rather|unless|before))\b|(?:,|\b(?:and|but|or|if|though|why|whether)) (?:not|never)\b|\bno (?:less|fewer|more|later|earlier|sooner|other|longer|doubt|one)\b|\b(?:neither|nor|can(?:not|['’]t))\b/iu;
export const WHOLE = /^\W*not /iu;

/** Without its denial; null where it denies nothing. */
export function affirmed(text: string): string | null {
  if (!DENIAL.test(text) || isRemark(text) || isAboutRecord(text)) return null;
  if (WHOLE.test(text)) return text.replace(WHOLE, '');
  if (NO_DENIAL.test(text)) return null;
  return text.replace(EACH_DENIAL, '').replace(/ {2,}/g, ' ').trim();
}
