/** On which condition something is said to hold: "when billed yearly", "if it is fragile". */
import { remember } from './remember.js';
import { isEmpty, stemsOf } from './stems.js';

const CONDITION =
  /\b(?:when(?:ever)?|if|unless|in case of|as long as|provided(?: that)?|on condition that)\s+([^,;.]+)/gi;

const conditionsIn = remember(
  (text: string): readonly string[] =>
    [...text.matchAll(CONDITION)].flatMap(([, words = '']) => stemsOf(words).filter((one) => !isEmpty(one))),
  500,
);

/** Each of the two holds on a condition of its own. */
export function isOtherwise(a: string, b: string): boolean {
  const [one, other] = [conditionsIn(a), conditionsIn(b)];
  return one.some((word) => !other.includes(word)) && other.some((word) => !one.includes(word));
}
