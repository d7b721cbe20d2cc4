/** By what the subject of a clause is narrowed: "the stand-up of the design group was moved". */
import { remember } from './remember.js';
import { isLight, isSilent, stemsOf } from './stems.js';

const NARROWED =
  /^(?:the |our |all )?[\w'-]+(?: [\w'-]+){0,2}? (?:of|for|at) (?:the |our )?(?<of>[\w'-]+(?: [\w'-]+){0,2}?) (?:was|were|is|are|has|have|had|will|moved|moves|switched|changed|went|goes)\b/i;

/** Stems that tell it from others of its kind. */
export const narrowedBy: (text: string) => readonly string[] = remember(
  (text: string) =>
    stemsOf(NARROWED.exec(text)?.groups?.of ?? '').filter((one) => !isSilent(one) && !isLight(one)),
  200,
);

/** It is told of one of several, and the others know nothing of it. */
export function isNarrower(text: string, others: readonly string[]): boolean {
  const own = narrowedBy(text);
  return own.length > 0 && others.every((other) => !stemsOf(other).some((one) => own.includes(one)));
}
