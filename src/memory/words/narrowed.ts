/** By what the subject of a clause is narrowed: "the stand-up of the design group was moved". */
import { remember } from './remember.js';
import { isEmpty, isLight, isSilent, stemsOf } from './stems.js';

const NARROWED =
  /^(?:the |our |all )?(?<what>[\w'-]+(?: [\w'-]+){0,2}?) (?:of|for|at) (?:the |our )?(?<of>[\w'-]+(?: [\w'-]+){0,2}?) (?:was|were|is|are|has|have|had|will|moved|moves|switched|changed|went|goes)\b/i;

interface Narrowed {
  readonly what: readonly string[];
  /** Stems that tell it from others of its kind. */
  readonly by: readonly string[];
  /** The same with kinds of things and with verbs. */
  readonly all: readonly string[];
}

const NOT_AT_ALL: Narrowed = { what: [], by: [], all: [] };

const narrowedIn: (text: string) => Narrowed = remember((text: string) => {
  const { what = '', of = '' } = NARROWED.exec(text)?.groups ?? {};
  const all = stemsOf(of).filter((one) => !isEmpty(one));
  const by = all.filter((one) => !isSilent(one) && !isLight(one));
  return all.length === 0 ? NOT_AT_ALL : { what: stemsOf(what), by, all };
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
export function isNarrowedApart(a: string, b: string): boolean {
  const [one, other] = [narrowedIn(a), narrowedIn(b)];
  if (one.all.length === 0 || other.all.length === 0) return false;
  const isSame = one.what.some((word) => other.what.includes(word));
  return isSame && !one.all.some((word) => other.all.includes(word));
}
