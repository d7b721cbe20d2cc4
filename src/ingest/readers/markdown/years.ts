/** Years as lists and tables write them beside a name: `1852–1874`, `AY 97 to 121`, `1788–92`, `S88–S104`. */

/** `340 AS`, `340 A.S.`, `104 oR`, `579 p.f.`. */
const ERA_BEHIND = '(?:\\p{Lu}{2,4}|(?:\\p{L}\\.){2,4}|\\p{Ll}{1,2}\\p{Lu}{1,2})(?![\\p{L}\\d])';
/** Right before a number: `c1340`, `b1340` and `d20` say something else of it than its era. */
export const NO_ERA_BEFORE = '(?:ca|fl|[bcdmpr])(?=\\d)';
/** `AS 340`, `A.S. 340`, `R. 171`, `y410`. */
export const ERA_BEFORE = `(?:\\p{Lu}{2,4}|(?:\\p{Lu}\\.){1,4}|(?!${NO_ERA_BEFORE})\\p{L}(?=\\d))`;
/** `Odrin II 1204–1220`: a number behind a name is no era. */
const ERA_FIRST = `(?<!\\p{L})(?!(?<=\\p{Lu}\\S{0,40}\\s)[IVXLC]+(?![\\p{L}.\\d]))${ERA_BEFORE}`;
/** Four groups: `c.`, an era before the number, the number, an era behind it. */
export const YEAR = `((?:c|ca)\\. ?|~)?(?:(${ERA_FIRST}) ?)?(\\d{1,5})(?: ?(${ERA_BEHIND}))?`;
/** Groups of one year in a match. */
export const YEAR_GROUPS = 4;

/** A year as it was written. */
export interface Year {
  readonly number: string;
  readonly era: string | null;
  readonly isEraFirst: boolean;
  readonly isAbout: boolean;
}

/** From one year to another, of which the second may be short (`1788–92`), and one of them may have the era of both. */
export interface Years {
  readonly from: string;
  readonly until: string | null;
  readonly begin: number;
  /** Null for one that goes on, or of which nobody says how it ended. */
  readonly end: number | null;
}

/** The year whose first group this is; null where it is not there. */
export function yearAt(match: RegExpExecArray | RegExpMatchArray, group: number): Year | null {
  const [about, before, number, behind] = match.slice(group, group + YEAR_GROUPS);
  if (number === undefined) return null;
  const isEraFirst = before !== undefined;
  return { number, era: before ?? behind ?? null, isEraFirst, isAbout: about !== undefined };
}

export function yearsFrom(from: Year, until: Year | null): Years {
  const isShort = from.era === null && from.number.length === 4 && until?.number.length === 2;
  const number = isShort ? `${from.number.slice(0, 2)}${until.number}` : (until?.number ?? null);
  return {
    from: yearText(from, until),
    until: until === null || number === null ? null : yearText({ ...until, number }, from),
    begin: Number(from.number),
    end: number === null ? null : Number(number),
  };
}

/** With its own era, or with that of the other. */
export function yearText({ number, era, isEraFirst, isAbout }: Year, other: Year | null = null): string {
  const told = era ?? other?.era ?? null;
  const isFirst = era === null ? other?.isEraFirst === true : isEraFirst;
  const year = told === null ? number : isFirst ? `${told} ${number}` : `${number} ${told}`;
  return isAbout ? `c. ${year}` : year;
}

const ALONE = new RegExp(`^${YEAR}$`, 'u');

export function isYear(text: string): boolean {
  return ALONE.test(text);
}

/** What stands for an end that has not come. */
export const GOES_ON = '(?:the )?(?:now|present|today|date|this day)';
const SPAN = new RegExp(
  `^${YEAR}(?:(?: ?[-–—] ?| to )(?:${YEAR})?|(?: ?[-–—] ?| (?:to|until|till) )${GOES_ON})$`,
  'u',
);
const END = new RegExp(`^[-–—] ?${YEAR}$`, 'u');

/** `3–5`, `-2` may count anything. */
const LONG_OR_ERA = /\d{3}|\p{L}/u;

/** A year that is plainly one: `1850`, `S83`; `12` may be an age. */
export function isPlainYear(text: string): boolean {
  return isYear(text) && LONG_OR_ERA.test(text);
}

/** `1762–1829`, `1921–`, `1921 to the present`, `–1858`; null for anything else. */
export function spanIn(text: string): { readonly from: string | null; readonly until: string | null } | null {
  if (!LONG_OR_ERA.test(text)) return null;
  const span = SPAN.exec(text);
  const from = span === null ? null : yearAt(span, 1);
  if (span !== null && from !== null) {
    const until = yearAt(span, 1 + YEAR_GROUPS);
    const years = yearsFrom(from, until);
    // `2024-05` is a month.
    const isCut = years.end !== null && years.end !== Number(until?.number);
    return isCut && (years.end ?? 0) < years.begin ? null : years;
  }
  const end = END.exec(text);
  const until = end === null ? null : yearAt(end, 1);
  return until === null ? null : { from: null, until: yearText(until) };
}
