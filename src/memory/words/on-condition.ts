/** On which condition, or for whom, something is said to hold: "when billed yearly", "For members: …", "In batch mode: …". */
import { isEmpty, stemsOf } from './stems.js';

const CONDITION =
  /\b(?:when(?:ever)?|if|unless|in case of|as long as|provided(?: that)?|on condition that)\s+([^,;.]+)/gi;
const conditionsIn = (text: string): readonly string[] =>
  [...text.matchAll(CONDITION)].flatMap(([, words = '']) => stemsOf(words).filter((one) => !isEmpty(one)));

/** Each of the two holds on a condition of its own, or one of them for some whom the other does not name. */
export function isOtherwise(a: string, b: string): boolean {
  const [one, other] = [conditionsIn(a), conditionsIn(b)];
  if (one.some((word) => !other.includes(word)) && other.some((word) => !one.includes(word))) return true;
  return forWhom(a) !== forWhom(b);
}

const EXEMPT = /\b(?:except|exempt|excluded|other than|apart from|not for|only for)\b/i;
const forWhom = (text: string): string =>
  conditionIn(text)?.label ?? EXEMPT.exec(text)?.[0].toLowerCase() ?? '';

const LABEL = /^\W*(?:only\s+)?(?<label>(?:for|in|on|under|during|with|as|to)\s+[\w' -]{2,40}):\s/i;
const SPARED =
  /\b(?<label>(?:except|excluding|other than|apart from|but not|not)\s+(?:for\s+|in\s+|on\s+)?(?:the\s+|our\s+)?[\w-]+(?:\s[\w-]+)?)\s*[.!]?$/i;

/** What a claim holds for, as its sentence says it before or behind: "for members", "except for contractors". */
export function conditionIn(sentence: string): { readonly label: string; readonly isSpared: boolean } | null {
  const label = LABEL.exec(sentence)?.groups?.label;
  if (label !== undefined) return { label: label.toLowerCase(), isSpared: false };
  const spared = SPARED.exec(sentence)?.groups?.label;
  const isWhom =
    spared !== undefined && (/ for /.test(spared) || /^(?:except|excluding|other|apart)/i.test(spared));
  return isWhom ? { label: spared.toLowerCase(), isSpared: true } : null;
}
