/** Reads a written date in the calendars of a context. */
import type { DateContext } from '../context.js';
import type { DateProblem, ParsedDate, RelativeDate } from '../parsed.js';
import { resolveRelative } from '../relative.js';
import { readAbsolute } from './absolute.js';
import { type Lexicon, lexiconOf } from './lexicon.js';
import { Reader } from './reader.js';
import { type ReadRelative, readAgo, readRelative } from './relative-text.js';
import { type Token, tokenise } from './tokens.js';

/** Longer texts are not read: no date needs them. */
export const LONGEST_DATE = 300;

export function parseDate(text: string, ctx: DateContext): ParsedDate {
  if (text.length > LONGEST_DATE) {
    return problem(
      `a date of ${text.length} characters is not read`,
      `write it in at most ${LONGEST_DATE} characters and keep the rest as a note`,
      LONGEST_DATE,
    );
  }
  const lexicon = lexiconOf(ctx);
  if (!lexicon) {
    const known = ctx.calendars.map((c) => c.id).join(', ') || 'none';
    return problem(`the default calendar "${ctx.default}" is not there`, `the calendars are: ${known}`, 0);
  }
  const tokens = tokenise(text);
  if (tokens.length === 0) return problem('the date is empty', 'leave it out, or write unknown', 0);
  return parseTokens(text, tokens, lexicon);
}

function parseTokens(text: string, tokens: readonly Token[], lexicon: Lexicon): ParsedDate {
  const absolute = new Reader(text, tokens, lexicon);
  const date = readAbsolute(absolute);
  if (date) return date;
  const ago = readAgo(new Reader(text, tokens, lexicon));
  if (ago) return leanOnNow(ago, lexicon);
  const trouble =
    absolute.problem ?? problem('this is not a date', `for example: ${absolute.exampleYear}`, 0);
  const relative = readRelative(new Reader(text, tokens, lexicon));
  if (!relative) return trouble;
  return leanOnDate(text, tokens, lexicon, relative) ?? leanOnName(tokens, lexicon, relative, trouble);
}

function leanOnNow(ago: RelativeDate, { ctx }: Lexicon): ParsedDate {
  const { now } = ctx;
  if (now === undefined)
    return problem(
      `"${ago.text}" counts from the world's now, which is not known`,
      'set `now` in lore.yaml, or write a date',
      0,
    );
  const present = { min: now, max: now, text: 'now', calendar: ctx.default };
  const moment = resolveRelative(ago, { from: present, until: present }, ctx);
  return 'kind' in moment ? moment : { kind: 'moment', moment };
}

/** `a year before 340 TA` leans on a date and is one. */
function leanOnDate(
  text: string,
  tokens: readonly Token[],
  lexicon: Lexicon,
  relative: ReadRelative,
): ParsedDate | null {
  const reader = new Reader(text, tokens, lexicon);
  reader.at = relative.anchorAt;
  if (!relative.date.offset && !relative.date.unit && !relative.date.part) return null;
  const anchor = readAbsolute(reader);
  if (anchor?.kind !== 'moment') return null;
  const moment = resolveRelative(relative.date, { from: anchor.moment, until: anchor.moment }, lexicon.ctx);
  return 'kind' in moment ? moment : { kind: 'moment', moment };
}

/** What was plainly meant to be a date is no name to lean on. */
function leanOnName(
  tokens: readonly Token[],
  lexicon: Lexicon,
  { date, anchorAt }: ReadRelative,
  trouble: DateProblem,
): ParsedDate {
  const start = tokens[anchorAt];
  const reader = new Reader('', tokens, lexicon);
  if (start?.kind === 'number' || start?.kind === 'escape' || endsWithYear(reader, anchorAt)) return trouble;
  const the = start?.text === 'the';
  reader.at = the ? anchorAt + 1 : anchorAt;
  // `in Frostmoon` lacks its year, but `a year after the March` leans on something called the March.
  const name = the || date.offset ? reader.name('era') : reader.name('era', 'month', 'intercalary', 'season');
  return name?.length === tokens.length - reader.at ? trouble : date;
}

/** Whether a number and an era stand at the end, behind other words. */
function endsWithYear(reader: Reader, from: number): boolean {
  return reader.tokens.some((token, i) => {
    if (token.kind !== 'number' || i <= from) return false;
    reader.at = i + 1;
    const era = reader.name('era');
    return era !== null && i + 1 + era.length === reader.tokens.length;
  });
}

function problem(message: string, hint: string, offset: number): DateProblem {
  return { kind: 'problem', message, hint, offset };
}
