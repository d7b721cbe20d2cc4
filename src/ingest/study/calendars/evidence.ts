/** Which eras and months a vault writes dates with: counted, with examples, and what can be made of them. */
import { singular } from '../../../language/reader/index.js';
import { isMark, isOfLife, MARK_BEFORE, marksIn } from './era-marks.js';
import { type NowEvidence, NowSeen } from './now.js';

/** An era as it is written, and how often it stands beside a year. */
export interface EraSeen {
  readonly word: string;
  readonly times: number;
  /** How often the year is a long one, as years are and points in a game seldom. */
  readonly long: number;
  /** How often what stands around it says that it is a date: `in 340 AS`, `24th Uktar, 340 AS`. */
  readonly asDate: number;
  /** How often it dates a life, or what was founded or made. */
  readonly ofLife: number;
  readonly latest: number;
  /** Ranges in it that run down, and that run up: `295–250 BS`, `320–325 AS`. */
  readonly falls: number;
  readonly rises: number;
  readonly examples: readonly string[];
}

export interface MonthSeen {
  readonly word: string;
  readonly times: number;
  /** The eras of those that stand with a short year: `1 Ogre, AC 11` is a month only where `AC` is surely an era. */
  readonly short: readonly string[];
  /** The eras of all that have one: a day, a year and a sure era leave little doubt. */
  readonly eras: readonly string[];
  /** 0 for a season. */
  readonly lastDay: number;
  readonly examples: readonly string[];
}

/** Years that are told by their number alone: "Year 3". */
export interface YearsSeen {
  readonly times: number;
  readonly numbers: ReadonlySet<number>;
  readonly examples: readonly string[];
}

export interface DateEvidence {
  readonly eras: ReadonlyMap<string, EraSeen>;
  readonly months: ReadonlyMap<string, MonthSeen>;
  readonly years: YearsSeen;
  readonly now: NowEvidence;
}

const MOST_EXAMPLES = 3;
const LONG_YEAR = 100;
const NAME = "\\p{Lu}[\\p{Ll}'’-]+";
const ERA = `(?:(?:\\p{Lu}\\.){2,4}|\\p{Lu}{2,4}|(?:the )?(?:${NAME} ){1,3}(?:Age|Era|Epoch|Reckoning)|(?:the )?(?:Age|Era) of (?:the )?${NAME})`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th|\\.)?';
const YEAR = '(\\d{1,3}(?:,\\d{3})+|\\d{1,6})';

const DAY_MONTH = new RegExp(
  `(?<![\\p{L}\\d])${DAY} (?:day )?(?:of )?(?:the )?(${NAME}),? (?:of |in )?(?:the year )?(?:(\\p{Lu}{2,4}) |${MARK_BEFORE})?${YEAR}(?: (${ERA}))?(?![\\p{L}\\d])`,
  'gu',
);
/** A season is a part of the year, wherever in it: `the spring of 345 AR`. "Fall" is left: towns have theirs, too. */
const SEASON = new RegExp(
  `(?<![\\p{L}\\d-])([Ss]pring|[Ss]ummer|[Aa]utumn|[Ww]inter),?(?: of)?(?: the year)? (?:\\p{Lu}{2,4} )?${YEAR}(?![\\p{L}\\d])`,
  'gu',
);
const MONTH_DAY = new RegExp(`(?<![\\p{L}\\d])(${NAME}) ${DAY}, ${YEAR}(?: (${ERA}))?(?![\\p{L}\\d])`, 'gu');
const YEAR_ERA = new RegExp(`(?<![\\p{L}\\d.,/-])${YEAR} ?(?:(?:of|in) )?(${ERA})(?![\\p{L}\\d])`, 'gu');
const ERA_YEAR = new RegExp(`(?<![\\p{L}\\d])(\\p{Lu}{2,4}) ${YEAR}(?![\\p{L}\\d:%])`, 'gu');
const RANGE = new RegExp(
  `(?<![\\p{L}\\d]|\\d-)${YEAR} ?(?:[-–—]|to|until) ?${YEAR} (${ERA})(?![\\p{L}\\d])`,
  'gu',
);
/** `AY 119-122`, `born BY 61, died BY 139`; `AY 119-04-12` is a day. */
const ERA_FIRST_RANGE = new RegExp(
  `(?<![\\p{L}\\d])(\\p{Lu}{2,4}) ${YEAR} ?(?:[-–—]|to|until|[,;] died(?: in)?) ?(\\1 )?${YEAR}(?![\\p{L}\\d]|-\\d)`,
  'gu',
);
const COUNTED = /(?<![\p{L}\d])Year (\d{1,4})(?![\p{L}\d]|[,.:/]\d)/gu;
/** What leads a date, in a sentence or as the key of a field. */
const DATED =
  /(?:^|[^\p{L}])(?:in|since|until|till|year|circa|ca?\.|born|died|founded|around|before|after|between|early|late|during|from|[bdm]\.)(?: the)?(?: year)? \(?$|(?:born|birth|died|death|date|year|founded|established|destroyed|began|ended|start|end|when|reign|ruled)[\p{L}_ -]*::?\*{0,2} *["']?$|(?:^|[^\p{L}])[bd]: ?\**$/iu;

export class DatesSeen implements DateEvidence {
  readonly eras = new Map<string, EraSeen>();
  readonly months = new Map<string, MonthSeen>();
  years: YearsSeen = { times: 0, numbers: new Set(), examples: [] };
  readonly now = new NowSeen();

  /** Prose, or the value of a field. `isDate` says that it stands where a date is expected, `key` under which word. */
  read(text: string, isDate = false, key = ''): void {
    this.now.read(text);
    const isLife = isDate && isOfLife(`${key}: `, key.length + 2);
    const ofLife = (at: number) => isLife || isOfLife(text, at);
    for (const match of text.matchAll(DAY_MONTH)) {
      const [, day, month, before, mark, dotted, year, behind] = match;
      if (!isDate && isNumbered(text, match)) continue;
      this.#dated(match, month, Number(day), before ?? mark ?? dotted ?? behind, year);
    }
    for (const match of text.matchAll(MONTH_DAY))
      this.#dated(match, match[1], Number(match[2]), match[4], match[3]);
    for (const match of text.matchAll(SEASON)) this.#month(match[1]?.toLowerCase() ?? '', 0, match[0]);
    for (const match of text.matchAll(YEAR_ERA))
      this.#era(match[2], yearOf(match[1]), match, isDate || isTold(text, match.index), ofLife(match.index));
    for (const match of text.matchAll(ERA_YEAR))
      this.#era(match[1], yearOf(match[2]), match, isDate || isTold(text, match.index), ofLife(match.index));
    for (const { word, year, match } of marksIn(text))
      this.#era(word, yearOf(year), match, isDate || isTold(text, match.index), ofLife(match.index));
    for (const [, from, until, era] of text.matchAll(RANGE))
      if (!isCut(from, until)) this.#range(from, until, era, true);
    for (const [, era, from, again, until] of text.matchAll(ERA_FIRST_RANGE))
      if (again !== undefined || !isCut(from, until)) this.#range(from, until, era, false);
    for (const { 0: written, 1: number } of text.matchAll(COUNTED)) this.#counted(written, yearOf(number));
  }

  #counted(written: string, number: number): void {
    const { times, numbers, examples } = this.years;
    this.years = {
      times: times + 1,
      numbers: new Set([...numbers, number]),
      examples: withExample(examples, written),
    };
  }

  #dated(
    match: RegExpExecArray,
    month: string | undefined,
    day: number,
    era: string | undefined,
    year: string | undefined,
  ): void {
    if (month === undefined || day < 1 || NO_MONTH.test(month)) return;
    if (era === undefined && yearOf(year) < LONG_YEAR) return;
    this.#month(month, day, match[0], yearOf(year) < LONG_YEAR ? era : undefined, era);
    // The year and its era are counted by themselves; here they are known to be a date. `3 Trolls, XP 1800` is none.
    const isSeveral = singular(month.toLowerCase()) !== month.toLowerCase();
    const word = era === undefined || isSeveral ? null : eraWord(era);
    const seen = word === null ? undefined : this.eras.get(word);
    if (word !== null && seen !== undefined) this.eras.set(word, { ...seen, asDate: seen.asDate + 1 });
    else if (word !== null) this.#era(word, yearOf(year), match, true, false, 0);
  }

  #month(word: string, day: number, written: string, short?: string, era?: string): void {
    const known = this.months.get(word) ?? {
      ...{ word, times: 0, short: [], eras: [], lastDay: 0, examples: [] },
    };
    this.months.set(word, {
      ...known,
      times: known.times + 1,
      short: short === undefined ? known.short : [...known.short, eraWord(short)],
      eras: era === undefined ? known.eras : [...known.eras, eraWord(era)],
      lastDay: Math.max(known.lastDay, day),
      examples: withExample(known.examples, written),
    });
  }

  #era(
    written: string | undefined,
    year: number,
    match: RegExpExecArray,
    asDate: boolean,
    ofLife: boolean,
    times = 1,
  ): void {
    if (written === undefined) return;
    const word = eraWord(written);
    const known = this.eras.get(word) ?? {
      word,
      times: 0,
      long: 0,
      asDate: 0,
      ofLife: 0,
      latest: 0,
      falls: 0,
      rises: 0,
      examples: [],
    };
    this.eras.set(word, {
      ...known,
      times: known.times + times,
      long: known.long + (times > 0 && year >= LONG_YEAR ? 1 : 0),
      asDate: known.asDate + (asDate ? 1 : 0),
      ofLife: known.ofLife + (asDate && ofLife ? 1 : 0),
      latest: Math.max(known.latest, year),
      examples: withExample(known.examples, match[0]),
    });
  }

  /** `XP 200–450` runs up, too, so that with the era before it such a range is no proof of a date. */
  #range(
    from: string | undefined,
    until: string | undefined,
    era: string | undefined,
    isProof: boolean,
  ): void {
    const word = eraWord(era ?? '');
    const known = this.eras.get(word);
    if (known === undefined) return;
    const isFalling = yearOf(from) > yearOf(until);
    this.eras.set(word, {
      ...known,
      asDate: known.asDate + (isProof || isFalling ? 1 : 0),
      falls: known.falls + (isFalling ? 1 : 0),
      rises: known.rises + (isFalling ? 0 : 1),
    });
  }
}

/** Words with a capital that stand between a day and a year without being a month. */
const NO_MONTH =
  /^(?:The|Of|In|Day|Days|Year|Years|Age|Era|Session|Chapter|Level|January|February|March|April|May|June|July|August|September|October|November|December)$/;

function yearOf(written: string | undefined): number {
  return Number((written ?? '').replaceAll(',', ''));
}

/** `3. Edward, 1272` in a list is the third one. */
function isNumbered(text: string, { 0: written, index }: RegExpExecArray): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
  return /^\d+\./.test(written) && /^[\s>*+-]*$/.test(line);
}

/** `1788–92`: only its last digits are written. */
function isCut(from = '', until = ''): boolean {
  return until.length <= 2 && until.length < from.length;
}

function eraWord(written: string): string {
  return written.replaceAll('.', '').replace(/^the /, '').trim();
}

function isTold(text: string, at: number): boolean {
  return DATED.test(text.slice(Math.max(0, at - 24), at));
}

function withExample(examples: readonly string[], one: string): readonly string[] {
  return examples.length >= MOST_EXAMPLES || examples.includes(one) ? examples : [...examples, one];
}

/** Known outside, so no calendar of the world need declare them. */
const REAL_ERAS = new Set(['AD', 'BC', 'CE', 'BCE']);
const LEAST_TIMES = 3;
const LEAST_AS_DATE = 2;
const LEAST_OF_LIFE = 3;

/** Written where dates are: `12 HP`, `15 AC`, `500 GP` mostly stand elsewhere. No price runs down: `18,000–10,000 BP`. */
function isDated({ word, times, asDate, ofLife, falls, rises }: EraSeen): boolean {
  const isFalling = falls >= LEAST_AS_DATE && rises === 0;
  if (isMark(word) && ofLife < LEAST_OF_LIFE) return false;
  return times >= LEAST_TIMES && asDate >= LEAST_AS_DATE && (isFalling || asDate * 5 >= times);
}

/** Surely an era by itself: points in a game are seldom in the hundreds. */
function isLong({ word, times, long, ofLife }: EraSeen): boolean {
  return (
    isMark(word) ||
    word.includes(' ') ||
    long * 3 >= times ||
    (ofLife >= LEAST_OF_LIFE && ofLife * 10 >= times)
  );
}

export interface SureEras {
  readonly up: EraSeen | null;
  readonly down: EraSeen | null;
  /** Written as eras, too; where they lie beside these two nobody can know from the notes. */
  readonly apart: readonly EraSeen[];
}

/** The era that the vault mostly writes, and the one that counts down before it where both are used. */
export function sureEras({ eras }: DateEvidence): SureEras | null {
  const all = [...eras.values()].filter(isDated).sort((a, b) => b.asDate - a.asDate || b.times - a.times);
  const isPair = (a: EraSeen, b: EraSeen) => isBefore(a, b) && a.rises <= a.falls;
  // `14 BK` beside `76 AK`: no points of a game are called so.
  const isOfPair = (one: EraSeen) => all.some((other) => isPair(one, other) || isPair(other, one));
  const main = all
    .filter((one) => isLong(one) || isOfPair(one))
    .find(
      (one) =>
        !REAL_ERAS.has(one.word) || all.some((other) => isPair(one, other) && !REAL_ERAS.has(other.word)),
    );
  if (main === undefined) return null;
  const after = all.find((other) => isPair(main, other));
  const before = all.find((other) => isPair(other, main));
  // `5000 BP` may count back from something: alone, without a range to show it, nobody can tell.
  const isOpen = main.word.startsWith('B') && main.rises === main.falls;
  if (after === undefined && before === undefined && isOpen) return null;
  const isFalling = main.falls >= LEAST_AS_DATE && main.rises === 0;
  const down = after !== undefined || (before === undefined && isFalling) ? main : (before ?? null);
  const up = down === main ? (after ?? null) : main;
  return {
    up,
    down,
    apart: all.filter((one) => one !== up && one !== down && isLong(one) && !REAL_ERAS.has(one.word)),
  };
}

const LEAST_COUNTED = 3;

/** A world that numbers its years and gives them no era: "Year 0", "Year 3"; null where it does not. */
export function countedYears(evidence: DateEvidence): YearsSeen | null {
  const { times, numbers } = evidence.years;
  const isOwn = [...numbers].some((number) => number < LONG_YEAR);
  const isCounted = times >= LEAST_COUNTED * 2 && numbers.size >= LEAST_COUNTED && isOwn;
  return isCounted && sureEras(evidence) === null ? evidence.years : null;
}

/** `BS` and `AS`, `PW` and `AW`, `BTR` and `TR`, `Before the Fall` and `After the Fall`: the first counts down to the second. */
function isBefore(a: EraSeen, b: EraSeen): boolean {
  const [x, y] = [a.word.toUpperCase(), b.word.toUpperCase()];
  if (!/^[BP]/.test(x) || x.length < 2 || x === y) return false;
  // "P" may begin any word: alone it means "pre" only beside "after".
  return y === `A${x.slice(1)}` || (x.startsWith('B') && x.length > 2 && y === x.slice(1));
}
