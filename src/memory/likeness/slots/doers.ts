/** Who does it: what a known firm or tool does is not what we do. */
import { technologiesIn } from '../../words/technologies.js';

const WE = /^(?:we|our team|i)\s/i;

/** A name that leads, right before a verb: "Stripe answers". */
function isByAName(text: string): boolean {
  const first = /^(?<name>[A-Z][\w.]*(?: [A-Z][\w.]*)?)\s+[a-z]+s\b/.exec(text)?.groups?.name;
  return first !== undefined && technologiesIn(first).some(({ told }) => told === first);
}

export const isDoneByAnother = (a: string, b: string): boolean =>
  (WE.test(a) && isByAName(b)) || (WE.test(b) && isByAName(a));
