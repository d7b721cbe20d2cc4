/** By what the subject of a clause is narrowed: "the stand-up of the design group was moved". */
import { remember } from './remember.js';
import { isLight, isSilent, stemsOf } from './stems.js';

const NARROWED =
  /^(?:the |our |all )?(?<what>[\w'-]+(?: [\w'-]+){0,2}?) (?:of|for|at) (?:the |our )?(?<of>[\w'-]+(?: [\w'-]+){0,2}?) (?:was|were|is|are|has|have|had|will|moved|moves|switched|changed|went|goes)\b/i;

interface Narrowed {
  readonly what: readonly string[];
  /** Stems that tell it from others of its kind. */
  readonly by: readonly string[];
}

const NOT_AT_ALL: Narrowed = { what: [], by: [] };

const narrowedIn: (text: string) => Narrowed = remember((text: string) => {
  const { what = '', of = '' } = NARROWED.exec(text)?.groups ?? {};
  const by = stemsOf(of).filter((one) => !isSilent(one) && !isLight(one));
  return by.length === 0 ? NOT_AT_ALL : { what: stemsOf(what), by };
}, 200);

/** It is told of one of several, and the others know nothing of it. */
export function isNarrower(text: string, others: readonly string[]): boolean {
  const { what, by } = narrowedIn(text);
  return (
    by.length > 0 &&
    others.every((other) => {
      const told = stemsOf(other);
      return what.every((one) => told.includes(one)) && !told.some((one) => by.includes(one));
    })
  );
}

/** Each of the two is told of another: "keys for signing", "keys for the database". */
export const isNarrowedApart = (a: string, b: string): boolean => isNarrower(a, [b]) && isNarrower(b, [a]);
